import type { Transaction } from '@franklin/ledger';
import type { BodyOf, playerRoutes } from '@franklin/protocol/room';
import { type Exclusions, span } from './exclusions.ts';
import { ageOn } from './players-age.ts';
import { aboutPlayer, type PlayerRow, soughtName } from './players-rows.ts';
import { Refused } from './refused.ts';

export type NewPlayer = BodyOf<typeof playerRoutes.openPlayer>;

/** Whoever is said to be older was typed wrong. */
const OLDEST = 120;

export function expectAge(born: string, today: string, ageLimit: number): void {
  const age = ageOn(born, today);
  if (born > today || age > OLDEST)
    throw new Refused('bad-birth', 'That date of birth cannot be right: look at the document again.');
  if (age < ageLimit)
    throw new Refused('too-young', `Players are ${ageLimit} or over in this room: no account is opened.`);
}

export function expectDocument({ expiry }: NewPlayer['document'], today: string): void {
  if (expiry < today)
    throw new Refused('document-expired', `The document expired on ${expiry}: ask for one that is valid.`);
}

export function expectContact(contact: NewPlayer['contact']): void {
  if (Object.values(contact).every((way) => way === undefined))
    throw new Refused('no-contact', 'Note a phone number, an email address or a postal address.');
}

/** Why no account is opened, and about whom that is. */
export interface NotAdmitted {
  readonly about: string;
  readonly why: Refused;
}

/**
 * Whether this person has an account. Nobody gets around an exclusion with a second one; otherwise the staff may say that
 * it is another person.
 */
export async function alreadyKnown(
  tx: Transaction,
  exclusions: Exclusions,
  { name, born, document, isAnother }: NewPlayer,
): Promise<NotAdmitted | undefined> {
  const rows = await tx.query<PlayerRow>('SELECT * FROM room_players WHERE born = $1 ORDER BY id', [born]);
  const alike = rows.filter((row) => row.sought === soughtName(name) || isSameDocument(row, document));
  for (const { id } of alike) {
    const [exclusion] = await exclusions.of(tx, id);
    if (exclusion !== undefined) {
      const message = `This looks like the player ${id}, who is excluded ${span(exclusion)}: no account is opened.`;
      return { about: aboutPlayer(id), why: new Refused('excluded', message) };
    }
  }
  const open = alike.find((row) => row.closed_at === null);
  if (open === undefined || isAnother === true) return undefined;
  const message = `This looks like the player ${open.id}: use that account, or say that it is another person.`;
  return { about: aboutPlayer(open.id), why: new Refused('known-player', message) };
}

function isSameDocument(row: PlayerRow, { type, last4, issuer }: NewPlayer['document']): boolean {
  const known = JSON.parse(row.document) as NewPlayer['document'];
  return known.type === type && known.last4 === last4 && soughtName(known.issuer) === soughtName(issuer);
}

import { type AccountId, accountId, type Transaction } from '@franklin/ledger';
import type { Player } from '@franklin/protocol/room';
import { Refused } from './refused.ts';

export interface PlayerRow {
  readonly id: string;
  readonly name: string;
  readonly sought: string;
  readonly born: string;
  /** JSON, as are the documents. */
  readonly contact: string;
  readonly document: string;
  readonly opened_at: number;
  readonly closed_at: number | null;
  readonly pin: string | null;
  readonly failures: string;
  readonly locked: number;
}

/** Where a player's money is in the books. */
export function playerAccount(id: string): AccountId {
  return accountId(`player/${id}`);
}

/** Who this is about, in the audit log; also what the hash of his PIN is bound to. */
export function aboutPlayer(id: string): string {
  return `player/${id}`;
}

/**
 * A player's row, which nobody else changes before the transaction ends: whoever changes his card, PIN or exclusions
 * takes this row first.
 */
export async function holdPlayer(tx: Transaction, id: string): Promise<PlayerRow> {
  const [row] = await tx.query<PlayerRow>(`SELECT * FROM room_players WHERE id = $1${tx.dialect.forUpdate}`, [
    id,
  ]);
  if (row === undefined) throw unknownPlayer(id);
  return row;
}

/** The same, of a player whose account is open. */
export async function holdOpen(tx: Transaction, id: string): Promise<PlayerRow> {
  const row = await holdPlayer(tx, id);
  if (row.closed_at !== null)
    throw new Refused('closed-account', `The account ${id} is closed: open another for this player.`);
  return row;
}

export function unknownPlayer(id: string): Refused {
  return new Refused(
    'unknown-player',
    `There is no player with the number ${id}: look again, or find the name.`,
  );
}

/** A name as it is compared: without accents, in small letters, with single spaces. */
export function soughtName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

export function pinOf({ pin, locked }: PlayerRow): Player['pin'] {
  if (pin === null) return 'none';
  return locked === 1 ? 'locked' : 'chosen';
}

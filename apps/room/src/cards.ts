import { createHmac } from 'node:crypto';
import type { Transaction } from '@franklin/ledger';
import type { Player } from '@franklin/protocol/room';
import { readSwipe } from './card-number.ts';
import { Refused } from './refused.ts';
import type { RoomSettings } from './settings.ts';

interface Row {
  readonly hash: string;
  readonly player: string;
  readonly last4: string;
  readonly issued_at: number;
  readonly issued_by: string;
  readonly dead_at: number | null;
}

/** What a swiped card is to this room. */
export type Swiped =
  | { readonly is: 'misread' | 'foreign' }
  /** One of the room's, and nobody's yet: a blank. */
  | { readonly is: 'unknown'; readonly hash: string; readonly last4: string }
  | { readonly is: 'live' | 'dead'; readonly player: string };

/** What the cage says to a card that opens nothing. A seat never says which it was. */
const AT_THE_CAGE = {
  misread: 'The card was not read: swipe it again, evenly and with the stripe towards the reader.',
  foreign: 'This is not a card of this room: ask for the one that was issued here.',
  unknown: 'This card was never issued to anybody: it is a blank of the room, so keep it.',
  dead: 'This card is dead: keep it, and ask for the name and a document of the player.',
} as const;

/** What the cage says to a card that was swiped to be issued. */
const NO_BLANK = {
  misread: AT_THE_CAGE.misread,
  foreign: 'This is not a blank card of this room: swipe one of the house.',
  live: 'This card is in use already: swipe a blank one.',
  dead: 'This card is dead, and no dead card is issued again: swipe a blank one.',
} as const;

/** The cards of the room. A card is known by a keyed hash of its number; the number itself is nowhere. */
export class Cards {
  readonly #key: Uint8Array;
  readonly #prefix: string;
  readonly #now: () => number;

  constructor(pepper: Uint8Array, { cardPrefix }: RoomSettings, now: () => number) {
    // A key of its own, so that what is hashed here is nowhere else a hash of something.
    this.#key = createHmac('sha256', pepper).update('franklin card numbers').digest();
    this.#prefix = cardPrefix;
    this.#now = now;
  }

  async look(tx: Transaction, swipe: string): Promise<Swiped> {
    const number = readSwipe(swipe);
    if (number === undefined) return { is: 'misread' };
    if (!number.startsWith(this.#prefix)) return { is: 'foreign' };
    const hash = createHmac('sha256', this.#key).update(number).digest('hex');
    const [row] = await tx.query<Row>('SELECT * FROM room_cards WHERE hash = $1', [hash]);
    if (row === undefined) return { is: 'unknown', hash, last4: number.slice(-4) };
    return { is: row.dead_at === null ? 'live' : 'dead', player: row.player };
  }

  /** Makes a blank the player's card; whoever calls holds the player's row. Gives its last digits. */
  async issue(tx: Transaction, player: string, swipe: string, by: string): Promise<string> {
    const blank = await this.#blank(tx, swipe);
    const written = await tx.query(
      `INSERT INTO room_cards (hash, player, last4, issued_at, issued_by, dead_at) VALUES ($1, $2, $3, $4, $5, NULL)
        ON CONFLICT (hash) DO NOTHING RETURNING hash`,
      [blank.hash, player, blank.last4, this.#now(), by],
    );
    // Another cashier issued the same card meanwhile.
    if (written.length === 0) throw new Refused('live-card', NO_BLANK.live);
    return blank.last4;
  }

  /** The same, in place of the one he had; the last digits of both. */
  async replace(
    tx: Transaction,
    player: string,
    swipe: string,
    by: string,
  ): Promise<{ readonly before: string; readonly after: string }> {
    // While his old one works still, so that swiping that one is refused for what it is.
    await this.#blank(tx, swipe);
    const before = await this.kill(tx, player);
    if (before === undefined) throw new Refused('no-card', 'This player has no card: issue one instead.');
    return { before, after: await this.issue(tx, player, swipe, by) };
  }

  /** The player's card is dead from now on; gives its last digits, if there was one. */
  async kill(tx: Transaction, player: string): Promise<string | undefined> {
    const [row] = await tx.query<{ last4: string }>(
      'UPDATE room_cards SET dead_at = $2 WHERE player = $1 AND dead_at IS NULL RETURNING last4',
      [player, this.#now()],
    );
    return row?.last4;
  }

  async liveOf(tx: Transaction, player: string): Promise<Player['card']> {
    const [row] = await tx.query<Row>('SELECT * FROM room_cards WHERE player = $1 AND dead_at IS NULL', [
      player,
    ]);
    return row && { last4: row.last4, issuedAt: row.issued_at, issuedBy: row.issued_by };
  }

  /** Whether somebody issued the card that the player has, or the last one he had. */
  async wasIssuedBy(tx: Transaction, player: string, who: string): Promise<boolean> {
    const [row] = await tx.query<Row>(
      `SELECT * FROM room_cards WHERE player = $1
        ORDER BY CASE WHEN dead_at IS NULL THEN 0 ELSE 1 END, issued_at DESC, dead_at DESC LIMIT 1`,
      [player],
    );
    return row?.issued_by === who;
  }

  async #blank(tx: Transaction, swipe: string): Promise<Extract<Swiped, { is: 'unknown' }>> {
    const card = await this.look(tx, swipe);
    if (card.is !== 'unknown') throw new Refused(`${card.is}-card`, NO_BLANK[card.is]);
    return card;
  }
}

/** Why a card opens nothing, in the words of the cage. */
export function refusedCard(is: keyof typeof AT_THE_CAGE): Refused {
  return new Refused(`${is}-card`, AT_THE_CAGE[is]);
}

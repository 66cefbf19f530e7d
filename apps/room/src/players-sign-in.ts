import type { Store, Transaction } from '@franklin/ledger';
import type { Audit } from './audit.ts';
import type { Cards, Swiped } from './cards.ts';
import type { Exclusions } from './exclusions.ts';
import { failAgain, NO_FAILURES } from './failures.ts';
import { isPin, NO_PIN } from './pins.ts';
import { aboutPlayer, holdPlayer, type PlayerRow } from './players-rows.ts';
import type { SlowHash } from './slow-hash.ts';

/** What a seat learns. */
export type SignedIn =
  | { readonly ok: true; readonly player: { readonly id: string; readonly name: string } }
  | { readonly ok: false; readonly message: string };

/** Whichever part was wrong: a seat is no place to find out which cards are good, or whether a PIN is locked. */
export const SAME_ANSWER = 'That card and PIN do not go together: try again, or ask at the cage.';
/** Only to whoever has shown the right card and PIN. */
export const EXCLUDED = 'You cannot play here at present: please ask at the cage.';

/** Why somebody was not let in, for the audit log alone. */
type Reason = 'misread' | 'foreign' | 'unknown' | 'dead' | 'no-pin' | 'locked' | 'wrong-pin' | 'excluded';

/** How a player signs in at a seat: with his card and his PIN. */
export class PlayerSignIn {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #cards: Cards;
  readonly #exclusions: Exclusions;
  readonly #hash: SlowHash;
  readonly #now: () => number;

  constructor(
    store: Store,
    parts: { audit: Audit; cards: Cards; exclusions: Exclusions; hash: SlowHash; now: () => number },
  ) {
    this.#store = store;
    this.#audit = parts.audit;
    this.#cards = parts.cards;
    this.#exclusions = parts.exclusions;
    this.#hash = parts.hash;
    this.#now = parts.now;
  }

  async signIn(swipe: string, pin: string, where: string): Promise<SignedIn> {
    // It says nothing about any card, so it may be said: no wrong PIN is counted for a pad that sends letters.
    if (!isPin(pin)) return { ok: false, message: NO_PIN };
    const card = await this.#cards.look(this.#store, swipe);
    if (card.is !== 'live') return this.#turnAway(card, pin, where);
    const { player } = card;
    const [{ pin: kept } = { pin: null }] = await this.#store.query<{ pin: string | null }>(
      'SELECT pin FROM room_players WHERE id = $1',
      [player],
    );
    const isRight = await this.#hash.matches(pin, aboutPlayer(player), kept ?? undefined);
    return this.#store.transaction(async (tx) => {
      const row = await holdPlayer(tx, player);
      const { is } = await this.#cards.look(tx, swipe);
      // Between the question and now it may have been changed, locked or replaced; a guess at an old PIN is not counted.
      const isCurrent = row.pin === kept;
      const reason = await this.#reason(tx, row, is, isRight && isCurrent);
      if (reason === undefined) {
        await this.#audit.add(tx, {
          who: aboutPlayer(player),
          where,
          what: 'seat-sign-in',
          about: aboutPlayer(player),
        });
        return { ok: true, player: { id: row.id, name: row.name } };
      }
      const locks = reason === 'wrong-pin' && isCurrent && (await this.#count(tx, row));
      if (reason === 'excluded') await this.#exclusions.noteTried(tx, player, where);
      await this.#noteRefused(tx, where, aboutPlayer(player), locks ? 'wrong-pin, now locked' : reason);
      return { ok: false, message: reason === 'excluded' ? EXCLUDED : SAME_ANSWER };
    });
  }

  /** Takes as long as a card that somebody has. */
  async #turnAway(card: Exclude<Swiped, { is: 'live' }>, pin: string, where: string): Promise<SignedIn> {
    await this.#hash.matches(pin, aboutPlayer('nobody'), undefined);
    const about = 'player' in card ? aboutPlayer(card.player) : 'card';
    await this.#store.transaction((tx) => this.#noteRefused(tx, where, about, card.is));
    return { ok: false, message: SAME_ANSWER };
  }

  /** Why not, if not; a right PIN makes the wrong ones before it forgotten. */
  async #reason(
    tx: Transaction,
    { id, pin, locked, failures }: PlayerRow,
    is: Swiped['is'],
    isRight: boolean,
  ): Promise<Reason | undefined> {
    if (is !== 'live') return is;
    if (pin === null) return 'no-pin';
    if (locked === 1) return 'locked';
    if (!isRight) return 'wrong-pin';
    if (failures !== NO_FAILURES)
      await tx.query('UPDATE room_players SET failures = $2 WHERE id = $1', [id, NO_FAILURES]);
    return (await this.#exclusions.of(tx, id)).length > 0 ? 'excluded' : undefined;
  }

  /** One wrong PIN more; whether it is now locked. */
  async #count(tx: Transaction, { id, failures: kept }: PlayerRow): Promise<boolean> {
    const { failures, isLocked } = failAgain(kept, this.#now());
    await tx.query('UPDATE room_players SET failures = $2, locked = $3 WHERE id = $1', [
      id,
      failures,
      isLocked ? 1 : 0,
    ]);
    return isLocked;
  }

  #noteRefused(tx: Transaction, where: string, about: string, why: string): Promise<void> {
    return this.#audit.add(tx, { who: 'nobody', where, what: 'seat-refused', about, why });
  }
}

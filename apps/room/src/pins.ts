import type { Store, Transaction } from '@franklin/ledger';
import type { Audit } from './audit.ts';
import type { Cards } from './cards.ts';
import { NO_FAILURES } from './failures.ts';
import { aboutPlayer, holdOpen, type PlayerRow, pinOf } from './players-rows.ts';
import { Refused } from './refused.ts';
import type { SlowHash } from './slow-hash.ts';
import type { Actor } from './staff.ts';

export const NO_PIN = 'A PIN has 4 to 6 digits: type it again.';

export function isPin(text: string): boolean {
  return /^[0-9]{4,6}$/.test(text);
}

/** The PINs that players chose, kept as slow hashes alone. */
export class Pins {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #cards: Cards;
  readonly #hash: SlowHash;

  constructor(store: Store, audit: Audit, cards: Cards, hash: SlowHash) {
    this.#store = store;
    this.#audit = audit;
    this.#cards = cards;
    this.#hash = hash;
  }

  /** The first one, with the card; every other takes a second role. */
  async choose(player: string, pin: string, actor: Actor): Promise<void> {
    const hash = await this.#hashOf(player, pin);
    await this.#store.transaction(async (tx) => {
      const row = await holdOpen(tx, player);
      if (row.pin !== null)
        throw new Refused('has-pin', 'This player has a PIN: another is chosen with the floor.');
      await this.#expectCard(tx, player);
      await this.#write(tx, player, hash);
      await this.#audit.add(tx, { ...actor, what: 'choose-pin', about: aboutPlayer(player) });
    });
  }

  async reset(player: string, pin: string, reason: string, actor: Actor): Promise<void> {
    const hash = await this.#hashOf(player, pin);
    await this.#asSecond('reset-pin', player, reason, actor, async (tx) => {
      await this.#expectCard(tx, player);
      await this.#write(tx, player, hash);
    });
  }

  async unlock(player: string, reason: string, actor: Actor): Promise<void> {
    await this.#asSecond('unlock-pin', player, reason, actor, async (tx, row) => {
      if (row.locked === 0) throw new Refused('not-locked', 'The PIN of this player is not locked.');
      await this.#write(tx, player, row.pin);
    });
  }

  /** Nobody has both in his hands, a card that he issued and its PIN. That it was tried is on record. */
  async #asSecond(
    what: string,
    player: string,
    why: string,
    actor: Actor,
    work: (tx: Transaction, row: PlayerRow) => Promise<void>,
  ): Promise<void> {
    const isDone = await this.#store.transaction(async (tx) => {
      const row = await holdOpen(tx, player);
      const isFirst = await this.#cards.wasIssuedBy(tx, player, actor.who);
      if (!isFirst) await work(tx, row);
      await this.#audit.add(tx, {
        ...actor,
        what: isFirst ? `${what}-refused` : what,
        about: aboutPlayer(player),
        before: { pin: pinOf(row) },
        why,
      });
      return !isFirst;
    });
    if (!isDone)
      throw new Refused('same-person', 'You issued this card: somebody else must unlock or reset its PIN.');
  }

  async #hashOf(player: string, pin: string): Promise<string> {
    if (!isPin(pin)) throw new Refused('bad-pin', NO_PIN);
    return this.#hash.make(pin, aboutPlayer(player));
  }

  async #expectCard(tx: Transaction, player: string): Promise<void> {
    if ((await this.#cards.liveOf(tx, player)) === undefined)
      throw new Refused('no-card', 'This player has no card: issue one first.');
  }

  async #write(tx: Transaction, player: string, hash: string | null): Promise<void> {
    await tx.query('UPDATE room_players SET pin = $2, failures = $3, locked = 0 WHERE id = $1', [
      player,
      hash,
      NO_FAILURES,
    ]);
  }
}

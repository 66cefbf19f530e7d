import type { Store, Transaction } from '@franklin/ledger';
import type { Audit } from './audit.ts';
import { type Cards, refusedCard } from './cards.ts';
import { type Exclusions, span } from './exclusions.ts';
import { aboutPlayer, holdOpen } from './players-rows.ts';
import { Refused } from './refused.ts';
import type { Actor } from './staff.ts';

/** What the cage does with cards. Each player has one that works, or none. */
export class CardDesk {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #cards: Cards;
  readonly #exclusions: Exclusions;

  constructor(store: Store, audit: Audit, cards: Cards, exclusions: Exclusions) {
    this.#store = store;
    this.#audit = audit;
    this.#cards = cards;
    this.#exclusions = exclusions;
  }

  /** Whose card this is, or what is wrong with it: a seat must not ask this. */
  async ownerOf(card: string, actor: Actor): Promise<string> {
    const swiped = await this.#cards.look(this.#store, card);
    if (swiped.is === 'live') return swiped.player;
    if (swiped.is === 'dead')
      await this.#audit.note({ ...actor, what: 'dead-card-shown', about: aboutPlayer(swiped.player) });
    throw refusedCard(swiped.is);
  }

  async issue(player: string, card: string, actor: Actor): Promise<void> {
    await this.#store.transaction(async (tx) => {
      await this.#expectWelcome(tx, player);
      if ((await this.#cards.liveOf(tx, player)) !== undefined)
        throw new Refused('has-card', 'This player has a card: replace it if it is lost.');
      const after = await this.#cards.issue(tx, player, card, actor.who);
      await this.#audit.add(tx, { ...actor, what: 'issue-card', about: aboutPlayer(player), after });
    });
  }

  /** The old one is dead from the same instant. */
  async replace(player: string, card: string, why: string, actor: Actor): Promise<void> {
    await this.#store.transaction(async (tx) => {
      await this.#expectWelcome(tx, player);
      const cards = await this.#cards.replace(tx, player, card, actor.who);
      await this.#audit.add(tx, {
        ...actor,
        what: 'replace-card',
        about: aboutPlayer(player),
        ...cards,
        why,
      });
    });
  }

  async block(player: string, why: string, actor: Actor): Promise<void> {
    await this.#store.transaction(async (tx) => {
      await holdOpen(tx, player);
      const before = await this.#cards.kill(tx, player);
      if (before === undefined) throw new Refused('no-card', 'This player has no card that works.');
      await this.#audit.add(tx, { ...actor, what: 'block-card', about: aboutPlayer(player), before, why });
    });
  }

  async #expectWelcome(tx: Transaction, player: string): Promise<void> {
    await holdOpen(tx, player);
    const [exclusion] = await this.#exclusions.of(tx, player);
    if (exclusion !== undefined)
      throw new Refused(
        'excluded',
        `This player is excluded ${span(exclusion)}, and gets no card until then.`,
      );
  }
}

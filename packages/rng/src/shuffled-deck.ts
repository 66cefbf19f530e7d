import { inspect } from 'node:util';
import type { Card } from '@franklin/cards';
import { type Commitment, commit } from './commitment.ts';
import { oneLine } from './one-line.ts';

/**
 * The deck of one hand and its commitment.
 *
 * The cards and the salts are secret until the rules show them, and at rest they are encrypted: whoever keeps a hand
 * keeps these two and the context, and makes the same deck from them again after a restart. They are accessors, so that
 * neither `JSON.stringify` nor `console.log` gives them away.
 */
export class ShuffledDeck {
  readonly commitment: Commitment;
  readonly #cards: readonly Card[];
  readonly #salts: Uint8Array;

  constructor(cards: readonly Card[], salts: Uint8Array, context: string) {
    this.#cards = Object.freeze([...cards]);
    this.#salts = Uint8Array.from(salts);
    this.commitment = commit(this.#cards, this.#salts, context);
    Object.freeze(this);
  }

  /** In the order they are dealt. Secret. */
  get cards(): readonly Card[] {
    return this.#cards;
  }

  /** 32 bytes for each card, in the same order. Secret. */
  get salts(): Uint8Array {
    return Uint8Array.from(this.#salts);
  }

  /** A log that is set to follow accessors gets what it would get without. */
  [inspect.custom](): { readonly commitment: Commitment } {
    return { commitment: this.commitment };
  }
}

/** What a deck is committed for. Neither name may hold a line feed, so no two hands share a context. */
export function deckContext(table: string, hand: string): string {
  return `${oneLine('The name of a table', table)}\n${oneLine('The name of a hand', hand)}`;
}

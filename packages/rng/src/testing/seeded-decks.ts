import type { Card } from '@franklin/cards';
import { drawDeck } from '../draw-deck.ts';
import { deckContext, type ShuffledDeck } from '../shuffled-deck.ts';
import { SeededBytes } from './seeded-bytes.ts';

/**
 * Decks that follow from a seed, drawn, shuffled and committed to as the table does it. A test that needs a known deck
 * takes this; it is no `DeckSource` and cannot be passed for one.
 */
export class SeededDecks {
  readonly table: string;
  readonly #random: SeededBytes;

  constructor(seed: string, table = 'test table') {
    this.table = table;
    this.#random = new SeededBytes(seed);
  }

  nextDeck(hand: string, cards: readonly Card[]): ShuffledDeck {
    return drawDeck(this.#random, cards, deckContext(this.table, hand)).deck;
  }
}

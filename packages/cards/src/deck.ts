import { type Card, JOKER } from './card.ts';

/** The 52 cards in their numbers' order: 2c first, As last. */
export function standardDeck(): Card[] {
  return Array.from({ length: 52 }, (_, card) => card as Card);
}

/** The 52 cards and one joker, as the filings' draw games and lowball use it. */
export function jokerDeck(): Card[] {
  return [...standardDeck(), JOKER];
}

/** The 36 cards from the sixes up. */
export function shortDeck(): Card[] {
  return standardDeck().filter((card) => card >> 2 >= 4);
}

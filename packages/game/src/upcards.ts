import { type Card, rankOf, suitOf } from '@franklin/cards';

/** Ranks from deuce 0 to ace 12. */
export const aceHigh = (card: Card): number => rankOf(card);

/** Ranks from ace 0 to king 12. */
export const aceLow = (card: Card): number => (rankOf(card) + 1) % 13;

/** How high one card is, with suits spades, hearts, diamonds, clubs to break ties (000:535). */
export function cardHeight(card: Card, rank: (card: Card) => number): number {
  return rank(card) * 4 + suitOf(card);
}

/**
 * How strong the cards are that a player shows, one to four of them: quads over trips over two pair over a pair, then
 * the ranks. Straights and flushes do not count before five cards.
 */
export function upStrength(cards: readonly Card[], rank: (card: Card) => number): number {
  const counts = new Array<number>(13).fill(0);
  for (const card of cards) counts[rank(card)]!++;
  const groups = counts.map((count, height) => count * 13 + height).filter((group) => group >= 13);
  groups.sort((a, b) => b - a);
  // Four groups at most, each below 5 * 13.
  return [0, 1, 2, 3].reduce((strength, k) => strength * 65 + (groups[k] ?? 0), 0);
}

import { type Card, isCard, isKnown } from '@franklin/cards';

/** Refuses what is no deck. The sentence names no card: the order of a deck, and what is in it where, is secret. */
export function assertDeck(cards: readonly Card[]): void {
  // A hole in a list is skipped by `every`: the callers check a copy, in which it is no hole any more.
  const known = cards.every((card) => isCard(card) && isKnown(card));
  if (!known || new Set(cards).size < cards.length)
    throw new RangeError('A deck holds cards only, each with its face known and none of them twice');
}

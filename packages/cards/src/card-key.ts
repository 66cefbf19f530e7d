import { standardDeck } from './deck.ts';

/*
 * A hand is looked up by one addition per card: every card carries a key, and the sum of the keys tells which ranks and
 * how many of each suit the hand holds, in any order. The low 23 bits of a sum are the ranks, the high 9 bits the suits.
 */

/**
 * No two hands of the same size (up to seven cards, at most four of a rank) have the same sum of these keys, and the
 * largest sum, four aces and three kings, stays under 2^23. Found by a search that took, rank after rank, one of the
 * smallest numbers that keeps all sums apart; `card-key.test.ts` proves it.
 */
export const RANK_KEYS: readonly number[] = [
  0, 4, 5, 25, 108, 501, 2246, 9541, 31594, 98412, 241247, 565184, 1408006,
];

export const RANK_BITS = 23;
export const RANK_MASK = 2 ** RANK_BITS - 1;

/** Up to seven cards: diamonds count in ones (0 to 7), hearts in eights, spades in 57s; clubs are the rest. */
export const SUIT_KEYS: readonly number[] = [0, 1, 8, 57];

/** The key of every card, at the place of its number. */
export const CARD_KEYS = Int32Array.from(
  standardDeck(),
  (card) => (SUIT_KEYS[card & 3]! << RANK_BITS) | RANK_KEYS[card >> 2]!,
);

/** The sum of the rank keys alone. */
export function rankSum(ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum + RANK_KEYS[rank]!, 0);
}

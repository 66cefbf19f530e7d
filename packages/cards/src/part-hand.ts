import { assertCards, assertDistinct, type Card, JOKER, rankOf } from './card.ts';
import type { Category } from './hand-class.ts';
import { classWords } from './hand-words.ts';
import { highRanking } from './high.ts';
import { assertRankable } from './scale.ts';

const DECK = { title: 'High poker', takesJoker: true, lowestRank: 0 };
const ACE = 12;

/**
 * What a player holds so far, as a high hand: with fewer than five cards only cards of one rank count, "pair of kings" or
 * "ace high"; nothing is called nothing.
 */
export function handWords(hole: readonly Card[], board: readonly Card[]): string {
  const cards = [...hole, ...board];
  if (cards.length >= 5) return highRanking.best(hole, board)!.words;
  assertCards(cards);
  assertRankable(cards, DECK);
  assertDistinct(cards);
  if (cards.length === 0) return '';
  const counts = new Map<number, number>();
  for (const card of cards) {
    const rank = card === JOKER ? ACE : rankOf(card);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  const groups = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a);
  const ranks = groups.flatMap(([rank, times]) => Array<number>(times).fill(rank));
  return classWords({ category: categoryOf(groups.map(([, times]) => times)), ranks });
}

function categoryOf([most, next]: readonly number[]): Category {
  if (most === 4) return 'four of a kind';
  if (most === 3) return 'three of a kind';
  if (most === 2) return next === 2 ? 'two pair' : 'pair';
  return 'high card';
}

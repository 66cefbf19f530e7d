import { assertCards, assertDistinct, type Card, CardError } from './card.ts';
import { aceLow } from './class-order.ts';
import { rankMask } from './hand-class.ts';
import { rankName } from './hand-words.ts';
import { once } from './once.ts';
import type { Ranking } from './ranking.ts';
import { assertRankable } from './scale.ts';
import { subsets } from './subsets.ts';

const DECK = { title: 'Badugi', takesJoker: false, lowestRank: 0 };
const SIZE = 4;
const NUMBERS = ['one', 'two', 'three', 'four'];

/** Every choice of one to four of the four cards. */
const CHOICES = [4, 3, 2, 1].flatMap((size) => subsets(SIZE, size));

/**
 * The 1092 badugis, the best first, each as the set of its ranks in 13 bits with the ace lowest. More cards beat fewer;
 * among as many, the hand with the lower highest card wins, and that is the smaller number.
 */
const badugis = once(() =>
  [4, 3, 2, 1].flatMap((size) =>
    subsets(13, size)
      .map(rankMask)
      .sort((a, b) => a - b),
  ),
);

const rankOfMask = once(() => new Map(badugis().map((mask, i) => [mask, i + 1])));

/** The rank of cards that all differ in rank and in suit, or `undefined` where two of them agree in either. */
function rankOfChoice(cards: readonly Card[]): number | undefined {
  let ranks = 0;
  let suits = 0;
  for (const card of cards) {
    const rank = 1 << aceLow(card >> 2);
    const suit = 1 << (card & 3);
    if ((ranks & rank) !== 0 || (suits & suit) !== 0) return undefined;
    ranks |= rank;
    suits |= suit;
  }
  return rankOfMask().get(ranks);
}

function search(hole: readonly Card[], board: readonly Card[]): { rank: number; cards: readonly Card[] } {
  const hand = [...hole, ...board];
  assertRankable(hand, DECK);
  if (hand.length !== SIZE) throw new CardError(`Badugi ranks 4 cards, not ${hand.length}`);
  let best = { rank: Number.POSITIVE_INFINITY, cards: hand };
  for (const places of CHOICES) {
    const cards = places.map((place) => hand[place]!);
    const rank = rankOfChoice(cards);
    if (rank !== undefined && rank < best.rank) best = { rank, cards };
  }
  return best;
}

/** Badugi: as many cards as differ in rank and in suit, the ace low. */
export const badugiRanking: Ranking = {
  name: 'badugi',
  rank: (hole, board) => search(hole, board).rank,
  best(hole, board) {
    const all = [...hole, ...board];
    assertCards(all);
    assertDistinct(all);
    const { rank, cards } = search(hole, board);
    return { rank, cards, words: badugiWords(rank, cards.length) };
  },
};

function badugiWords(rank: number, size: number): string {
  const highest = 31 - Math.clz32(badugis()[rank - 1]!);
  const name = rankName((highest + 12) % 13);
  // A lone ace is the lowest card there is: "ace high" would sound like the opposite.
  return `${NUMBERS[size - 1]!}-card badugi, ${size === 1 ? name : `${name} high`}`;
}

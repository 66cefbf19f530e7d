import { assertCards, assertDistinct, type Card, CardError } from './card.ts';
import type { Ranking, RankingName } from './ranking.ts';
import { assertRankable, NO_HAND, type Scale } from './scale.ts';
import { subsets } from './subsets.ts';

/** The hands of five among five, six and seven cards, at the place of the number of cards less 5. */
const FIVES = [subsets(5, 5), subsets(6, 5), subsets(7, 5)];

/** The best five of five to seven cards, wherever they come from: hold'em, stud and draw. */
export function anyFive(name: RankingName, scale: Scale): Ranking {
  return {
    name,
    rank(hole, board) {
      const { rank } = bestFive(pool(hole, board, scale), scale);
      return rank === NO_HAND ? undefined : rank;
    },
    best(hole, board) {
      assertCards([...hole, ...board]);
      const cards = pool(hole, board, scale);
      assertDistinct(cards);
      const { rank, five } = bestFive(cards, scale);
      if (rank === NO_HAND) return undefined;
      return { rank, cards: five.map((place) => cards[place]!), words: scale.words(rank) };
    },
  };
}

/** Hole cards and board together, after a look at what they are. */
export function pool(hole: readonly Card[], board: readonly Card[], scale: Scale): readonly Card[] {
  const cards = board.length === 0 ? hole : [...hole, ...board];
  assertRankable(cards, scale);
  if (FIVES[cards.length - 5] === undefined)
    throw new CardError(`${scale.title} ranks 5 to 7 cards, not ${cards.length}`);
  return cards;
}

function bestFive(cards: readonly Card[], scale: Scale): { rank: number; five: readonly number[] } {
  let rank = NO_HAND;
  let five: readonly number[] = [];
  for (const places of FIVES[cards.length - 5]!) {
    const [a, b, c, d, e] = places as [number, number, number, number, number];
    const found = scale.rank(cards[a]!, cards[b]!, cards[c]!, cards[d]!, cards[e]!);
    if (found >= rank) continue;
    rank = found;
    five = places;
  }
  return { rank, five };
}

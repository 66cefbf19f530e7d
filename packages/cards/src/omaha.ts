import { assertCards, assertDistinct, type Card, CardError } from './card.ts';
import type { Ranking, RankingName } from './ranking.ts';
import { assertRankable, NO_HAND, type Scale } from './scale.ts';
import { subsets } from './subsets.ts';

const PAIRS_OF_FOUR = subsets(4, 2) as readonly (readonly [number, number])[];

/** Three cards of a board of three, four and five, at the place of its size less 3. */
const THREES = [3, 4, 5].map((size) => subsets(size, 3) as readonly (readonly [number, number, number])[]);

/** Exactly two of the four hole cards with exactly three of the board. */
export function twoAndThree(name: RankingName, scale: Scale): Ranking {
  const search = (hole: readonly Card[], board: readonly Card[]) => {
    assertRankable(hole, scale);
    assertRankable(board, scale);
    const threes = THREES[board.length - 3];
    if (hole.length !== 4)
      throw new CardError(`${scale.title} is ranked with 4 hole cards, not ${hole.length}`);
    if (threes === undefined)
      throw new CardError(`${scale.title} is ranked with a board of 3 to 5 cards, not ${board.length}`);
    let rank = NO_HAND;
    let two = PAIRS_OF_FOUR[0]!;
    let three = threes[0]!;
    for (const pair of PAIRS_OF_FOUR) {
      const a = hole[pair[0]]!;
      const b = hole[pair[1]]!;
      for (const triple of threes) {
        const found = scale.rank(a, b, board[triple[0]]!, board[triple[1]]!, board[triple[2]]!);
        if (found >= rank) continue;
        rank = found;
        two = pair;
        three = triple;
      }
    }
    return { rank, two, three };
  };
  return {
    name,
    rank(hole, board) {
      const { rank } = search(hole, board);
      return rank === NO_HAND ? undefined : rank;
    },
    best(hole, board) {
      const all = [...hole, ...board];
      assertCards(all);
      assertDistinct(all);
      const { rank, two, three } = search(hole, board);
      if (rank === NO_HAND) return undefined;
      const cards = [...two.map((place) => hole[place]!), ...three.map((place) => board[place]!)];
      return { rank, cards, words: scale.words(rank) };
    },
  };
}

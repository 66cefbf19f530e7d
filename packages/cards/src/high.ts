import { anyFive, pool } from './any-five.ts';
import { JOKER } from './card.ts';
import { handClass } from './hand-class.ts';
import { classWords } from './hand-words.ts';
import { besideJoker, rankHighWithJoker } from './joker.ts';
import { rankHigh, rankHigh5, rankHigh7 } from './rank-high.ts';
import type { Ranking } from './ranking.ts';
import type { Scale } from './scale.ts';

const words = (rank: number): string => classWords(handClass(rank));

/** High hands with the joker, which only draw poker and some stud games put into the deck. */
const HIGH_WITH_JOKER: Scale = {
  title: 'High poker',
  takesJoker: true,
  lowestRank: 0,
  rank(a, b, c, d, e) {
    const others = besideJoker([a, b, c, d, e]);
    return others === undefined ? rankHigh5(a, b, c, d, e) : rankHighWithJoker(others);
  },
  words,
};

/** High hands of the 52 cards. */
export const HIGH: Scale = {
  title: 'High poker',
  takesJoker: false,
  lowestRank: 0,
  rank: rankHigh5,
  words,
};

const ANY_FIVE = anyFive('high', HIGH_WITH_JOKER);

/** The best high hand of five to seven cards; hold'em's two and five are the hot path of every simulation. */
export const highRanking: Ranking = {
  ...ANY_FIVE,
  rank(hole, board) {
    if (hole.length === 2 && board.length === 5) {
      const a = hole[0]!;
      const b = hole[1]!;
      const c = board[0]!;
      const d = board[1]!;
      const e = board[2]!;
      const f = board[3]!;
      const g = board[4]!;
      if (a < JOKER && b < JOKER && c < JOKER && d < JOKER && e < JOKER && f < JOKER && g < JOKER)
        return rankHigh7(a, b, c, d, e, f, g);
    }
    const cards = pool(hole, board, HIGH_WITH_JOKER);
    return cards.includes(JOKER) ? ANY_FIVE.rank(cards, []) : rankHigh(cards);
  },
};

import { shortDeckOrder } from './class-order.ts';
import { classWords } from './hand-words.ts';
import { once } from './once.ts';
import { rankHigh5 } from './rank-high.ts';
import type { Scale } from './scale.ts';

const order = once(shortDeckOrder);

/** Sixes to aces: a flush beats a full house, and A-6-7-8-9 is the lowest straight. */
export const SHORT_DECK: Scale = {
  title: 'Short deck',
  takesJoker: false,
  lowestRank: 4,
  rank: (a, b, c, d, e) => order().rankOfClass[rankHigh5(a, b, c, d, e)]!,
  words: (rank) => classWords(order().readings[rank - 1]!),
};

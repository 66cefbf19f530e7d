import type { Collection } from '../collection.ts';
import { drop, type PostedCollection } from './drops.ts';

/** The typical collection of a 3-6 game: by players dealt in, $4 at most (002:1938-1941). */
export const typicalThreeSix: Collection = {
  takes: [
    drop('deal', [
      [1, 1],
      [4, 2],
      [6, 3],
      [7, 4],
    ]),
  ],
};

/**
 * The posted table of one room (002:2151-2173): the drop by hands dealt, a jackpot drop, and a further drop after the
 * turn card. No flop, no drop; stud takes it from the antes (002:131).
 */
export const postedTable: readonly PostedCollection[] = [
  posted('7 Card Stud', '', 'deal', [3, 2, 2, 1, 1], 1, 0),
  posted("Hold'em", '1-2', 'flop', [2, 1, 1, 1, 1], 0.5, 0),
  posted("Hold'em", '2-4', 'flop', [3, 2, 1, 1, 1], 1, 0),
  posted("Hold'em", '3-6', 'flop', [3, 2, 1, 1, 1], 1, 0),
  posted('No Limit', '1-1', 'flop', [3, 2, 2, 1, 1], 1, 0),
  posted('No Limit', '2-2', 'flop', [3, 2, 2, 1, 1], 1, 0),
  posted('No Limit', '2-3', 'flop', [4, 3, 2, 1, 1], 1, 1),
  posted('No Limit', '5-5', 'flop', [4, 3, 2, 1, 1], 1, 1),
  posted("Hold'em", '8-16', 'flop', [4, 3, 2, 1, 1], 1, 1),
  posted("Hold'em", '20-40', 'flop', [4, 3, 2, 1, 1], 1, 1),
  posted("Hold'em", '30-60', 'flop', [4, 3, 2, 1, 1], 1, 1),
  posted("Hold'em", '40-80', 'flop', [4, 3, 2, 1, 1], 1, 1),
  posted("Hold'em", '75-150', 'flop', [5, 4, 3, 2, 1], 1, 1),
  posted('', 'Pot Limit', 'flop', [5, 4, 3, 2, 1], 1, 1),
  // For two or three players the floor decides the drop: there is none unless it sets a row. Jackpot and turn dollar stay.
  posted('All other flop games', '', 'flop', [4, 3, 2, 1, undefined], 1, 1),
];

/** Amounts as the table has its columns: 7 and more, 6, 5, 4, and 2-3 handed. */
type Columns = readonly [number, number, number, number, number | undefined];

function posted(
  game: string,
  limit: string,
  at: string,
  [seven, six, five, four, two]: Columns,
  jackpot: number,
  afterTurn: number,
): PostedCollection {
  const rows: [number, number][] = two === undefined ? [] : [[2, two]];
  rows.push([4, four], [5, five], [6, six], [7, seven]);
  const takes = [drop(at, rows), drop(at, [[2, jackpot]], 'jackpot')];
  if (afterTurn > 0) takes.push(drop('turn', [[2, afterTurn]]));
  return { game, limit, collection: { takes } };
}

/**
 * The 7462 kinds of five-card hand that differ in strength, numbered 1 (royal flush) to 7462 (7-5-4-3-2). Everything
 * else in this package is built from this list: the fast tables, the lowball orders and the words.
 */
export interface HandClass {
  readonly category: Category;
  /** The five ranks, those that count most first: `[11, 11, 11, 2, 2]` is kings over fours, the wheel ends in its ace. */
  readonly ranks: readonly number[];
}

export type Category =
  | 'five aces'
  | 'straight flush'
  | 'four of a kind'
  | 'full house'
  | 'flush'
  | 'straight'
  | 'three of a kind'
  | 'two pair'
  | 'pair'
  | 'high card';

/** How many cards share a rank, in the order in which they count; straights are listed, not grouped. */
type Shape = readonly number[] | 'straight';

const UNPAIRED: Shape = [1, 1, 1, 1, 1];

/** The categories from the best down. Four aces and the joker stand above them, outside the numbering (000:840). */
const SHAPES: readonly (readonly [Category, Shape])[] = [
  ['straight flush', 'straight'],
  ['four of a kind', [4, 1]],
  ['full house', [3, 2]],
  ['flush', UNPAIRED],
  ['straight', 'straight'],
  ['three of a kind', [3, 1, 1]],
  ['two pair', [2, 2, 1]],
  ['pair', [2, 1, 1, 1]],
  ['high card', UNPAIRED],
];

/** The ten straights from the ace-high one down; in the wheel the ace is the lowest card. */
export const STRAIGHTS: readonly (readonly number[])[] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((high) =>
  [high, high - 1, high - 2, high - 3, high - 4].map((rank) => (rank < 0 ? 12 : rank)),
);

/** Ranks as a set of 13 bits, the deuce lowest. */
export function rankMask(ranks: readonly number[]): number {
  return ranks.reduce((mask, rank) => mask | (1 << rank), 0);
}

const STRAIGHT_MASKS: ReadonlySet<number> = new Set(STRAIGHTS.map(rankMask));

/** Every hand of one shape, the strongest first: each group takes ranks from the ace down, equal groups descending. */
function ranksOfShape(shape: readonly number[]): number[][] {
  const hands: number[][] = [];
  const hand: number[] = [];
  const place = (group: number): void => {
    const size = shape[group];
    if (size === undefined) {
      hands.push(hand.slice());
      return;
    }
    const held = hand.length;
    const top = size === shape[group - 1] ? hand[held - 1]! - 1 : 12;
    for (let rank = top; rank >= 0; rank--) {
      if (hand.includes(rank)) continue;
      for (let i = 0; i < size; i++) hand.push(rank);
      place(group + 1);
      hand.length = held;
    }
  };
  place(0);
  return hands;
}

/** Five different ranks that are no straight: high cards, and flushes if they are suited. */
const UNPAIRED_RANKS = ranksOfShape(UNPAIRED).filter((ranks) => !STRAIGHT_MASKS.has(rankMask(ranks)));

function ranksOf(shape: Shape): readonly (readonly number[])[] {
  if (shape === 'straight') return STRAIGHTS;
  return shape === UNPAIRED ? UNPAIRED_RANKS : ranksOfShape(shape);
}

/** The class numbered `n` stands at place `n - 1`. */
export const HAND_CLASSES: readonly HandClass[] = SHAPES.flatMap(([category, shape]) =>
  ranksOf(shape).map((ranks) => ({ category, ranks })),
);

const FIVE_ACES: HandClass = { category: 'five aces', ranks: [12, 12, 12, 12, 12] };

/** What a high rank stands for: 0 is five aces, 1 to 7462 the classes. */
export function handClass(rank: number): HandClass {
  const found = rank === 0 ? FIVE_ACES : HAND_CLASSES[rank - 1];
  if (found === undefined)
    throw new RangeError(`${rank} is not the rank of a high hand: those go from 0 to 7462`);
  return found;
}

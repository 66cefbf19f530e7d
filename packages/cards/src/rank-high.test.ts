import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Card,
  CardError,
  type Category,
  handClass,
  parseCards,
  rankHigh,
  rankHigh5,
  rankHigh7,
  standardDeck,
} from './index.ts';

const hand = (size: number) => fc.shuffledSubarray(standardDeck(), { minLength: size, maxLength: size });

/** How often each class came up, added up by category; the royal flush is a straight flush here. */
function byCategory(counts: Uint32Array): Partial<Record<Category, number>> {
  const sums: Partial<Record<Category, number>> = {};
  counts.forEach((count, rank) => {
    if (rank === 0) return;
    const { category } = handClass(rank);
    sums[category] = (sums[category] ?? 0) + count;
  });
  return sums;
}

/** The strength of five cards worked out as one would at the table, to be compared place by place. */
function strength(cards: readonly Card[]): number[] {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(card >> 2, (counts.get(card >> 2) ?? 0) + 1);
  const groups = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  const ranks = groups.map(([rank]) => rank);
  const shape = groups.map(([, count]) => count).join('');
  const flush = cards.every((card) => card % 4 === cards[0]! % 4);
  const wheel = ranks.join() === '12,3,2,1,0';
  const straight = wheel || (ranks.length === 5 && ranks[0]! - ranks[4]! === 4);
  const order = ['11111', '2111', '221', '311', 'straight', 'flush', '32', '41', 'both'];
  const kind = flush && straight ? 'both' : flush ? 'flush' : straight ? 'straight' : shape;
  return [order.indexOf(kind), ...(wheel ? [3] : ranks)];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differ = a.findIndex((value, i) => value !== b[i]);
  return differ < 0 ? 0 : Math.sign(a[differ]! - b[differ]!);
}

describe('the rank of a high hand', () => {
  it('is 1 for the royal flush and 7462 for 7-5-4-3-2', () => {
    expect(rankHigh(parseCards('AsKsQsJsTs'))).toBe(1);
    expect(rankHigh(parseCards('7c5d4h3s2c'))).toBe(7462);
    expect(rankHigh(parseCards('5h4h3h2hAh'))).toBe(10);
    expect(rankHigh(parseCards('AcAdAhAsKc'))).toBe(11);
  });

  it('counts every five-card hand in its category and uses all 7462 classes', () => {
    const counts = new Uint32Array(7463);
    for (let a = 4; a < 52; a++)
      for (let b = 3; b < a; b++)
        for (let c = 2; c < b; c++)
          for (let d = 1; d < c; d++) for (let e = 0; e < d; e++) counts[rankHigh5(a, b, c, d, e)]! += 1;
    expect(counts[1]).toBe(4);
    expect(byCategory(counts)).toEqual({
      'straight flush': 40,
      'four of a kind': 624,
      'full house': 3744,
      flush: 5108,
      straight: 10_200,
      'three of a kind': 54_912,
      'two pair': 123_552,
      pair: 1_098_240,
      'high card': 1_302_540,
    });
    expect(counts[0]).toBe(0);
    expect(counts.subarray(1).every((count) => count > 0)).toBe(true);
  });

  it('counts all 133,784,560 seven-card hands in their categories', () => {
    const rank = rankHigh7;
    const counts = new Uint32Array(7463);
    for (let a = 6; a < 52; a++)
      for (let b = 5; b < a; b++)
        for (let c = 4; c < b; c++)
          for (let d = 3; d < c; d++)
            for (let e = 2; e < d; e++)
              for (let f = 1; f < e; f++) for (let g = 0; g < f; g++) counts[rank(a, b, c, d, e, f, g)]! += 1;
    expect(byCategory(counts)).toEqual({
      'straight flush': 41_584,
      'four of a kind': 224_848,
      'full house': 3_473_184,
      flush: 4_047_644,
      straight: 6_180_020,
      'three of a kind': 6_461_620,
      'two pair': 31_433_400,
      pair: 58_627_800,
      'high card': 23_294_460,
    });
  });

  it('orders five-card hands as they are compared at the table', () => {
    // Hands drawn from one suit or from few ranks as well, or flushes and full houses would hardly meet.
    const narrow = fc.tuple(fc.constantFrom(1, 2, 4), fc.nat({ max: 31 })).chain(([step, from]) => {
      const cards = standardDeck().filter((card) =>
        step === 4 ? card % 4 === from % 4 : card >= from && card < from + 20 / step,
      );
      return fc.shuffledSubarray(cards, { minLength: 5, maxLength: 5 });
    });
    const five = fc.oneof(hand(5), narrow);
    fc.assert(
      fc.property(five, five, (one, other) => {
        expect(Math.sign(rankHigh(other) - rankHigh(one))).toBe(compare(strength(one), strength(other)));
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([6, 7])('of %i cards is that of the best five among them, in whatever order', (size) => {
    fc.assert(
      fc.property(hand(size), (cards) => {
        const fives = subsets(cards, 5).map(rankHigh);
        expect(rankHigh(cards)).toBe(Math.min(...fives));
      }),
      { numRuns: 10_000 },
    );
  });

  it('is refused for other numbers of cards, for the joker and for hidden cards', () => {
    expect(() => rankHigh(parseCards('AsKs'))).toThrow(
      new CardError('A high hand is ranked from 5 to 7 cards, not 2'),
    );
    expect(() => rankHigh(parseCards('AsKsQsJsJk'))).toThrow(
      new CardError('Jk cannot be ranked as it stands'),
    );
    expect(() => rankHigh(parseCards('AsKsQsJs??'))).toThrow(CardError);
    expect(() => handClass(7463)).toThrow('7463 is not the rank of a high hand');
  });
});

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}

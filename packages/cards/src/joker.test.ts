import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Card, handClass, JOKER, parseCards, rankHigh, rankings, standardDeck } from './index.ts';

const words = (text: string, game: 'high' | 'a5' | '8ob' = 'high') =>
  rankings[game].best(parseCards(text), [])?.words;

describe('the joker in a high hand', () => {
  it.each([
    ['an ace', 'Jk Kd 9c 5h 2s', 'ace high'],
    ['an ace that pairs an ace', 'Jk Ad 9c 5h 2s', 'pair of aces'],
    ['an ace beside a pair, not a third of it', 'Jk Kd Kc 5h 2s', 'pair of kings'],
    ['an ace beside two pair, not a full house', 'Jk Kd Kc 5h 5s', 'two pair, kings and fives'],
    ['the third ace of a full house', 'Jk Ad Ac 5h 5s', 'full house, aces over fives'],
    ['the fourth ace', 'Jk Ad Ac As 5s', 'four of a kind, aces'],
    ['the fifth ace', 'Jk Ad Ac As Ah', 'five aces'],
    ['the middle of a straight', 'Jk 9d 8c 6h 5s', 'straight, nine high'],
    ['the top of a straight that is open at both ends', 'Jk 9d 8c 7h 6s', 'straight, ten high'],
    ['the deuce of a wheel', 'Jk Ad 3c 4h 5s', 'straight, five high'],
    ['the six over 5-4-3-2', 'Jk 5d 4c 3h 2s', 'straight, six high'],
    ['the ace of a flush', 'Jk 9d 8d 4d 2d', 'flush, ace high'],
    ['the gap of a straight flush', 'Jk 9d 8d 6d 5d', 'straight flush, nine high'],
    ['the ten of a royal flush', 'Jk Ad Kd Qd Jd', 'royal flush'],
  ])('is %s', (_, cards, expected) => {
    expect(words(cards)).toBe(expected);
  });

  it('is the king of a flush that has its ace', () => {
    const withJoker = rankings.high.rank(parseCards('Jk Ad 9d 5d 2d'), []);
    expect(withJoker).toBe(rankings.high.rank(parseCards('Kd Ad 9d 5d 2d'), []));
  });

  it('makes five aces the best hand of all, ranked 0', () => {
    expect(rankings.high.rank(parseCards('AsAhAdAcJk'), [])).toBe(0);
    expect(rankings.high.rank(parseCards('AsAhAdAcJkKsQs'), [])).toBe(0);
  });

  it('is worth what the best allowed card would be worth, found by trying every card', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 6 }), fc.gen(), (size, gen) => {
        const cards = gen(fc.shuffledSubarray, standardDeck(), { minLength: size, maxLength: size });
        expect(rankings.high.rank([JOKER, ...cards], [])).toBe(bestSubstitute(cards));
      }),
      { numRuns: 2000 },
    );
  });

  it('is worth it in hands that are nearly straights or flushes, too', () => {
    const nearly = fc
      .tuple(fc.nat({ max: 7 }), fc.nat({ max: 3 }), fc.boolean())
      .chain(([low, suit, suited]) =>
        fc.shuffledSubarray(
          standardDeck().filter((card) =>
            suited ? card % 4 === suit : card >> 2 >= low && card >> 2 <= low + 5,
          ),
          { minLength: 4, maxLength: 6 },
        ),
      );
    fc.assert(
      fc.property(nearly, (cards) => {
        expect(rankings.high.rank([JOKER, ...cards], [])).toBe(bestSubstitute(cards));
      }),
      { numRuns: 2000 },
    );
  });
});

/** The rank by trying the joker as every card that is not among the five, and keeping what the rule allows. */
function bestSubstitute(cards: readonly Card[]): number {
  const completed = ['straight', 'flush', 'straight flush'];
  const ranks = subsets(cards, 4).flatMap((four) => {
    if (four.every((card) => card >> 2 === 12)) return [0];
    return standardDeck()
      .filter((card) => !four.includes(card))
      .map((card) => ({ card, rank: rankHigh([...four, card]) }))
      .filter(({ card, rank }) => card >> 2 === 12 || completed.includes(handClass(rank).category))
      .map(({ rank }) => rank);
  });
  const natural = subsets(cards, 5).map(rankHigh);
  return Math.min(...ranks, ...natural);
}

describe('the joker in lowball', () => {
  it.each([
    ['the ace', 'Jk 8d 5c 4h 2s', '8-5-4-2-A low'],
    ['the deuce where there is an ace', 'Jk Ad 5c 4h 3s', '5-4-3-2-A low'],
    ['the five where there is all below', 'Jk Ad 2c 3h 4s', '5-4-3-2-A low'],
    ['the ace beside a pair, which it cannot mend', 'Jk 2d 2c 3h 4s', 'pair of twos'],
  ])('is %s', (_, cards, expected) => {
    expect(words(cards, 'a5')).toBe(expected);
  });

  it('can make a low qualify', () => {
    expect(words('Jk 8d 7c 6h 5s Ks Kd', '8ob')).toBe('8-7-6-5-A low');
    expect(words('Jk 9d 7c 6h 5s', '8ob')).toBeUndefined();
  });

  it('is worth what the best of all ranks would be worth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 6 }), fc.gen(), (size, gen) => {
        const cards = gen(fc.shuffledSubarray, standardDeck(), { minLength: size, maxLength: size });
        const free = standardDeck().filter((card) => !cards.includes(card));
        const best = Math.min(...free.map((card) => rankings.a5.rank([card, ...cards], [])!));
        expect(rankings.a5.rank([JOKER, ...cards], [])).toBe(best);
        expect(rankings['8ob'].rank([JOKER, ...cards], [])).toBe(best <= 56 ? best : undefined);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the joker elsewhere', () => {
  it('is refused', () => {
    const four = parseCards('Jk 2c 3d 4h');
    const five = parseCards('Jk 8c 9d Th Qs');
    expect(() => rankings['27'].rank(five, [])).toThrow('Deuce-to-seven is played without the joker');
    expect(() => rankings.badugi.rank(four, [])).toThrow('Badugi is played without the joker');
    expect(() => rankings['short-deck'].rank(five, [])).toThrow('Short deck is played without the joker');
    for (const game of ['omaha-high', 'omaha-8ob'] as const)
      expect(() => rankings[game].rank(four, parseCards('5h6h7h'))).toThrow(
        'Omaha is played without the joker',
      );
  });

  it('is refused a second time', () => {
    expect(() => rankings.high.rank(parseCards('JkJkAsKsQs'), [])).toThrow('Jk appears more than once');
  });
});

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}

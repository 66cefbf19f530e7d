import { type Card, cardsText, standardDeck } from '@franklin/cards';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteStream } from './byte-stream.ts';
import { shuffle } from './shuffle.ts';
import { chiSquare, chiSquareBounds } from './testing/chi-square.ts';
import { SeededBytes } from './testing/index.ts';
import { type IntegersBelow, UniformIntegers } from './uniform.ts';

function seeded(seed: string): UniformIntegers {
  return new UniformIntegers(new ByteStream(new SeededBytes(seed)));
}

type Shuffle = (items: readonly Card[], integers: IntegersBelow) => Card[];

/**
 * How far the counts of card and place over many shuffles are from even, and how far they may be.
 * Rows and columns add up by themselves, so 51 × 51 of the 52 × 52 counts are free; the variance of a count in a
 * permutation is larger by 52/51 than in free draws.
 */
function cardsByPlace(by: Shuffle, shuffles: number) {
  const integers = seeded('cards by place');
  const deck = standardDeck();
  const counts = new Array<number>(52 * 52).fill(0);
  for (let round = 0; round < shuffles; round++)
    by(deck, integers).forEach((card, place) => {
      counts[card * 52 + place]! += 1;
    });
  return { statistic: (chiSquare(counts, shuffles / 52) * 51) / 52, ...chiSquareBounds(51 * 51) };
}

/** Planet Poker's loop: a partner from the whole deck at every step. */
function naive<T>(items: readonly T[], integers: IntegersBelow): T[] {
  const shuffled = [...items];
  for (let place = 0; place < shuffled.length; place++) {
    const chosen = integers.below(shuffled.length);
    [shuffled[place], shuffled[chosen]] = [shuffled[chosen]!, shuffled[place]!];
  }
  return shuffled;
}

/** The range one short: a card never stays where it is. */
function oneShort<T>(items: readonly T[], integers: IntegersBelow): T[] {
  return shuffle(items, { below: (bound) => integers.below(Math.max(1, bound - 1)) });
}

/** A remainder instead of a rejection. */
function withModulo<T>(items: readonly T[], integers: IntegersBelow): T[] {
  return shuffle(items, { below: (bound) => integers.below(256) % bound });
}

describe('the shuffle', () => {
  it('turns the possible draws into the orders of the deck one to one', () => {
    for (const size of [1, 2, 3, 4, 5, 6]) {
      const items = Array.from({ length: size }, (_, item) => item);
      const orders = new Set<string>();
      let runs = 0;
      // Every run of draws: a number in mixed radix, one digit for each bound from `size` down to 2.
      const total = items.reduce((product, item) => product * (item + 1), 1);
      for (let run = 0; run < total; run++) {
        let rest = run;
        const below = (bound: number) => {
          const draw = rest % bound;
          rest = Math.floor(rest / bound);
          return draw;
        };
        orders.add(shuffle(items, { below }).join());
        runs += 1;
      }
      expect(runs).toBe(total);
      expect(orders.size).toBe(total);
    }
  });

  it('asks for the bounds 52 down to 2, once each', () => {
    const bounds: number[] = [];
    const below = (bound: number) => {
      bounds.push(bound);
      return 0;
    };
    shuffle(standardDeck(), { below });
    expect(bounds).toEqual(Array.from({ length: 51 }, (_, at) => 52 - at));
  });

  it('keeps every item and leaves what it was given alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const before = [...items];
        const after = shuffle(items, seeded(seed));
        expect(items).toEqual(before);
        expect(after.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
      }),
    );
  });

  it('makes every order of four cards equally likely at 99.9 %', () => {
    const integers = seeded('four cards');
    const four = standardDeck().slice(0, 4);
    const counts = new Map<string, number>();
    for (let round = 0; round < 240_000; round++) {
      const order = cardsText(shuffle(four, integers));
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const statistic = chiSquare([...counts.values()], 10_000);
    expect(statistic).toBeLessThan(chiSquareBounds(23).high);
    expect(statistic).toBeGreaterThan(chiSquareBounds(23).low);
  });

  it('brings every card to every place equally often at 99.9 %, over 100,000 decks', () => {
    const { statistic, low, high } = cardsByPlace(shuffle, 100_000);
    expect(statistic).toBeLessThan(high);
    expect(statistic).toBeGreaterThan(low);
  });

  it('would be found out if it failed in one of the classic ways', () => {
    for (const wrong of [naive, oneShort, withModulo]) {
      const { statistic, high } = cardsByPlace(wrong, 20_000);
      expect(statistic, wrong.name).toBeGreaterThan(high);
    }
  });

  it('leaves neighbours together no more often than chance does', () => {
    // Serial correlation: of the 51 neighbours in a deck, 51 · 51 / (52 · 51) came one after the other before.
    const integers = seeded('neighbours');
    const rounds = 50_000;
    let kept = 0;
    for (let round = 0; round < rounds; round++) {
      const cards = shuffle(standardDeck(), integers);
      for (let place = 1; place < cards.length; place++)
        if (cards[place]! === cards[place - 1]! + 1) kept += 1;
    }
    const expected = (rounds * 51) / 52;
    // Nearly a Poisson count, whose variance is its mean; 3.29 is 99.9 % on both sides.
    expect(Math.abs(kept - expected)).toBeLessThan(3.29 * Math.sqrt(expected));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteStream } from './byte-stream.ts';
import { chiSquare, chiSquareBounds } from './testing/chi-square.ts';
import { SeededBytes } from './testing/index.ts';
import { MAX_BOUND, UniformIntegers } from './uniform.ts';

/** Integers from these bytes, over and over. */
function from(...bytes: number[]): UniformIntegers {
  let at = 0;
  return new UniformIntegers({ next: () => bytes[at++ % bytes.length]! });
}

/** How many of all draws of so many bytes lead to each result; rejected draws lead to none. */
function waysToEach(bound: number, bytes: number): number[] {
  const ways = new Array<number>(bound).fill(0);
  for (let draw = 0; draw < 256 ** bytes; draw++) {
    const digits = Array.from(
      { length: bytes },
      (_, place) => Math.floor(draw / 256 ** (bytes - 1 - place)) % 256,
    );
    let taken = 0;
    const once = new UniformIntegers({
      next() {
        // A second draw shows that the first was rejected.
        if (taken === bytes) throw new RangeError('rejected');
        return digits[taken++]!;
      },
    });
    try {
      ways[once.below(bound)]! += 1;
    } catch (error) {
      if (!(error instanceof RangeError && error.message === 'rejected')) throw error;
    }
  }
  return ways;
}

describe('integers below a bound', () => {
  it('each have equally many ways to come out of one byte, for every bound', () => {
    for (let bound = 2; bound <= 256; bound++) {
      const ways = Math.floor(256 / bound);
      expect(waysToEach(bound, 1)).toEqual(new Array<number>(bound).fill(ways));
    }
  });

  it('each have equally many ways to come out of two bytes', () => {
    for (const bound of [257, 1000, 32_769, 65_535])
      expect(new Set(waysToEach(bound, 2))).toEqual(new Set([Math.floor(65_536 / bound)]));
  });

  it('stay below it, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_BOUND }), fc.string({ minLength: 1 }), (bound, seed) => {
        const integers = new UniformIntegers(new ByteStream(new SeededBytes(seed)));
        for (let draw = 0; draw < 20; draw++) {
          const value = integers.below(bound);
          expect(Number.isInteger(value) && value >= 0 && value < bound).toBe(true);
        }
      }),
    );
  });

  it('throw away what would favour the low ones, and count it', () => {
    const integers = from(255, 208, 207);
    expect(integers.below(52)).toBe(207 % 52);
    expect(integers.rejected).toBe(2);
  });

  it('take no byte when there is only one', () => {
    expect(new UniformIntegers({ next: () => expect.fail() }).below(1)).toBe(0);
  });

  it('reach both ends of the largest bounds', () => {
    expect(from(0).below(2 ** 32)).toBe(0);
    expect(from(255).below(2 ** 32)).toBe(2 ** 32 - 1);
    expect(from(0).below(MAX_BOUND)).toBe(0);
    expect(from(255).below(MAX_BOUND)).toBe(2 ** 48 - 1);
  });

  it('refuse a bound that is none', () => {
    for (const bound of [0, -1, 1.5, MAX_BOUND + 1, Number.NaN, Infinity])
      expect(() => from(1).below(bound)).toThrow(RangeError);
  });

  it('give up on a source that says nothing but what has to be rejected', () => {
    expect(() => from(255).below(52)).toThrow('128 draws in a row were rejected');
  });

  it('are evenly spread at 99.9 %', () => {
    const integers = new UniformIntegers(new ByteStream(new SeededBytes('evenly spread')));
    for (const bound of [2, 3, 6, 52, 53, 1000]) {
      const counts = new Array<number>(bound).fill(0);
      for (let draw = 0; draw < bound * 1000; draw++) counts[integers.below(bound)]! += 1;
      const { low, high } = chiSquareBounds(bound - 1);
      const statistic = chiSquare(counts, 1000);
      expect(statistic).toBeLessThan(high);
      if (bound > 50) expect(statistic).toBeGreaterThan(low);
    }
  });
});

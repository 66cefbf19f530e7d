import { describe, expect, it } from 'vitest';
import { RANK_KEYS, RANK_MASK, SUIT_KEYS } from './card-key.ts';

/** Every sum of `size` keys with at most `most` of each. */
function sums(keys: readonly number[], size: number, most: number): number[] {
  let partial = [{ sum: 0, left: size }];
  for (const key of keys)
    partial = partial.flatMap(({ sum, left }) =>
      Array.from({ length: Math.min(most, left) + 1 }, (_, n) => ({ sum: sum + n * key, left: left - n })),
    );
  return partial.filter(({ left }) => left === 0).map(({ sum }) => sum);
}

describe('the keys of cards', () => {
  it.each([
    [5, 6175],
    [6, 18_395],
    [7, 49_205],
  ])('give every choice of ranks among %i cards its own sum, within 23 bits', (size, count) => {
    const all = sums(RANK_KEYS, size, 4);
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
    expect(all.every((sum) => sum <= RANK_MASK)).toBe(true);
  });

  it.each([5, 6, 7])('give every spread of suits among %i cards its own sum, within 9 bits', (size) => {
    const all = sums(SUIT_KEYS, size, size);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((sum) => sum < 2 ** 9)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { criticalBinomial } from './critical-binomial.ts';

/** The same by exact integers: for a chance of 2⁻ᴴ every probability is a whole number over 2^(H·n). */
function exactly(trials: number, entropy: number, alphaExponent: number): number {
  const all = 1n << BigInt(entropy * trials);
  const miss = (1n << BigInt(entropy)) - 1n;
  let ways = 1n;
  let tail = 0n;
  for (let k = trials; k > 0; k--) {
    tail += ways * miss ** BigInt(trials - k);
    if (tail << BigInt(alphaExponent) > all) return k;
    ways = (ways * BigInt(k)) / BigInt(trials - k + 1);
  }
  return 0;
}

describe('the critical value of the binomial distribution', () => {
  it('is what exact arithmetic gives for whole bits of entropy', () => {
    for (const alphaExponent of [10, 20, 30, 40])
      for (const trials of [16, 512, 1024])
        for (let entropy = 1; entropy <= 8; entropy++)
          expect(
            criticalBinomial(trials, 2 ** -entropy, 2 ** -alphaExponent),
            `${trials} trials, ${entropy} bits, 2^-${alphaExponent}`,
          ).toBe(exactly(trials, entropy, alphaExponent));
  });

  it('is the number of trials when every trial is a hit', () => {
    expect(criticalBinomial(512, 1, 2 ** -20)).toBe(512);
  });
});

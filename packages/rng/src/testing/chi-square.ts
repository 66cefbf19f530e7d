/** Σ (observed - expected)² / expected, where every count has the same expectation. */
export function chiSquare(observed: readonly number[], expected: number): number {
  return observed.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The middle 99.8 % of a chi-square distribution, after Wilson and Hilferty: 0.1 % lies above it and 0.1 % below. */
export function chiSquareBounds(freedom: number): { readonly low: number; readonly high: number } {
  const at = (z: number) => freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;
  return { low: at(-3.0902), high: at(3.0902) };
}

/**
 * CRITBINOM(n, p, 1 - α) of SP 800-90B 4.4.2: the smallest k for which a binomial count of n trials of chance p is at
 * most k with probability 1 - α or more.
 *
 * It is found from the upper tail, P(X > k) ≤ α: near 1 - 2⁻²⁰ a sum from below would lose the digits that decide.
 */
export function criticalBinomial(trials: number, chance: number, alpha: number): number {
  if (chance >= 1) return trials;
  const logChance = Math.log(chance);
  const logMiss = Math.log1p(-chance);
  let tail = 0;
  let logWays = 0;
  for (let k = trials; k > 0; k--) {
    tail += Math.exp(logWays + k * logChance + (trials - k) * logMiss);
    if (tail > alpha) return k;
    // C(n, k - 1) = C(n, k) · k / (n - k + 1)
    logWays += Math.log(k) - Math.log(trials - k + 1);
  }
  return 0;
}

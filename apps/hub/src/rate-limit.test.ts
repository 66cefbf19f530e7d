import { describe, expect, it } from 'vitest';
import { RateLimit, RateLimits } from './rate-limit.ts';

const RATE = { burst: 5, perSecond: 0.2 };

/** How many of so many attempts at one moment pass. */
function passing(limit: RateLimit, now: number, attempts = 20): number {
  return Array.from({ length: attempts }, () => limit.allows(now)).filter(Boolean).length;
}

describe('a rate limit', () => {
  it('lets a burst pass, and then so many a second for ever', () => {
    const limit = new RateLimit(RATE, 0);
    expect(passing(limit, 0)).toBe(5);
    expect(passing(limit, 4_999)).toBe(0);
    expect(passing(limit, 5_000)).toBe(1);
    expect(passing(limit, 15_000)).toBe(2);
    expect(passing(limit, 10 * 60_000)).toBe(5);
  });

  it('takes back what did not count, and no more than the burst', () => {
    const limit = new RateLimit(RATE, 0);
    expect(passing(limit, 0)).toBe(5);
    limit.giveBack();
    expect(passing(limit, 0)).toBe(1);
    for (let k = 0; k < 20; k++) limit.giveBack();
    expect(passing(limit, 0)).toBe(5);
  });

  it('is one for each name, and does not begin anew', () => {
    const limits = new RateLimits();
    expect(passing(limits.of('station-1', RATE, 0), 0)).toBe(5);
    expect(passing(limits.of('station-1', RATE, 1), 1)).toBe(0);
    expect(passing(limits.of('station-2', RATE, 1), 1)).toBe(5);
  });
});

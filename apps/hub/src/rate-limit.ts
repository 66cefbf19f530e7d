export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** So many messages at once, and so many a second for ever: a flood is refused, a nervous player is not. */
export class RateLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #last: number;

  constructor({ burst, perSecond }: Rate, now: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#last = now;
  }

  /** Whether one more may pass; `now` is in milliseconds and never goes back. */
  allows(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#last) * this.#perSecond) / 1_000);
    this.#last = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** The last one was none of those that are limited. */
  giveBack(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 1);
  }
}

/** One limit for each name, whichever connection its messages come by. */
export class RateLimits {
  readonly #limits = new Map<string, RateLimit>();

  /** The names are those of a table's own devices, so there are never many. */
  of(name: string, rate: Rate, now: number): RateLimit {
    const known = this.#limits.get(name);
    if (known !== undefined) return known;
    const limit = new RateLimit(rate, now);
    this.#limits.set(name, limit);
    return limit;
  }
}

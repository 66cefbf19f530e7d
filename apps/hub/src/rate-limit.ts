/** So many messages at once, and so many a second for ever: a flood is refused, a nervous player is not. */
export class RateLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #last: number;

  constructor({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }, now: number) {
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
}

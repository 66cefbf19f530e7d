import type { Clock } from './clock.ts';

/** A clock that is set by hand or by a time server after an outage moves by more than this; one that is kept in step by less. */
const JUMP = 5_000;

/**
 * The time of day for the record, without jumps while a table runs: nobody is cashed out because somebody set the clock.
 * What the clock was set to holds from the next start on.
 */
export class SteadyTime {
  readonly #clock: Clock;
  #last: { readonly now: number; readonly elapsed: number };
  #offset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#last = { now: clock.now(), elapsed: clock.elapsed() };
  }

  now(): number {
    const elapsed = this.#clock.elapsed();
    const expected = Math.round(this.#last.now + elapsed - this.#last.elapsed);
    if (Math.abs(this.#clock.now() + this.#offset - expected) > JUMP) {
      this.#offset = expected - this.#clock.now();
    }
    const now = this.#clock.now() + this.#offset;
    this.#last = { now, elapsed };
    return now;
  }
}

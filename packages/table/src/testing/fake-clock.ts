import type { Clock } from '../clock.ts';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

/** Time that moves when a test moves it. */
export class FakeClock implements Clock {
  #elapsed = 0;
  #order = 0;
  #shift = 1_700_000_000_000;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#shift + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  /** The time of day jumps; time itself does not. */
  jump(by: number): void {
    this.#shift += by;
  }

  setTimeout(run: () => void, after: number): Timer {
    const timer = { due: this.#elapsed + Math.max(0, after), order: this.#order++, run };
    this.#timers.add(timer);
    return timer;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as Timer);
  }

  /** Lets time pass, and everything happen that is due. */
  advance(by: number): void {
    const end = this.#elapsed + by;
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#timers.delete(timer);
      this.#elapsed = Math.max(this.#elapsed, timer.due);
      timer.run();
    }
    this.#elapsed = end;
  }

  #next(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.due > end) continue;
      if (
        next === undefined ||
        timer.due < next.due ||
        (timer.due === next.due && timer.order < next.order)
      ) {
        next = timer;
      }
    }
    return next;
  }
}

/** Time as a table sees it. In tests it is a fake that moves when told to. */
export interface Clock {
  /** The time of day for the record, in milliseconds since 1970; it may jump. */
  now(): number;
  /** Milliseconds from any start, for measuring: it never jumps. */
  elapsed(): number;
  setTimeout(run: () => void, after: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The time of the machine this runs on. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  setTimeout: (run, after) => {
    // A table without pace takes no time at all: a timer would wait a millisecond at every step.
    if (after <= 0) return setImmediate(run);
    return setTimeout(run, after);
  },
  clearTimeout: (timer) => {
    clearTimeout(timer as NodeJS.Timeout);
    clearImmediate(timer as NodeJS.Immediate);
  },
};

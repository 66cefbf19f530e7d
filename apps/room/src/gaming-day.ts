const DAY = 24 * 60 * 60_000;

/**
 * The days by which a card room counts its cash: each begins at a whole hour of the room's clock on the wall and has its
 * date, so that a night is one day. A day of a change of the clock has 23 or 25 hours.
 */
export class GamingDays {
  readonly #start: number;
  readonly #clock: Intl.DateTimeFormat;

  /** Throws a `RangeError` where there is no such hour or time zone. */
  constructor({ gamingDayStart, timeZone }: { readonly gamingDayStart: number; readonly timeZone: string }) {
    if (!Number.isInteger(gamingDayStart) || gamingDayStart < 0 || gamingDayStart > 23)
      throw new RangeError(`A gaming day begins at a whole hour from 0 to 23, not at ${gamingDayStart}.`);
    this.#start = gamingDayStart;
    const digits = '2-digit';
    this.#clock = new Intl.DateTimeFormat('en', {
      ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: digits, day: digits, hour: digits },
    });
  }

  /** The date of the gaming day that an instant belongs to, such as `2026-01-05`. */
  of(at: number): string {
    const parts = new Map(this.#clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const date = Date.UTC(parts.get('year')!, parts.get('month')! - 1, parts.get('day')!);
    return dateOf(parts.get('hour')! < this.#start ? date - DAY : date);
  }

  /** From the first instant of a day up to, and without, the first of the next. */
  periodOf(day: string): { readonly from: number; readonly to: number } {
    return { from: this.#begin(day), to: this.#begin(dateOf(Date.parse(day) + DAY)) };
  }

  /** The first instant that belongs to the day or a later one, by halves: no clock of the world is off by two days. */
  #begin(day: string): number {
    let [before, after] = [Date.parse(day) - 2 * DAY, Date.parse(day) + 2 * DAY];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (this.of(middle) < day) before = middle;
      else after = middle;
    }
    return after;
  }
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GamingDays } from './gaming-day.ts';

const HOUR = 60 * 60_000;
const nevada = new GamingDays({ gamingDayStart: 6, timeZone: 'America/Los_Angeles' });

describe('a gaming day', () => {
  it('begins at its hour on the wall of the room, and a night belongs to the day before', () => {
    // Pacific time is eight hours behind in January.
    expect(nevada.of(Date.UTC(2026, 0, 5, 13, 59, 59, 999))).toBe('2026-01-04');
    expect(nevada.of(Date.UTC(2026, 0, 5, 14))).toBe('2026-01-05');
    expect(nevada.of(Date.UTC(2026, 0, 6, 13, 59))).toBe('2026-01-05');
  });

  it('has 23 hours where the clock goes forward in its night, and 25 where it goes back', () => {
    const hours = (day: string) => {
      const { from, to } = nevada.periodOf(day);
      return (to - from) / HOUR;
    };
    // The clocks of 2026 change on the Sundays March 8 and November 1, at two in the morning.
    expect(['2026-03-06', '2026-03-07', '2026-03-08', '2026-10-31'].map(hours)).toEqual([24, 23, 24, 25]);
  });

  it('goes from year to year, and may begin at midnight', () => {
    const utc = new GamingDays({ gamingDayStart: 0, timeZone: 'UTC' });
    expect(utc.of(Date.UTC(2025, 11, 31, 23, 59))).toBe('2025-12-31');
    expect(utc.periodOf('2026-01-01')).toEqual({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2) });
    expect(nevada.of(Date.UTC(2026, 0, 1, 8))).toBe('2025-12-31');
  });

  it('follows the one before without a gap, in every zone and at every hour', () => {
    const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
        (timeZone, gamingDayStart, at) => {
          const days = new GamingDays({ gamingDayStart, timeZone });
          const day = days.of(at);
          const { from, to } = days.periodOf(day);
          expect(from <= at && at < to).toBe(true);
          expect([days.of(from), days.of(to - 1)]).toEqual([day, day]);
          expect(days.of(from - 1) < day && days.of(to) > day).toBe(true);
          expect(days.periodOf(days.of(to)).from).toBe(to);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('of an hour or a zone that does not exist is refused', () => {
    for (const gamingDayStart of [-1, 24, 6.5, Number.NaN])
      expect(() => new GamingDays({ gamingDayStart, timeZone: 'UTC' })).toThrow('whole hour from 0 to 23');
    expect(() => new GamingDays({ gamingDayStart: 6, timeZone: 'Nevada' })).toThrow(RangeError);
  });
});

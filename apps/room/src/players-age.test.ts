import { describe, expect, it } from 'vitest';
import { ageOn, dayIn } from './players-age.ts';

describe('an age', () => {
  it('goes up on the birthday, and not the day before', () => {
    expect(ageOn('2005-01-05', '2026-01-04')).toBe(20);
    expect(ageOn('2005-01-05', '2026-01-05')).toBe(21);
    expect(ageOn('2004-12-31', '2026-01-01')).toBe(21);
  });

  it('goes up on 1 March for whoever was born on 29 February, where there is none', () => {
    expect(ageOn('2004-02-29', '2025-02-28')).toBe(20);
    expect(ageOn('2004-02-29', '2025-03-01')).toBe(21);
    expect(ageOn('2004-02-29', '2028-02-29')).toBe(24);
  });
});

describe('a day', () => {
  it('is that of the calendar where the room is', () => {
    const at = Date.UTC(2026, 0, 1, 3);
    expect(dayIn('UTC', at)).toBe('2026-01-01');
    expect(dayIn('America/Los_Angeles', at)).toBe('2025-12-31');
  });
});

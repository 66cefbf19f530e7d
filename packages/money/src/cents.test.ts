import { describe, expect, it } from 'vitest';
import { cents, dollars, isCents } from './index.ts';

describe('cents', () => {
  it('are whole, safe and not negative', () => {
    expect(isCents(0)).toBe(true);
    expect(isCents(250)).toBe(true);
    for (const bad of [-1, 0.5, Number.NaN, Infinity, 2 ** 53, '5', null, undefined])
      expect(isCents(bad)).toBe(false);
  });

  it('refuse what is not money by saying what was wrong', () => {
    expect(() => cents(0.1 + 0.2)).toThrow('0.30000000000000004 is not a whole number of cents');
    expect(() => cents(-5)).toThrow(RangeError);
  });

  it('read as dollars', () => {
    expect([0, 5, 50, 100, 1250, 120_000, -75].map(dollars)).toEqual([
      '$0',
      '$0.05',
      '$0.50',
      '$1',
      '$12.50',
      '$1,200',
      '-$0.75',
    ]);
  });
});

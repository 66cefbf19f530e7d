import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cents,
  cents,
  dollars,
  isCents,
  larger,
  minus,
  NOTHING,
  plus,
  roundDown,
  roundUp,
  smaller,
  times,
} from './index.ts';

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

/** Up to a hundred billion dollars, so that a sum or a few hundred times as much is still a safe number. */
const money = fc.nat({ max: 1e13 }).map(cents);
const chip = fc.integer({ min: 1, max: 1_000_000 }).map(cents);

/** Holds for every two amounts. */
const forAll = (holds: (a: Cents, b: Cents) => void) => fc.assert(fc.property(money, money, holds));

describe('adding and taking away', () => {
  it('is what it is in whole numbers, and stays money', () => {
    expect([plus(cents(150), cents(275)), minus(cents(275), cents(150))]).toEqual([425, 125]);
    forAll((a, b) => {
      expect(plus(a, b)).toBe(Number(BigInt(a) + BigInt(b)));
      expect(isCents(plus(a, b))).toBe(true);
    });
  });

  it('undo each other, and nothing changes nothing', () => {
    forAll((a, b) => {
      expect(minus(plus(a, b), b)).toBe(a);
      expect([plus(a, NOTHING), minus(a, NOTHING), minus(a, a)]).toEqual([a, a, NOTHING]);
    });
  });

  it('throws a RangeError where more is taken than there is, and only there', () => {
    expect(() => minus(cents(5), cents(6))).toThrow(new RangeError('6 cents cannot be taken from 5'));
    forAll((a, b) => {
      if (b > a) expect(() => minus(a, b)).toThrow(RangeError);
      else expect(isCents(minus(a, b))).toBe(true);
    });
  });
});

describe('so many times an amount', () => {
  it('is the amount added so often', () => {
    expect([times(cents(250), 0), times(cents(250), 1), times(cents(250), 4)]).toEqual([0, 250, 1000]);
    fc.assert(
      fc.property(money, fc.nat({ max: 200 }), (amount, count) => {
        expect(times(amount, count + 1)).toBe(plus(times(amount, count), amount));
        expect(isCents(times(amount, count))).toBe(true);
      }),
    );
  });

  it('throws a RangeError for half a time, less than none, and what is no number', () => {
    for (const count of [0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => times(cents(2), count)).toThrow(
        new RangeError(`An amount cannot be taken ${count} times`),
      );
  });
});

describe('the smaller and the larger of two amounts', () => {
  it('are the two amounts, in order', () => {
    expect([smaller(cents(3), cents(7)), larger(cents(3), cents(7))]).toEqual([3, 7]);
    forAll((a, b) => {
      expect([smaller(a, b), larger(a, b)]).toEqual([a, b].sort((one, other) => one - other));
    });
  });

  it('do not depend on which comes first, and are the amount itself where both are equal', () => {
    forAll((a, b) => {
      expect([smaller(b, a), larger(b, a)]).toEqual([smaller(a, b), larger(a, b)]);
      expect([smaller(a, a), larger(a, a)]).toEqual([a, a]);
    });
  });
});

describe('rounding to a chip', () => {
  it('goes down or up to whole chips, and leaves whole chips alone', () => {
    expect([0, 99, 100, 101, 199].map((amount) => roundDown(cents(amount), cents(100)))).toEqual([
      0, 0, 100, 100, 100,
    ]);
    expect([0, 1, 100, 101, 199].map((amount) => roundUp(cents(amount), cents(100)))).toEqual([
      0, 100, 100, 200, 200,
    ]);
  });

  it('gives the nearest whole number of chips on its side', () => {
    fc.assert(
      fc.property(money, chip, (amount, unit) => {
        const [down, up] = [roundDown(amount, unit), roundUp(amount, unit)];
        expect([down % unit, up % unit]).toEqual([0, 0]);
        expect(down).toBeLessThanOrEqual(amount);
        expect(up).toBeGreaterThanOrEqual(amount);
        expect(amount - down).toBeLessThan(unit);
        expect(up - amount).toBeLessThan(unit);
        expect(isCents(down) && isCents(up)).toBe(true);
      }),
    );
  });

  it('throws a RangeError for chips of nothing', () => {
    for (const round of [roundDown, roundUp]) expect(() => round(cents(5), NOTHING)).toThrow(RangeError);
  });

  it('changes a whole number of chips neither way', () => {
    fc.assert(
      fc.property(chip, fc.nat({ max: 1_000_000 }), (unit, count) => {
        const whole = times(unit, count);
        expect([roundDown(whole, unit), roundUp(whole, unit)]).toEqual([whole, whole]);
      }),
    );
  });
});

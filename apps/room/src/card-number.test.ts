import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passesLuhn, readSwipe, withLuhnDigit } from './card-number.ts';

const NUMBER = withLuhnDigit('912345678901234');

describe('a swipe', () => {
  it('gives the account number of track 2, with or without the other tracks, the rest of it and its sentinels', () => {
    for (const text of [
      `;${NUMBER}?`,
      `;${NUMBER}=4912101?`,
      `%B${NUMBER}^DOE/JANE^4912101?;${NUMBER}=4912101?\r\n`,
      NUMBER,
      `${NUMBER}=4912\n`,
    ])
      expect(readSwipe(text)).toBe(NUMBER);
  });

  it('takes 12 to 19 digits', () => {
    for (const length of [12, 13, 16, 18, 19]) {
      const number = withLuhnDigit('9'.repeat(length - 1));
      expect(readSwipe(`;${number}?`)).toBe(number);
    }
    for (const length of [1, 11, 20, 40])
      expect(readSwipe(`;${withLuhnDigit('9'.repeat(length - 1))}?`)).toBeUndefined();
  });

  it('is misread when it is cut off, has other characters, or a digit is wrong', () => {
    const wrong = `${NUMBER.slice(0, -1)}${(Number(NUMBER.at(-1)) + 1) % 10}`;
    for (const text of [
      '',
      '?',
      ';E?',
      'hello',
      `;${NUMBER}`,
      `;${wrong}?`,
      `;${NUMBER.replace('2', 'E')}?`,
      `%B${NUMBER}^DOE/JANE^4912101?`,
      '٩١٢٣٤٥٦٧٨٩٠١٢',
    ])
      expect(readSwipe(text)).toBeUndefined();
  });
});

describe("Luhn's digit", () => {
  it('is that of the known numbers', () => {
    for (const number of ['79927398713', '4111111111111111', '378282246310005', '6011111111111117'])
      expect([passesLuhn(number), withLuhnDigit(number.slice(0, -1))]).toEqual([true, number]);
  });

  it('finds any one digit that is wrong', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{11,18}$/),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, off) => {
          const number = withLuhnDigit(digits);
          const k = at % number.length;
          const other = (Number(number[k]) + off) % 10;
          expect(passesLuhn(number)).toBe(true);
          expect(passesLuhn(number.slice(0, k) + other + number.slice(k + 1))).toBe(false);
        },
      ),
    );
  });
});

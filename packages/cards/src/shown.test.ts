import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCard, parseCards, shown } from './index.ts';

describe('a value from outside, in a message', () => {
  it.each([
    ['"As"', 'As'],
    ['""', ''],
    ['"König ♠"', 'König ♠'],
    [String.raw`"say \"no\" \\"`, `say "no" \\`],
    [String.raw`"a\u{a}b\u{1b}[2J\u{7f}"`, 'a\nb\u001b[2J\u007f'],
    [String.raw`"\u{202e}back\u{200b}\u{2028}"`, '\u202eback\u200b\u2028'],
    [String.raw`"half \u{d83d}"`, 'half \ud83d'],
    [`"${'x'.repeat(38)}"`, 'x'.repeat(38)],
    [`"${'x'.repeat(37)}…"`, 'x'.repeat(39)],
    [`"${'x'.repeat(36)}…"`, `${'x'.repeat(36)}\n`],
    ['5', 5],
    ['-0.5', -0.5],
    ['NaN', Number.NaN],
    ['12', 12n],
    ['a very large number', 10n ** 40n],
    ['true', true],
    ['null', null],
    ['undefined', undefined],
    ['a list', [1, 2]],
    ['an object', { toString: 1, valueOf: 1 }],
    ['an object', Object.create(null)],
    ['a symbol', Symbol('s')],
    ['a function', () => 1],
  ])('is shown as %s', (text, value) => {
    expect(shown(value)).toBe(text);
  });

  it('is short, prints, and can always be shown', () => {
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    fc.assert(
      fc.property(fc.oneof(anything, fc.string({ unit: 'binary', maxLength: 60 })), (value) => {
        const text = shown(value);
        expect(text.length).toBeLessThanOrEqual(40);
        expect(text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('is how the refusal of a card shows what is none', () => {
    const message = (read: () => unknown) => {
      try {
        return read();
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(message(() => parseCard('\u001b['))).toMatch(/^"\\u\{1b\}\[" is not a card: /);
    expect(message(() => parseCard('A'.repeat(1000)))).toMatch(/^"A{37}…" is not a card: /);
    expect(message(() => parseCards(`AsK\u0007${'x'.repeat(1000)}`))).toMatch(
      /^"K\\u\{7\}" is not a card \(character 3 of "AsK\\u\{7\}x+…"\): /,
    );
  });
});

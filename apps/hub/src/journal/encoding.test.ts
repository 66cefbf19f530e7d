import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode, type Field } from './encoding.ts';

const field: fc.Arbitrary<Field> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.maxSafeInteger(),
  fc.uint8Array({ maxLength: 4 }),
  fc.constant(null),
);

describe('the encoding of fields', () => {
  it('is never the same for two different lists', () => {
    const list = fc.array(field, { maxLength: 4 });
    fc.assert(
      fc.property(list, list, (one, other) => {
        let same = one.length === other.length;
        for (const [at, value] of one.entries()) same &&= isSame(value, other[at]!);
        expect(encode('x', one).equals(encode('x', other))).toBe(same);
      }),
      { numRuns: 2000 },
    );
  });

  it('tells apart where one field ends and the next begins, and of which kind each is', () => {
    const lists: Field[][] = [
      ['ab', 'c'],
      ['a', 'bc'],
      ['abc'],
      ['abc', ''],
      ['abc', null],
      [Buffer.from('abc')],
      [1],
      ['1'],
      [],
      [null],
    ];
    expect(new Set(lists.map((list) => encode('x', list).toString('hex'))).size).toBe(lists.length);
  });

  it('tells apart what it is for', () => {
    expect(encode('x', ['y']).equals(encode('y', ['y']))).toBe(false);
    expect(encode('x', ['y']).equals(encode('', ['x', 'y']))).toBe(false);
  });

  it('is what it was, byte by byte: a change would break every journal there is', () => {
    expect(encode('v1', [258, -1, 'Ä', Buffer.of(7), null]).toString('hex')).toBe(
      '02000000027631010000000000000102' + '01ffffffffffffffff' + '0200000002c384' + '030000000107' + '00',
    );
  });
});

function isSame(one: Field, other: Field): boolean {
  return one instanceof Uint8Array && other instanceof Uint8Array
    ? Buffer.compare(one, other) === 0
    : one === other;
}

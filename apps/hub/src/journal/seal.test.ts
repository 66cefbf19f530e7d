import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKeys } from './keys.ts';
import { seal, unseal } from './seal.ts';
import { KEY } from './testing/sample.ts';

const keys = deriveKeys(KEY, 'Table 4');
const place = Buffer.from('row 7');

describe('a sealed secret', () => {
  it('opens to the same string, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        expect(unseal(keys, place, seal(keys, place, secret))).toBe(secret);
      }),
    );
    expect(unseal(keys, place, seal(keys, place, '\ud800'))).toBe('\ud800');
  });

  it('is another each time', () => {
    expect(seal(keys, place, 'As').equals(seal(keys, place, 'As'))).toBe(false);
  });

  it('does not open when any one of its bits is turned over', () => {
    const sealed = seal(keys, place, 'AsKs');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(unseal(keys, place, changed)).toBe(undefined);
    }
  });

  it('does not open when it is cut short', () => {
    const sealed = seal(keys, place, 'AsKs');
    for (let length = 0; length < sealed.length; length++)
      expect(unseal(keys, place, sealed.subarray(0, length))).toBe(undefined);
  });

  it('opens nowhere else, for no other table and with no other key', () => {
    const sealed = seal(keys, place, 'AsKs');
    expect(unseal(keys, Buffer.from('row 8'), sealed)).toBe(undefined);
    expect(unseal(deriveKeys(KEY, 'Table 5'), place, sealed)).toBe(undefined);
    expect(unseal(deriveKeys(KEY.toReversed(), 'Table 4'), place, sealed)).toBe(undefined);
  });
});

describe('the key of a table', () => {
  it('has 32 bytes', () => {
    for (const length of [0, 16, 31, 33, 64])
      expect(() => deriveKeys(new Uint8Array(length), 'Table 4')).toThrow('The key of a table has 32 bytes');
  });
});

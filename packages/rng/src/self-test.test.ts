import { describe, expect, it } from 'vitest';
import { KNOWN_ANSWER, selfTest } from './self-test.ts';

describe('the self-test', () => {
  it('passes', () => {
    expect(selfTest()).toBe(true);
  });

  it('fails when any input or answer is another', () => {
    const flip = (hex: string) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
    for (const [name, value] of Object.entries(KNOWN_ANSWER)) {
      const changed = typeof value === 'string' ? flip(value) : [value[0], flip(value[1])];
      expect(selfTest({ ...KNOWN_ANSWER, [name]: changed }), name).toBe(false);
    }
  });
});

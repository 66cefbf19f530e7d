import { describe, expect, it } from 'vitest';
import { SEED_BYTES } from './entropy.ts';
import { MonitoredSource } from './monitored-source.ts';
import { seedMaterial } from './seed-material.ts';
import { goodSource } from './testing/sources.ts';

const NAMES = ['operating system', 'kernel', 'dice'];
const PART_BYTES = 4 + SEED_BYTES;

function seedFrom(names: readonly string[]): Buffer {
  return Buffer.from(seedMaterial(names.map((name) => new MonitoredSource(goodSource(name)))));
}

describe('a seed', () => {
  it('holds what every source gave, whole and in order, each after its length', () => {
    const parts = NAMES.flatMap((name) => [
      Buffer.of(0, 0, 0, SEED_BYTES),
      goodSource(name).read(SEED_BYTES),
    ]);
    expect(seedFrom(NAMES).equals(Buffer.concat(parts))).toBe(true);
  });

  it('has the same bytes of the first source, however many follow it', () => {
    const alone = seedFrom(NAMES.slice(0, 1));
    expect(alone).toHaveLength(PART_BYTES);
    for (const count of [2, 3])
      expect(seedFrom(NAMES.slice(0, count)).subarray(0, PART_BYTES).equals(alone)).toBe(true);
  });

  it('leaves nothing behind in what the sources gave', () => {
    const given: Uint8Array[] = [];
    const good = goodSource('dice');
    const read = (bytes: number) => {
      given.push(good.read(bytes));
      return given.at(-1)!;
    };
    const seed = seedMaterial([new MonitoredSource({ ...good, read })]);
    expect(seed.some((byte) => byte !== 0)).toBe(true);
    expect(given).toEqual([new Uint8Array(SEED_BYTES)]);
  });
});

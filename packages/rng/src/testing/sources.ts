import type { EntropySource } from '../entropy.ts';
import { SeededBytes } from './seeded-bytes.ts';

/** Seed sources for the tests of the alarms: a good one, and ones that break after so many bytes. */
export function goodSource(name: string, entropyPerByte = 4): EntropySource {
  const random = new SeededBytes(name);
  return { name, entropyPerByte, read: (bytes) => random.bytes(bytes) };
}

/** Good for `goodBytes`, then broken in the way that `broken` fills a block. */
export function breakingSource(
  name: string,
  goodBytes: number,
  broken: (block: Uint8Array) => Uint8Array,
  entropyPerByte = 4,
): EntropySource {
  const good = goodSource(name, entropyPerByte);
  let given = 0;
  return {
    name,
    entropyPerByte,
    read(bytes) {
      const block = good.read(bytes);
      given += bytes;
      return given > goodBytes ? broken(block) : block;
    },
  };
}

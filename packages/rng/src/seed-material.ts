import { SEED_BYTES } from './entropy.ts';
import type { MonitoredSource } from './monitored-source.ts';

const LENGTH_BYTES = 4;

/**
 * One seed from all sources: for each, its length in four bytes, the highest first, and what it gave. The lengths keep
 * the parts apart, so that what one source says can never be read as another's. A further source can only add: whatever
 * it gives, the bytes of the first are in there whole.
 */
export function seedMaterial(sources: readonly MonitoredSource[]): Uint8Array {
  const seed = new Uint8Array(sources.length * (LENGTH_BYTES + SEED_BYTES));
  const view = new DataView(seed.buffer);
  let at = 0;
  for (const source of sources) {
    const part = source.read(SEED_BYTES);
    view.setUint32(at, part.length);
    seed.set(part, at + LENGTH_BYTES);
    part.fill(0);
    at += LENGTH_BYTES + SEED_BYTES;
  }
  return seed;
}

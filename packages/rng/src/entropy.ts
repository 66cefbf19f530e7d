import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** Where seeds come from. */
export interface EntropySource {
  /** One line, for alarms and metrics. */
  readonly name: string;
  /**
   * H of SP 800-90B: the min-entropy claimed for each byte, above 0 and up to 8. It sets the cutoffs of the health
   * tests. A claim of 8 is met by nothing real without false alarms: see `operatingSystem`.
   */
  readonly entropyPerByte: number;
  /**
   * Exactly so many bytes, at once, in an array of their own that is erased after use. A source that has none to give
   * throws, which is an alarm: a device that fills slowly keeps a reserve.
   */
  read(bytes: number): Uint8Array;
}

/** Read from every source for each seeding. */
export const SEED_BYTES = 64;

/**
 * The generator of the system's cryptographic library (OpenSSL), itself seeded through getrandom(2), which waits until
 * the kernel has gathered entropy.
 *
 * It is credited with half of what it gives: 64 bytes then make the 256 bits that HMAC_DRBG asks for, and the cutoffs
 * at H = 4 let a perfect source pass. At H = 8 they would not: a run of four equal bytes comes by chance once in 2²⁴,
 * so that one start of a table in 4,096 would end in an alarm.
 */
export const operatingSystem: EntropySource = {
  name: 'operating system',
  entropyPerByte: 4,
  read: (bytes) => randomBytes(bytes),
};

const KERNEL_DEVICE = '/dev/urandom';

/**
 * The kernel's own generator, read afresh for each seeding. OpenSSL keeps its state in the process and goes back to the
 * kernel only now and then: two copies of one running machine (a restored snapshot, a cloned disk image of a suspended
 * table) would draw the same bytes from it for a while, and so deal the same decks. The kernels of the two differ.
 * Nothing is credited to this source.
 */
export const kernel: EntropySource = {
  name: 'kernel',
  entropyPerByte: 4,
  read(bytes) {
    const taken = new Uint8Array(bytes);
    const device = openSync(KERNEL_DEVICE, 'r');
    try {
      return taken.subarray(0, readSync(device, taken));
    } finally {
      closeSync(device);
    }
  },
};

/** What every table seeds from, the credited source first. A system without the device has the first one only. */
export function builtInSources(): readonly EntropySource[] {
  return existsSync(KERNEL_DEVICE) ? [operatingSystem, kernel] : [operatingSystem];
}

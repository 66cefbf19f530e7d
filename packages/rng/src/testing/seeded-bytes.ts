import { createHash } from 'node:crypto';
import { HmacDrbg } from '../hmac-drbg.ts';
import type { RandomBytes } from '../random-bytes.ts';

/** The same seed gives the same bytes, for tests that have to come out the same every time. Never for a game. */
export class SeededBytes implements RandomBytes {
  readonly #drbg: HmacDrbg;

  constructor(seed: string) {
    const entropy = createHash('sha512').update(seed).digest();
    const nonce = Buffer.alloc(16, 'not random');
    this.#drbg = HmacDrbg.instantiate({ hash: 'SHA-512', entropy, nonce });
  }

  bytes(length: number): Uint8Array {
    return this.#drbg.generate(length);
  }
}

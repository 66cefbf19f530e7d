import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** About 60 ms and 64 MB for each guess: a stolen list of four-digit PINs is of no use without the pepper as well. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * PINs and passwords as they are kept: salted and slow, and mixed with a secret of this room that is not in its database.
 * Nothing leads back.
 */
export class SlowHash {
  readonly #pepper: Uint8Array;
  readonly #decoy = randomBytes(SALT_BYTES + HASH_BYTES);

  constructor(pepper: Uint8Array) {
    if (pepper.length < 32) throw new RangeError('a pepper has at least 32 bytes');
    this.#pepper = pepper;
  }

  /** `context` says what it is for, so that the hash of one person's PIN is worth nothing as another's. */
  async make(secret: string, context: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return Buffer.concat([salt, await this.#derive(secret, context, salt)]).toString('base64');
  }

  /** Takes the same time when there is nothing to compare with. */
  async matches(secret: string, context: string, kept: string | undefined): Promise<boolean> {
    const known = kept === undefined ? this.#decoy : Buffer.from(kept, 'base64');
    const salt = known.subarray(0, SALT_BYTES);
    const hash = await this.#derive(secret, context, salt);
    return timingSafeEqual(hash, known.subarray(SALT_BYTES)) && kept !== undefined;
  }

  #derive(secret: string, context: string, salt: Uint8Array): Promise<Buffer> {
    const mixed = createHmac('sha256', this.#pepper)
      .update(`${context}\n${secret.normalize('NFKC')}`)
      .digest();
    return new Promise((resolve, reject) => {
      scrypt(mixed, salt, HASH_BYTES, COST, (error, hash) =>
        error === null ? resolve(hash) : reject(error),
      );
    });
  }
}

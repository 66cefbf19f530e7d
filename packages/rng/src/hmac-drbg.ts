import { createHmac } from 'node:crypto';

/*
 * HMAC_DRBG of NIST SP 800-90A Rev. 1, section 10.1.2, over the HMAC of `node:crypto`.
 *
 * The table runs it with SHA-512. SHA-256 would give the same 256 bits of strength, which is as much as the standard
 * offers and more than the 226 bits of a shuffled deck; but each HMAC call costs about the same, and SHA-512 returns
 * 64 bytes of it instead of 32, from a state twice as wide.
 */

/** The approved hashes, by the names of FIPS 180-4. */
export type DrbgHash = keyof typeof HASHES;

interface HashProfile {
  /** The name OpenSSL knows it by. */
  readonly algorithm: string;
  readonly outputBytes: number;
  /** The highest strength the hash supports in HMAC_DRBG, in bits (SP 800-90A table 2, SP 800-57 part 1). */
  readonly strength: 128 | 192 | 256;
}

const HASHES = {
  'SHA-1': { algorithm: 'sha1', outputBytes: 20, strength: 128 },
  'SHA-224': { algorithm: 'sha224', outputBytes: 28, strength: 192 },
  'SHA-256': { algorithm: 'sha256', outputBytes: 32, strength: 256 },
  'SHA-384': { algorithm: 'sha384', outputBytes: 48, strength: 256 },
  'SHA-512': { algorithm: 'sha512', outputBytes: 64, strength: 256 },
  'SHA-512/224': { algorithm: 'sha512-224', outputBytes: 28, strength: 192 },
  'SHA-512/256': { algorithm: 'sha512-256', outputBytes: 32, strength: 256 },
} as const satisfies Record<string, HashProfile>;

export function isDrbgHash(name: string): name is DrbgHash {
  return Object.hasOwn(HASHES, name);
}

/** In bits; the entropy input has at least as many, the nonce at least half. */
export function strengthOf(hash: DrbgHash): number {
  return HASHES[hash].strength;
}

/** At most 2^19 bits a request (SP 800-90A table 2). */
export const MAX_REQUEST_BYTES = 2 ** 16;

/** At most 2^48 requests between two reseedings (SP 800-90A table 2). */
export const MAX_REQUESTS_BETWEEN_RESEEDS = 2 ** 48;

/** The standard allows inputs of 2^35 bits; 64 KiB is more than any caller here needs and cannot exhaust memory. */
const MAX_INPUT_BYTES = 2 ** 16;

const NOTHING = new Uint8Array(0);
const ZERO = Uint8Array.of(0);
const ONE = Uint8Array.of(1);

export interface Instantiation {
  readonly hash: DrbgHash;
  /** At least as many bits as the strength of the hash. */
  readonly entropy: Uint8Array;
  /** At least half as many bits as the strength (8.6.7). */
  readonly nonce: Uint8Array;
  /** Sets this instance apart from every other; need not be secret (8.7.1). */
  readonly personalization?: Uint8Array;
  /** Fewer than the standard's 2^48, where a caller wants to be stricter. */
  readonly requestsBetweenReseeds?: number;
}

export class HmacDrbg {
  readonly #hash: HashProfile;
  readonly #requestsBetweenReseeds: number;
  /** `Key` of 10.1.2.1. */
  readonly #key: Uint8Array;
  /** `V` of 10.1.2.1. */
  readonly #value: Uint8Array;
  /** `reseed_counter` of 10.1.2.1: the number of the next request since the last seeding, counted from 1. */
  #request = 1;
  #live = true;

  private constructor(hash: HashProfile, requestsBetweenReseeds: number) {
    this.#hash = hash;
    this.#requestsBetweenReseeds = requestsBetweenReseeds;
    this.#key = new Uint8Array(hash.outputBytes).fill(0x00);
    this.#value = new Uint8Array(hash.outputBytes).fill(0x01);
  }

  /** 9.1 and 10.1.2.3. */
  static instantiate({
    hash,
    entropy,
    nonce,
    personalization = NOTHING,
    requestsBetweenReseeds = MAX_REQUESTS_BETWEEN_RESEEDS,
  }: Instantiation): HmacDrbg {
    const profile: HashProfile = HASHES[hash];
    if (!(requestsBetweenReseeds >= 1 && requestsBetweenReseeds <= MAX_REQUESTS_BETWEEN_RESEEDS))
      throw new RangeError('A generator has to be reseeded after 1 to 2^48 requests');
    assertEntropy(entropy, profile);
    assertInput('the nonce', nonce);
    if (nonce.length * 8 < profile.strength / 2)
      throw new RangeError(`The nonce needs at least ${profile.strength / 16} bytes, not ${nonce.length}`);
    assertInput('the personalization', personalization);

    const drbg = new HmacDrbg(profile, requestsBetweenReseeds);
    drbg.#update(entropy, nonce, personalization);
    return drbg;
  }

  /** 9.2 and 10.1.2.4. */
  reseed(entropy: Uint8Array, additional: Uint8Array = NOTHING): void {
    this.#assertLive();
    assertEntropy(entropy, this.#hash);
    assertInput('the additional input', additional);
    this.#update(entropy, additional);
    this.#request = 1;
  }

  /** 9.3.1 and 10.1.2.5. The bytes are the caller's alone: no copy of them stays here. */
  generate(length: number, additional: Uint8Array = NOTHING): Uint8Array {
    this.#assertLive();
    if (!Number.isInteger(length) || length < 0 || length > MAX_REQUEST_BYTES)
      throw new RangeError(`A request is for 0 to ${MAX_REQUEST_BYTES} bytes, not ${length}`);
    assertInput('the additional input', additional);
    if (this.#request > this.#requestsBetweenReseeds)
      throw new Error('The generator has answered as many requests as one seed allows and must be reseeded');

    if (additional.length > 0) this.#update(additional);
    const output = new Uint8Array(length);
    for (let at = 0; at < length; at += this.#value.length) {
      this.#stepValue();
      output.set(at + this.#value.length <= length ? this.#value : this.#value.subarray(0, length - at), at);
    }
    // This last step is what makes the output safe from someone who reads the state afterwards (8.8).
    this.#update(additional);
    this.#request += 1;
    return output;
  }

  /** 9.4: the state is overwritten, and nothing can be had from this instance again. */
  uninstantiate(): void {
    this.#key.fill(0);
    this.#value.fill(0);
    this.#live = false;
  }

  /** HMAC_DRBG_Update, 10.1.2.2; the parts are taken as one string of provided data. */
  #update(...provided: readonly Uint8Array[]): void {
    this.#rekey(ZERO, provided);
    this.#stepValue();
    if (provided.every((part) => part.length === 0)) return;
    this.#rekey(ONE, provided);
    this.#stepValue();
  }

  #rekey(round: Uint8Array, provided: readonly Uint8Array[]): void {
    const hmac = createHmac(this.#hash.algorithm, this.#key).update(this.#value).update(round);
    for (const part of provided) hmac.update(part);
    moveInto(this.#key, hmac.digest());
  }

  #stepValue(): void {
    moveInto(this.#value, createHmac(this.#hash.algorithm, this.#key).update(this.#value).digest());
  }

  #assertLive(): void {
    if (!this.#live) throw new Error('This generator was uninstantiated: its state is erased');
  }
}

/** Takes a digest into the state and leaves no second copy of the secret for the garbage collector. */
function moveInto(state: Uint8Array, digest: Uint8Array): void {
  state.set(digest);
  digest.fill(0);
}

function assertEntropy(entropy: Uint8Array, hash: HashProfile): void {
  assertInput('the entropy', entropy);
  if (entropy.length * 8 < hash.strength)
    throw new RangeError(`The entropy needs at least ${hash.strength / 8} bytes, not ${entropy.length}`);
}

function assertInput(what: string, input: Uint8Array): void {
  if (input.length > MAX_INPUT_BYTES)
    throw new RangeError(`An input is at most ${MAX_INPUT_BYTES} bytes; ${what} has ${input.length}`);
}

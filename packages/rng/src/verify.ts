/*
 * Checks one opened card against the commitment that was shown before the deal.
 *
 * This file stands alone: it needs nothing but `node:crypto`, shares no code with what makes the commitments, and may
 * be copied out and read by itself. The format is written down byte by byte in this package's README.
 */
import { createHash } from 'node:crypto';

/** One card of a committed deck, opened. Plain JSON. */
export interface Opening {
  /** The place of the card in the deck: 0 is dealt first. */
  readonly index: number;
  /** Rank and suit, such as `As`; `Jk` is the joker. */
  readonly card: string;
  /** 32 bytes in hex. */
  readonly salt: string;
  /** The hashes beside the way from the leaf up to the head, in hex, the lowest first. */
  readonly path: readonly string[];
}

/** What is claimed: that `opening` belongs to the deck of `count` cards committed to as `root` for `context`. */
export interface Claim {
  /** Shown before the deal: 32 bytes in hex. */
  readonly root: string;
  /** The number of cards in the deck. */
  readonly count: number;
  /** The table and the hand, as shown with the root. */
  readonly context: string;
  readonly opening: Opening;
}

const DOMAIN = Buffer.from('franklin deck v1', 'ascii');
const MAX_COUNT = 0xffff;
const MAX_CONTEXT_BYTES = 0xffff;
const CARD = /^(?:[2-9TJQKA][cdhs]|Jk)$/;
// Lower case only: one value has one spelling, so two records of one opening are equal as text.
const HASH = /^[0-9a-f]{64}$/;
const HALF_A_CHARACTER = /\p{Cs}/u;

/** True only for the card that was committed to; anything that is not a claim at all is simply false. */
export function verifyOpening(claim: Claim): boolean {
  try {
    return holds(claim);
  } catch {
    // Only something that is no claim can end here, such as `null` where the opening should be.
    return false;
  }
}

function holds({ root, count, context, opening }: Claim): boolean {
  const { index, card, salt, path } = opening;
  if (!isHash(root) || !isHash(salt)) return false;
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) return false;
  if (!Number.isInteger(index) || index < 0 || index >= count) return false;
  // One place has one spelling: -0 is the same place as 0, and other text in a record.
  if (Object.is(index, -0)) return false;
  if (typeof card !== 'string' || !CARD.test(card)) return false;
  if (typeof context !== 'string' || Buffer.byteLength(context) > MAX_CONTEXT_BYTES) return false;
  // Half a surrogate pair has no bytes of its own in UTF-8, so two such texts could pass for one another.
  if (HALF_A_CHARACTER.test(context)) return false;
  if (!Array.isArray(path) || path.length > 16 || !path.every(isHash)) return false;

  const leaf = sha256(
    Buffer.of(0x00),
    DOMAIN,
    twoBytes(index),
    Buffer.from(card, 'ascii'),
    Buffer.from(salt, 'hex'),
  );
  const head = climb(
    leaf,
    index,
    count,
    path.map((node) => Buffer.from(node, 'hex')),
  );
  if (head === undefined) return false;
  const name = Buffer.from(context, 'utf8');
  return (
    sha256(Buffer.of(0x02), DOMAIN, twoBytes(count), twoBytes(name.length), name, head).toString('hex') ===
    root
  );
}

/** RFC 9162 section 2.1.3.2: from a leaf up to the head, or nothing if the path has not the length it must have. */
function climb(leaf: Buffer, index: number, count: number, path: readonly Buffer[]): Buffer | undefined {
  let node = leaf;
  let place = index;
  let last = count - 1;
  for (const beside of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      node = sha256(Buffer.of(0x01), beside, node);
      // The last node of an odd row has nothing beside it and moved up unchanged.
      while (place % 2 === 0 && place !== 0) {
        place >>= 1;
        last >>= 1;
      }
    } else node = sha256(Buffer.of(0x01), node, beside);
    place >>= 1;
    last >>= 1;
  }
  return last === 0 ? node : undefined;
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function twoBytes(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff);
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value);
}

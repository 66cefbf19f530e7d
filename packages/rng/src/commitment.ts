import { hash } from 'node:crypto';
import { type Card, cardText } from '@franklin/cards';
import { assertDeck } from './assert-deck.ts';
import type { Opening } from './verify.ts';

/*
 * A deck is committed to before it is dealt: the root of a Merkle tree over its salted cards is shown, and each card
 * that the rules turn up is opened against it. Revealing the seed instead would show the hands that were folded.
 * The format is written down byte by byte in this package's README; `verify.ts` checks it with code of its own.
 */

/** Sets these hashes apart from any other use of SHA-256. */
const DOMAIN = Buffer.from('franklin deck v1', 'ascii');

/** The salt hides the card: without it, 52 guesses would open any leaf. */
export const SALT_BYTES = 32;

const HASH_BYTES = 32;
const MAX_CONTEXT_BYTES = 0xffff;
const HALF_A_CHARACTER = /\p{Cs}/u;

/** `root`, `count` and `context` are public from the start; the rest is hidden and comes out card by card. */
export class Commitment {
  /** 32 bytes in hex. */
  readonly root: string;
  readonly count: number;
  /** What the commitment is good for, and for nothing else: the table and the hand. */
  readonly context: string;
  readonly #cards: readonly Card[];
  readonly #salts: Uint8Array;
  /** The rows of the tree, each hash in hex: the leaves first, the head alone in the last. */
  readonly #rows: readonly (readonly string[])[];

  /** See `commit`. */
  constructor(cards: readonly Card[], salts: Uint8Array, context: string) {
    // The copies are what is checked and what is committed to.
    this.#cards = [...cards];
    this.#salts = Uint8Array.from(salts);
    this.count = this.#cards.length;
    if (this.count < 1) throw new RangeError('A deck to commit to has at least one card');
    assertDeck(this.#cards);
    if (this.#salts.length !== this.count * SALT_BYTES)
      throw new RangeError(
        `${this.count} cards need ${this.count * SALT_BYTES} bytes of salt, not ${this.#salts.length}`,
      );
    this.#rows = rowsAbove(leafHashes(this.#cards, this.#salts));
    this.context = context;
    this.root = rootHash(this.count, context, this.#rows.at(-1)![0]!);
    // What was shown before the deal is not to be changed after it.
    Object.freeze(this);
  }

  /** The card at a place of the deck with its salt and its way up the tree: enough to check it, and it alone. */
  open(index: number): Opening {
    // Anything but a number would be read as one further down, and open a card that nobody asked for.
    if (!Number.isInteger(index) || Object.is(index, -0) || index < 0 || index >= this.count)
      throw new RangeError(`A deck of ${this.count} opens at a whole number from 0 to ${this.count - 1}`);
    const path: string[] = [];
    let place = index;
    for (const row of this.#rows) {
      const beside = row[place ^ 1];
      if (beside !== undefined) path.push(beside);
      place >>= 1;
    }
    const salt = Buffer.from(this.#salts.buffer, index * SALT_BYTES, SALT_BYTES).toString('hex');
    return { index, card: cardText(this.#cards[index]!), salt, path };
  }
}

/** Commits to `cards` in their order; `salts` holds 32 random bytes for each card. The same three give the same root. */
export function commit(cards: readonly Card[], salts: Uint8Array, context: string): Commitment {
  return new Commitment(cards, salts, context);
}

/*
 * The first byte tells leaf, inner node and root apart, so that none can be passed off as another (RFC 6962 2.1).
 * Hashes are kept in hex, and one buffer serves for them all: a hundred small buffers a deck keep the garbage collector
 * busy, and the slowest deck in a hundred is the one that waits for it.
 */

function leafHashes(cards: readonly Card[], salts: Uint8Array): string[] {
  const leaf = Buffer.alloc(1 + DOMAIN.length + 2 + 2 + SALT_BYTES);
  leaf[0] = 0x00;
  DOMAIN.copy(leaf, 1);
  const hashes = cards.map((card, index) => {
    leaf.writeUInt16BE(index, 17);
    if (leaf.write(cardText(card), 19, 'ascii') !== 2)
      throw new RangeError('The text of a card is two letters');
    leaf.set(salts.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES), 21);
    return hash('sha256', leaf);
  });
  leaf.fill(0);
  return hashes;
}

/**
 * Pairs up each row from the left; a node without a partner moves up as it is. That is the tree of RFC 6962 section 2.1.
 * Hashing the last node with itself instead would let two different decks have one root (CVE-2012-2459).
 */
function rowsAbove(leaves: readonly string[]): (readonly string[])[] {
  const node = Buffer.alloc(1 + 2 * HASH_BYTES);
  node[0] = 0x01;
  const rows = [leaves];
  for (let row = leaves; row.length > 1; row = rows.at(-1)!) {
    const above: string[] = [];
    for (let left = 0; left + 1 < row.length; left += 2) {
      node.write(row[left]!, 1, 'hex');
      node.write(row[left + 1]!, 1 + HASH_BYTES, 'hex');
      above.push(hash('sha256', node));
    }
    if (row.length % 2 === 1) above.push(row.at(-1)!);
    rows.push(above);
  }
  return rows;
}

function rootHash(count: number, context: string, head: string): string {
  const name = Buffer.from(context, 'utf8');
  if (HALF_A_CHARACTER.test(context) || name.length > MAX_CONTEXT_BYTES)
    throw new RangeError(`A context is text of at most ${MAX_CONTEXT_BYTES} bytes`);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16BE(count, 0);
  lengths.writeUInt16BE(name.length, 2);
  return hash('sha256', Buffer.concat([Buffer.of(0x02), DOMAIN, lengths, name, Buffer.from(head, 'hex')]));
}

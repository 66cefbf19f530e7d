import { createHash } from 'node:crypto';
import { type Card, jokerDeck, standardDeck, UNKNOWN } from '@franklin/cards';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Commitment, commit, SALT_BYTES } from './commitment.ts';
import { SeededBytes, SeededDecks } from './testing/index.ts';
import { type Claim, type Opening, verifyOpening } from './verify.ts';

const CONTEXT = 'Table 4\n000123';

function committed(cards: readonly Card[] = standardDeck(), seed = 'salts', context = CONTEXT): Commitment {
  return commit(cards, new SeededBytes(seed).bytes(cards.length * SALT_BYTES), context);
}

function claim({ root, count, context }: Commitment, opening: Opening): Claim {
  return { root, count, context, opening };
}

// The same once more in another way, as someone would write it from the README: the tree by its definition in RFC 6962,
// the largest power of two on the left, recomputed from all leaves.
function H(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
function headOf(leaves: Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return H(Buffer.of(1), headOf(leaves.slice(0, left)), headOf(leaves.slice(left)));
}
function two(n: number): Buffer {
  return Buffer.of(Math.floor(n / 256), n % 256);
}
function leavesOf(openings: Opening[]): Buffer[] {
  return openings.map(({ index, card, salt }) =>
    H(Buffer.of(0), 'franklin deck v1', two(index), card, Buffer.from(salt, 'hex')),
  );
}
function rootOver(head: Buffer, count: number, context: string): string {
  const name = Buffer.from(context);
  return H(Buffer.of(2), 'franklin deck v1', two(count), two(name.length), name, head).toString('hex');
}
function rootByHand(openings: Opening[], context: string): string {
  return rootOver(headOf(leavesOf(openings)), openings.length, context);
}

describe('a commitment', () => {
  it('is the tree of RFC 6962 over the salted cards, for decks of every size', () => {
    for (let count = 1; count <= 53; count++) {
      const commitment = committed(jokerDeck().slice(0, count));
      const openings = Array.from({ length: count }, (_, index) => commitment.open(index));
      expect(commitment.root).toBe(rootByHand(openings, CONTEXT));
    }
  });

  it('opens every card of decks of every size', () => {
    for (let count = 1; count <= 53; count++) {
      const commitment = committed(jokerDeck().slice(0, count));
      for (let index = 0; index < count; index++)
        expect(verifyOpening(claim(commitment, commitment.open(index)))).toBe(true);
    }
  });

  it('has a fixed form, which another program computed the same', () => {
    // Computed by another program from the README alone, where this example stands with every hash on the way.
    const salts = Uint8Array.from({ length: 3 * SALT_BYTES }, (_, at) => at);
    const commitment = commit([51, 0, 52] as Card[], salts, CONTEXT);
    expect({ root: commitment.root, opening: commitment.open(2) }).toEqual({
      root: 'd246f6613f5577415b438b77a24303d8ef13cd87ef56219090bb497b7f4a1bbc',
      opening: {
        index: 2,
        card: 'Jk',
        salt: '404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f',
        path: ['bfb4ca7c3bf94ebd15e31feb3ad4186e95bc831c19cd8d2452bdf58f79fcb05c'],
      },
    });
  });

  it('survives being written down as JSON', () => {
    const commitment = committed();
    const opening = JSON.parse(JSON.stringify(commitment.open(17))) as Opening;
    expect(verifyOpening(claim(commitment, opening))).toBe(true);
  });

  it('gives another root for another order, salt, context or number of cards', () => {
    const cards = standardDeck();
    const roots = [
      committed(cards),
      committed(cards.toReversed()),
      committed(cards, 'other salts'),
      committed(cards, 'salts', 'Table 4\n000124'),
      committed(cards, 'salts', 'Table 5\n000123'),
      committed(cards.slice(0, 51)),
      committed(jokerDeck()),
    ].map(({ root }) => root);
    expect(new Set(roots).size).toBe(roots.length);
  });

  it('does not take a last card without a partner twice (CVE-2012-2459)', () => {
    const commitment = committed(standardDeck().slice(0, 3));
    const [a, b, c] = leavesOf([0, 1, 2].map((index) => commitment.open(index))) as [Buffer, Buffer, Buffer];
    expect(commitment.root).toBe(rootOver(headOf([a, b, c]), 3, CONTEXT));
    expect(commitment.root).not.toBe(rootOver(headOf([a, b, c, c]), 3, CONTEXT));
  });

  it('tells nothing of a card that is not opened', () => {
    const commitment = committed();
    const hidden = commitment.open(51);
    const shown = Array.from({ length: 51 }, (_, index) => commitment.open(index));
    expect(JSON.stringify(shown)).not.toContain(hidden.salt);
    // The leaf of the hidden card is beside its neighbour's: no card fits it with any salt that was shown.
    const leaf = shown[50]!.path[0]!;
    const leafOf = (card: string, salt: string) =>
      H(Buffer.of(0), 'franklin deck v1', Buffer.of(0, 51), card, Buffer.from(salt, 'hex')).toString('hex');
    expect(leafOf(hidden.card, hidden.salt)).toBe(leaf);
    for (const { card } of [...shown, hidden])
      for (const { salt } of [...shown, { salt: '' }, { salt: '00'.repeat(SALT_BYTES) }])
        expect(leafOf(card, salt)).not.toBe(leaf);
  });

  it('keeps cards and salts out of logs', () => {
    const commitment = committed();
    expect(JSON.parse(JSON.stringify(commitment))).toEqual({
      root: commitment.root,
      count: 52,
      context: CONTEXT,
    });
  });

  it('keeps its own copy of what it committed to', () => {
    const cards = standardDeck();
    const salts = new SeededBytes('salts').bytes(52 * SALT_BYTES);
    const commitment = commit(cards, salts, CONTEXT);
    const before = commitment.open(0);
    cards.reverse();
    salts.fill(0);
    expect(commitment.open(0)).toEqual(before);
  });

  it('refuses what cannot be committed to', () => {
    expect(() => commit([], new Uint8Array(0), '')).toThrow('A deck to commit to has at least one card');
    expect(() => commit(standardDeck(), new Uint8Array(16 * 52), '')).toThrow(
      'need 1664 bytes of salt, not 832',
    );
    expect(() => committed(standardDeck(), 'salts', '\ud800')).toThrow(RangeError);
    expect(() => committed(standardDeck(), 'salts', 'x'.repeat(65_536))).toThrow(RangeError);
  });

  it('refuses cards that are no deck, and names none of them', () => {
    const refused: unknown[][] = [
      [99],
      ['As'],
      [1.5],
      [undefined],
      new Array(3),
      [UNKNOWN],
      [0, 51, 0],
      [52, 52],
    ];
    for (const cards of refused)
      expect(() => committed(cards as Card[])).toThrow(
        new RangeError('A deck holds cards only, each with its face known and none of them twice'),
      );
  });

  it('opens at the number of a place and at nothing that could be read as one', () => {
    const commitment = committed();
    const places: unknown[] = [
      -1,
      52,
      2 ** 32,
      0.5,
      -0,
      Number.NaN,
      Infinity,
      undefined,
      null,
      true,
      3n,
      '3',
      '',
    ];
    const keys: unknown[] = [
      'length',
      'constructor',
      '__proto__',
      'at',
      Symbol.iterator,
      [3],
      ['length'],
      {},
    ];
    const disguised = { toString: () => 'length', valueOf: () => 3 };
    for (const index of [...places, ...keys, disguised])
      expect(() => commitment.open(index as number)).toThrow(
        new RangeError('A deck of 52 opens at a whole number from 0 to 51'),
      );
  });

  it('cannot be changed after it was shown', () => {
    const commitment = committed();
    const { root, count, context } = commitment;
    for (const change of [{ root: 'other' }, { count: 53 }, { context: 'other' }, { open: () => 'other' }])
      expect(() => Object.assign(commitment, change)).toThrow(TypeError);
    expect(commitment).toMatchObject({ root, count, context });
  });
});

describe('verifying an opening', () => {
  const decks = new SeededDecks('verify');
  const commitment = decks.nextDeck('1', standardDeck()).commitment;
  const other = decks.nextDeck('2', standardDeck()).commitment;
  const opened = fc.nat({ max: 51 }).map((index) => claim(commitment, commitment.open(index)));

  it('fails when any field is changed', () => {
    const hex = fc.nat({ max: 63 });
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${((Number.parseInt(text[at]!, 16) + 1) % 16).toString(16)}${text.slice(at + 1)}`;
    fc.assert(
      fc.property(opened, hex, fc.nat(), fc.integer(), (good, digit, pick, number) => {
        const { opening } = good;
        const at = pick % opening.path.length;
        const path = opening.path.map((hash, place) => (place === at ? flip(hash, digit) : hash));
        const card = standardDeck()[pick % 52]!;
        const changed: Claim[] = [
          { ...good, root: flip(good.root, digit) },
          { ...good, root: other.root },
          { ...good, context: `${good.context} ` },
          { ...good, context: other.context },
          { ...good, opening: { ...opening, salt: flip(opening.salt, digit) } },
          { ...good, opening: { ...opening, path } },
          { ...good, opening: { ...opening, path: opening.path.slice(1) } },
          { ...good, opening: { ...opening, path: opening.path.slice(0, -1) } },
          { ...good, opening: { ...opening, path: [...opening.path, flip(good.root, digit)] } },
          { ...good, opening: { ...opening, path: opening.path.toReversed() } },
          { ...good, opening: { ...opening, salt: opening.salt.toUpperCase() } },
          { ...good, root: good.root.toUpperCase() },
        ];
        if (number !== good.count) changed.push({ ...good, count: number });
        for (const count of [good.count - 1, good.count + 1]) changed.push({ ...good, count });
        if (number !== opening.index) changed.push({ ...good, opening: { ...opening, index: number } });
        const text = commitment.open(card).card;
        if (text !== opening.card) changed.push({ ...good, opening: { ...opening, card: text } });
        // Hashes of digits alone have no upper case.
        const really = changed.filter((one) => JSON.stringify(one) !== JSON.stringify(good));
        expect(really.filter(verifyOpening)).toEqual([]);
        expect(verifyOpening(good)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('fails for another place, another deck and another hand', () => {
    for (let index = 0; index < 52; index++) {
      const opening = commitment.open(index);
      expect(verifyOpening(claim(other, opening))).toBe(false);
      for (let place = 0; place < 52; place++)
        if (place !== index)
          expect(verifyOpening(claim(commitment, { ...opening, index: place }))).toBe(false);
    }
  });

  it('does not take an inner node for a leaf or a leaf for the head', () => {
    const good = commitment.open(0);
    for (const count of [1, 2, 26, 51, 64])
      for (let length = 0; length <= good.path.length; length++)
        expect(
          verifyOpening({ ...claim(commitment, { ...good, path: good.path.slice(length) }), count }),
        ).toBe(false);
  });

  it('does not let whoever makes a false tree open one place in two ways', () => {
    const salt = '5a'.repeat(SALT_BYTES);
    const leaf = (card: string) =>
      H(Buffer.of(0), 'franklin deck v1', Buffer.of(0, 0), card, Buffer.from(salt, 'hex'));
    const opening = (card: string, ...path: Buffer[]): Opening => {
      return { index: 0, card, salt, path: path.map((node) => node.toString('hex')) };
    };

    // Where the second card should hang, there is a tree with another first card.
    const [ace, deuce, filler] = [leaf('As'), leaf('2c'), Buffer.alloc(32, 7)];
    const below = H(Buffer.of(1), deuce, filler);
    const forged = { root: rootOver(H(Buffer.of(1), ace, below), 2, 'x'), count: 2, context: 'x' };
    expect(verifyOpening({ ...forged, opening: opening('As', below) })).toBe(true);
    expect(verifyOpening({ ...forged, opening: opening('2c', filler, ace) })).toBe(false);

    // A deck of one that passes for a deck of two.
    expect(
      verifyOpening({ root: rootOver(ace, 2, 'x'), count: 2, context: 'x', opening: opening('As') }),
    ).toBe(false);
  });

  it('fails for the place -0, which is another spelling of 0', () => {
    const first = commitment.open(0);
    expect(verifyOpening(claim(commitment, first))).toBe(true);
    expect(verifyOpening(claim(commitment, { ...first, index: -0 }))).toBe(false);
  });

  it('is false for garbage and never throws', () => {
    const good = claim(commitment, commitment.open(3));
    const garbage: unknown[] = [
      undefined,
      null,
      1,
      'claim',
      [],
      {},
      { ...good, opening: null },
      { ...good, opening: [] },
      { ...good, root: undefined },
      { ...good, count: '52' },
      { ...good, count: 52.5 },
      { ...good, count: 2 ** 32 + 52 },
      { ...good, context: 7 },
      { ...good, context: '\udc00' },
      { ...good, context: 'x'.repeat(100_000) },
      { ...good, opening: { ...good.opening, index: '3' } },
      { ...good, opening: { ...good.opening, index: -0.1 } },
      { ...good, opening: { ...good.opening, index: 2 ** 32 + 3 } },
      { ...good, opening: { ...good.opening, card: ['As'] } },
      { ...good, opening: { ...good.opening, card: '??' } },
      { ...good, opening: { ...good.opening, card: `${good.opening.card}\n` } },
      { ...good, opening: { ...good.opening, salt: `${good.opening.salt}\n` } },
      { ...good, opening: { ...good.opening, path: good.opening.path.join() } },
      { ...good, opening: { ...good.opening, path: new Array(6) } },
      { ...good, opening: { ...good.opening, path: { length: 6 } } },
      { ...good, opening: { ...good.opening, path: new Array(1_000_000).fill(good.root) } },
      {
        get root() {
          throw new Error('a trap');
        },
      },
    ];
    for (const one of garbage) expect(verifyOpening(one as Claim)).toBe(false);
    fc.assert(fc.property(fc.anything(), (anything) => verifyOpening(anything as Claim) === false));
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('index', 'card', 'salt', 'path'), (value, field) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(good.opening[field as keyof Opening]));
        return verifyOpening({ ...good, opening: { ...good.opening, [field]: value } } as Claim) === false;
      }),
    );
  });
});

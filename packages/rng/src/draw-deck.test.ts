import { standardDeck } from '@franklin/cards';
import { describe, expect, it } from 'vitest';
import { drawDeck } from './draw-deck.ts';
import { SeededBytes } from './testing/index.ts';

describe('drawing a deck', () => {
  it('leaves none of the random bytes behind', () => {
    const seeded = new SeededBytes('erased');
    const given: Uint8Array[] = [];
    const bytes = (length: number) => {
      given.push(seeded.bytes(length));
      return given.at(-1)!;
    };
    const { deck } = drawDeck({ bytes }, standardDeck(), 'context');
    // The draws of the shuffle, and the salts.
    expect(given.length).toBeGreaterThanOrEqual(2);
    for (const piece of given) expect(piece.every((byte) => byte === 0)).toBe(true);
    expect(deck.salts.some((byte) => byte !== 0)).toBe(true);
  });

  it('ends in an error, and not in a bad deck, when the source gives nothing', () => {
    expect(() => drawDeck({ bytes: () => new Uint8Array(0) }, standardDeck(), 'context')).toThrow(
      'The source of random bytes gave none',
    );
  });
});

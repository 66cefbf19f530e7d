import { createHash, randomBytes, randomInt } from 'node:crypto';
import { cardText, standardDeck } from '@franklin/cards';
import { DeckSource } from '@franklin/rng';
import type { Figure } from './figure.ts';
import { p99 } from './statistics.ts';

const WARM_UP = 2_000;
const DECKS = 20_000;

const PIECE_BYTES = 2 ** 16;
const RAW_BYTES = 2 ** 26;

/** What a hand waits for its deck, and how fast a laboratory gets raw output. */
export function deckFigures(): Figure[] {
  const source = new DeckSource({ table: 'bench' });
  const cards = standardDeck();
  let hand = 0;
  const figures: Figure[] = [
    {
      name: 'shuffle with commitment, p99',
      value: slowest(() => {
        hand += 1;
        source.nextDeck(String(hand), cards);
      }),
      unit: 'ms',
      peers: { 'crypto.randomInt shuffle + 52 SHA-256': slowest(floor) },
      goal: 'under 1 ms',
    },
    {
      name: 'raw generator output',
      value: megabytesASecond((length) => source.rawBytes(length)),
      unit: 'MB/s',
      peers: { 'crypto.randomBytes': megabytesASecond(randomBytes) },
      goal: 'as high as one HMAC call for every 64 bytes lets it be',
    },
  ];
  source.close();
  return figures;
}

/** The least anybody could do for a shuffled deck with a hash for each card: no seed, no tests, no salts, no tree. */
function floor(): void {
  const deck = standardDeck();
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = randomInt(last + 1);
    [deck[last], deck[chosen]] = [deck[chosen]!, deck[last]!];
  }
  for (const card of deck) createHash('sha256').update(cardText(card)).digest();
}

/** Of 100 decks, 99 take no longer than this many milliseconds. */
function slowest(deck: () => void): number {
  for (let round = 0; round < WARM_UP; round++) deck();
  const times = Array.from({ length: DECKS }, () => {
    const begin = performance.now();
    deck();
    return performance.now() - begin;
  });
  return p99(times);
}

function megabytesASecond(draw: (length: number) => Uint8Array): number {
  for (let bytes = 0; bytes < RAW_BYTES / 8; bytes += PIECE_BYTES) draw(PIECE_BYTES);
  const begin = performance.now();
  for (let bytes = 0; bytes < RAW_BYTES; bytes += PIECE_BYTES) draw(PIECE_BYTES);
  return RAW_BYTES / 1000 / (performance.now() - begin);
}

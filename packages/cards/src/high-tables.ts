import { RANK_KEYS, rankSum, SUIT_KEYS } from './card-key.ts';
import { standardDeck } from './deck.ts';
import { HAND_CLASSES, rankMask } from './hand-class.ts';
import { classOfSum, type SumTable, sumTable } from './sum-table.ts';

/*
 * The tables behind `rank-high.ts`, about half a megabyte, built when this module is imported. Hands of five cards come
 * from the list of classes; a larger hand is as good as the best of the hands that lack one of its cards.
 */

const FLUSHES: ReadonlySet<string> = new Set(['straight flush', 'flush']);

/** Suits aside, the class of five, six and seven cards by the sum of their rank keys. */
export const FIVE: SumTable = fiveCards();
export const SIX: SumTable = oneCardMore(6, 18_395, FIVE);
export const SEVEN: SumTable = oneCardMore(7, 49_205, SIX);

/** The class of five to seven cards of one suit, by their ranks as 13 bits. */
export const FLUSH_CLASSES: Uint16Array = flushClasses();

/** For hands of five, six and seven cards, by the sum of their suit keys: 0, or the suit of their flush plus 1. */
export const FIVE_FLUSH: Uint8Array = flushSuits(5);
export const SIX_FLUSH: Uint8Array = flushSuits(6);
export const SEVEN_FLUSH: Uint8Array = flushSuits(7);

/** The bit of a card's rank if it has the flush's suit, else 0: at (suit + 1) × 64 + card. */
export const FLUSH_BITS: Uint16Array = flushBits();

function fiveCards(): SumTable {
  const sums = new Int32Array(6175);
  const classes = new Uint16Array(sums.length);
  let count = 0;
  for (const [i, { category, ranks }] of HAND_CLASSES.entries()) {
    if (FLUSHES.has(category)) continue;
    sums[count] = rankSum(ranks);
    classes[count++] = i + 1;
  }
  return sumTable(sums, classes);
}

/** `count` is how many hands of that size differ in their ranks. */
function oneCardMore(size: number, count: number, smaller: SumTable): SumTable {
  const sums = new Int32Array(count);
  const classes = new Uint16Array(count);
  const hand = new Int8Array(size);
  let found = 0;
  // Ranks never rise along the hand, so every hand comes once; a fifth card of a rank does not exist.
  const add = (place: number, top: number, sum: number): void => {
    for (let rank = top; rank >= 0; rank--) {
      if (place >= 4 && hand[place - 4] === rank) continue;
      hand[place] = rank;
      const more = sum + RANK_KEYS[rank]!;
      if (place + 1 < size) add(place + 1, rank, more);
      else {
        sums[found] = more;
        classes[found++] = bestWithoutOne(hand, more, smaller);
      }
    }
  };
  add(0, 12, 0);
  return sumTable(sums, classes);
}

function bestWithoutOne(hand: Int8Array, sum: number, smaller: SumTable): number {
  let best = HAND_CLASSES.length;
  for (let i = 0; i < hand.length; i++) {
    const rank = hand[i]!;
    if (rank === hand[i - 1]) continue;
    const found = classOfSum(smaller, sum - RANK_KEYS[rank]!);
    if (found < best) best = found;
  }
  return best;
}

function flushClasses(): Uint16Array {
  const classes = new Uint16Array(2 ** 13);
  HAND_CLASSES.forEach(({ category, ranks }, i) => {
    if (FLUSHES.has(category)) classes[rankMask(ranks)] = i + 1;
  });
  // A mask is larger than itself less one bit, so what it is built from is there already.
  for (let mask = 0; mask < classes.length; mask++) {
    if (classes[mask] !== 0) continue;
    let best = Infinity;
    for (let bit = 1; bit <= mask; bit *= 2)
      if ((mask & bit) !== 0) best = Math.min(best, classes[mask ^ bit]! || Infinity);
    if (best < Infinity) classes[mask] = best;
  }
  return classes;
}

function flushSuits(size: number): Uint8Array {
  const suits = new Uint8Array(size * SUIT_KEYS[3]! + 1);
  for (let spades = 0; spades <= size; spades++)
    for (let hearts = 0; spades + hearts <= size; hearts++)
      for (let diamonds = 0; spades + hearts + diamonds <= size; diamonds++) {
        const counts = [size - spades - hearts - diamonds, diamonds, hearts, spades];
        const sum = counts.reduce((total, count, suit) => total + count * SUIT_KEYS[suit]!, 0);
        suits[sum] = counts.findIndex((count) => count >= 5) + 1;
      }
  return suits;
}

function flushBits(): Uint16Array {
  const bits = new Uint16Array(5 * 64);
  for (const card of standardDeck()) bits[((card & 3) + 1) * 64 + card] = 1 << (card >> 2);
  return bits;
}

/** What all tables together take in memory, in bytes: for the benchmark. */
export function tableBytes(): number {
  return [
    ...[FIVE, SIX, SEVEN].flatMap(({ rows, classes }) => [rows, classes]),
    FLUSH_CLASSES,
    FIVE_FLUSH,
    SIX_FLUSH,
    SEVEN_FLUSH,
    FLUSH_BITS,
  ].reduce((bytes, table) => bytes + table.byteLength, 0);
}

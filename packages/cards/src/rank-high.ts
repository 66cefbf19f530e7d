import { type Card, CardError, cardText, JOKER } from './card.ts';
import { CARD_KEYS, RANK_BITS, RANK_KEYS, RANK_MASK } from './card-key.ts';
import {
  FIVE,
  FIVE_FLUSH,
  FLUSH_BITS,
  FLUSH_CLASSES,
  SEVEN,
  SEVEN_FLUSH,
  SIX,
  SIX_FLUSH,
} from './high-tables.ts';
import { COLUMN_BITS, COLUMN_MASK } from './sum-table.ts';

/*
 * The class of a high hand, 1 (royal flush) to 7462 (7-5-4-3-2): the hot path of everything that deals many hands. The
 * functions for a fixed number of cards take them as plain arguments and check nothing, so that they can be compiled
 * into the caller's loop; `rankHigh` takes a list and checks it.
 */

const FIVE_ROWS = FIVE.rows;
const FIVE_CLASSES = FIVE.classes;
const SIX_ROWS = SIX.rows;
const SIX_CLASSES = SIX.classes;
const SEVEN_ROWS = SEVEN.rows;
const SEVEN_CLASSES = SEVEN.classes;

/** The class of five, six or seven different cards; the joker has no place here, see `joker.ts`. */
export function rankHigh(cards: readonly Card[]): number {
  for (let i = 0; i < cards.length; i++)
    if (cards[i]! >= JOKER) throw new CardError(`${cardText(cards[i]!)} cannot be ranked as it stands`);
  switch (cards.length) {
    case 5:
      return rankHigh5(cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!);
    case 6:
      return rankHigh6(cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!, cards[5]!);
    case 7:
      return rankHigh7(cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!, cards[5]!, cards[6]!);
    default:
      throw new CardError(`A high hand is ranked from 5 to 7 cards, not ${cards.length}`);
  }
}

/** `rankHigh` for seven card numbers from 0 to 51, unchecked. */
export function rankHigh7(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
): number {
  const sum =
    (CARD_KEYS[a]! +
      CARD_KEYS[b]! +
      CARD_KEYS[c]! +
      CARD_KEYS[d]! +
      CARD_KEYS[e]! +
      CARD_KEYS[f]! +
      CARD_KEYS[g]!) |
    0;
  const flush = SEVEN_FLUSH[sum >>> RANK_BITS]!;
  // With five cards of a suit among seven there is no full house and no four of a kind: the flush is the hand.
  if (flush !== 0) return flushOf(flush, a, b, c, d, e, f, g);
  return SEVEN_CLASSES[SEVEN_ROWS[(sum & RANK_MASK) >>> COLUMN_BITS]! + (sum & COLUMN_MASK)]!;
}

/** `rankHigh` for six card numbers from 0 to 51, unchecked. */
export function rankHigh6(a: number, b: number, c: number, d: number, e: number, f: number): number {
  const sum =
    (CARD_KEYS[a]! + CARD_KEYS[b]! + CARD_KEYS[c]! + CARD_KEYS[d]! + CARD_KEYS[e]! + CARD_KEYS[f]!) | 0;
  const flush = SIX_FLUSH[sum >>> RANK_BITS]!;
  if (flush !== 0) return flushOf(flush, a, b, c, d, e, f, f);
  return SIX_CLASSES[SIX_ROWS[(sum & RANK_MASK) >>> COLUMN_BITS]! + (sum & COLUMN_MASK)]!;
}

/** `rankHigh` for five card numbers from 0 to 51, unchecked. */
export function rankHigh5(a: number, b: number, c: number, d: number, e: number): number {
  const sum = (CARD_KEYS[a]! + CARD_KEYS[b]! + CARD_KEYS[c]! + CARD_KEYS[d]! + CARD_KEYS[e]!) | 0;
  const flush = FIVE_FLUSH[sum >>> RANK_BITS]!;
  if (flush !== 0) return flushOf(flush, a, b, c, d, e, e, e);
  return FIVE_CLASSES[FIVE_ROWS[(sum & RANK_MASK) >>> COLUMN_BITS]! + (sum & COLUMN_MASK)]!;
}

/** The class of five ranks with their suits left aside: never a flush. */
export function classOfRanks(a: number, b: number, c: number, d: number, e: number): number {
  const sum = RANK_KEYS[a]! + RANK_KEYS[b]! + RANK_KEYS[c]! + RANK_KEYS[d]! + RANK_KEYS[e]!;
  return FIVE_CLASSES[FIVE_ROWS[sum >>> COLUMN_BITS]! + (sum & COLUMN_MASK)]!;
}

/** Apart from the functions above, to keep them small enough to be inlined; a card given twice does no harm. */
function flushOf(
  flush: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
): number {
  const suit = flush << 6;
  return FLUSH_CLASSES[
    FLUSH_BITS[suit | a]! |
      FLUSH_BITS[suit | b]! |
      FLUSH_BITS[suit | c]! |
      FLUSH_BITS[suit | d]! |
      FLUSH_BITS[suit | e]! |
      FLUSH_BITS[suit | f]! |
      FLUSH_BITS[suit | g]!
  ]!;
}

import { type Category, HAND_CLASSES, type HandClass, rankMask } from './hand-class.ts';

/**
 * Another ranking over the same 7462 classes, as numbers from 1 (best) without gaps. It is made by saying for each class
 * how it reads under that ranking's rules; the numbers follow by sorting.
 */
export interface ClassOrder {
  /** The rank of each class, at the place of its number; 0 where the ranking has no such hand. */
  readonly rankOfClass: Uint16Array;
  /** How each rank reads, at the place of its number less 1. */
  readonly readings: readonly HandClass[];
}

/** The categories of a ranking, those that win first, and whether low or high cards win within one. */
interface OrderRules {
  readonly categories: readonly Category[];
  readonly wins: 'low cards' | 'high cards';
  /** How the hand reads in this ranking; `undefined` where it cannot occur. */
  readonly read: (hand: HandClass) => HandClass | undefined;
}

const WHEEL = [3, 2, 1, 0, 12];

function classOrder({ categories, wins, read }: OrderRules): ClassOrder {
  const places: { readonly class: number; readonly reading: HandClass; readonly weight: number }[] = [];
  HAND_CLASSES.forEach((hand, i) => {
    const reading = read(hand);
    if (reading === undefined) return;
    const cards = reading.ranks.reduce((value, rank) => value * 13 + rank, 0);
    const weight = categories.indexOf(reading.category) * 13 ** 5 + (wins === 'low cards' ? cards : -cards);
    places.push({ class: i + 1, reading, weight });
  });
  places.sort((a, b) => a.weight - b.weight);
  const rankOfClass = new Uint16Array(HAND_CLASSES.length + 1);
  places.forEach((place, i) => {
    rankOfClass[place.class] = i + 1;
  });
  return { rankOfClass, readings: places.map(({ reading }) => reading) };
}

/** The hand as five unpaired cards, the highest first, and the ace as high as its number. */
function unpaired(category: Category, ranks: readonly number[]): HandClass {
  return { category, ranks: ranks.toSorted((a, b) => b - a) };
}

function isWheel(ranks: readonly number[]): boolean {
  return ranks.every((rank, i) => rank === WHEEL[i]);
}

/** Deuce-to-seven: straights and flushes count against, the ace is always high (000:827): A-5-4-3-2 is no straight (000:828). */
export function deuceToSevenOrder(): ClassOrder {
  return classOrder({
    categories: [
      'high card',
      'pair',
      'two pair',
      'three of a kind',
      'straight',
      'flush',
      'full house',
      'four of a kind',
      'straight flush',
    ],
    wins: 'low cards',
    read: (hand) => {
      if (!isWheel(hand.ranks)) return hand;
      return unpaired(hand.category === 'straight' ? 'high card' : 'flush', hand.ranks);
    },
  });
}

/** The place of a rank where the ace is low: ace 0, deuce 1, king 12. */
export function aceLow(rank: number): number {
  return (rank + 1) % 13;
}

/**
 * Ace-to-five: straights and flushes do not count against the player (000:769). A hand has to be looked up by the class
 * that its ranks have with the ace low; the readings speak of ordinary ranks again.
 */
export function aceToFiveOrder(): ClassOrder {
  const { rankOfClass, readings } = classOrder({
    categories: ['high card', 'pair', 'two pair', 'three of a kind', 'full house', 'four of a kind'],
    wins: 'low cards',
    read: (hand) => {
      if (hand.category === 'flush' || hand.category === 'straight flush') return undefined;
      return hand.category === 'straight' ? unpaired('high card', hand.ranks) : hand;
    },
  });
  const ordinary = readings.map(({ category, ranks }) => ({
    category,
    ranks: ranks.map((rank) => (rank + 12) % 13),
  }));
  return { rankOfClass, readings: ordinary };
}

/** The lowest rank of the short deck is the six. */
const SIX = 4;
const SHORT_WHEEL = rankMask([7, 6, 5, 4, 12]);

/** Short deck, sixes to aces: a flush beats a full house, and A-6-7-8-9 is the lowest straight. */
export function shortDeckOrder(): ClassOrder {
  return classOrder({
    categories: [
      'straight flush',
      'four of a kind',
      'flush',
      'full house',
      'straight',
      'three of a kind',
      'two pair',
      'pair',
      'high card',
    ],
    wins: 'high cards',
    read: (hand) => {
      if (hand.ranks.some((rank) => rank < SIX)) return undefined;
      if (rankMask(hand.ranks) !== SHORT_WHEEL) return hand;
      const category = hand.category === 'flush' ? 'straight flush' : 'straight';
      return { category, ranks: [7, 6, 5, 4, 12] };
    },
  });
}

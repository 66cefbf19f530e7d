import { type Card, JOKER } from './card.ts';
import { aceLow, aceToFiveOrder, deuceToSevenOrder } from './class-order.ts';
import { classWords, lowWords } from './hand-words.ts';
import { lowestMissing } from './joker.ts';
import { once } from './once.ts';
import { classOfRanks, rankHigh5 } from './rank-high.ts';
import { NO_HAND, type Scale } from './scale.ts';

const aceToFive = once(aceToFiveOrder);
const deuceToSeven = once(deuceToSevenOrder);

function fromAce(card: Card): number {
  return aceLow(card >> 2);
}

function rankAceToFive(a: Card, b: Card, c: Card, d: Card, e: Card): number {
  if (a === JOKER || b === JOKER || c === JOKER || d === JOKER || e === JOKER)
    return rankWithJoker([a, b, c, d, e]);
  const found = classOfRanks(fromAce(a), fromAce(b), fromAce(c), fromAce(d), fromAce(e));
  return aceToFive().rankOfClass[found]!;
}

/** The joker is the lowest rank that is not yet in the hand (000:769). */
function rankWithJoker(five: readonly Card[]): number {
  const ranks = five.filter((card) => card !== JOKER).map(fromAce);
  const [a, b, c, d] = ranks as [number, number, number, number];
  return aceToFive().rankOfClass[classOfRanks(a, b, c, d, lowestMissing(ranks))]!;
}

/** Ace-to-five: 1 is the wheel, 6175 four kings and a queen. */
export const ACE_TO_FIVE: Scale = {
  title: 'Ace-to-five',
  takesJoker: true,
  lowestRank: 0,
  rank: rankAceToFive,
  words(rank) {
    const hand = aceToFive().readings[rank - 1]!;
    return hand.category === 'high card' ? lowWords(hand.ranks) : classWords(hand);
  },
};

/** The last rank with five different cards of eight or under: there are 56 ways to take five of eight. */
const LAST_EIGHT_LOW = 56;

/** Eight-or-better: ace-to-five, but only five different ranks of eight or under count (000:438, 000:761). */
export const EIGHT_OR_BETTER: Scale = {
  ...ACE_TO_FIVE,
  title: 'Eight-or-better',
  rank(a, b, c, d, e) {
    const rank = rankAceToFive(a, b, c, d, e);
    return rank <= LAST_EIGHT_LOW ? rank : NO_HAND;
  },
};

/** Deuce-to-seven: 1 is 7-5-4-3-2 of more than one suit, 7462 a royal flush. */
export const DEUCE_TO_SEVEN: Scale = {
  title: 'Deuce-to-seven',
  takesJoker: false,
  lowestRank: 0,
  rank: (a, b, c, d, e) => deuceToSeven().rankOfClass[rankHigh5(a, b, c, d, e)]!,
  words(rank) {
    const hand = deuceToSeven().readings[rank - 1]!;
    return hand.category === 'high card' ? lowWords(hand.ranks) : classWords(hand);
  },
};

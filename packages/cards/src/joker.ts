import { type Card, JOKER, rankOf, suitOf } from './card.ts';
import { rankMask, STRAIGHTS } from './hand-class.ts';
import { FLUSH_CLASSES } from './high-tables.ts';
import { classOfRanks } from './rank-high.ts';

/*
 * The joker of draw poker and lowball, never more than one of the five cards: `assertRankable` refuses a second.
 */

/** Four aces and the joker stand above the scale of 1 to 7462, which stays what it is without the joker (000:840). */
export const FIVE_ACES = 0;

const ACE = 12;

/**
 * Four cards and the joker as a high hand. The joker is an ace, or the highest card that completes a straight, a flush
 * or a straight flush (000:838); it is nothing else, so it pairs no card but an ace.
 */
export function rankHighWithJoker(others: readonly Card[]): number {
  const ranks = others.map(rankOf);
  if (ranks.every((rank) => rank === ACE)) return FIVE_ACES;
  return Math.min(asAce(ranks), inStraight(ranks), inFlush(others, ranks));
}

function asAce([a, b, c, d]: readonly number[]): number {
  return classOfRanks(a!, b!, c!, d!, ACE);
}

function inStraight(ranks: readonly number[]): number {
  if (new Set(ranks).size < 4) return Infinity;
  const straight = STRAIGHTS.find((run) => ranks.every((rank) => run.includes(rank)));
  if (straight === undefined) return Infinity;
  const [a, b, c, d, e] = straight;
  return classOfRanks(a!, b!, c!, d!, e!);
}

function inFlush(others: readonly Card[], ranks: readonly number[]): number {
  if (new Set(others.map(suitOf)).size > 1) return Infinity;
  const held = rankMask(ranks);
  let best = Infinity;
  for (let rank = 0; rank <= ACE; rank++)
    if ((held & (1 << rank)) === 0) best = Math.min(best, FLUSH_CLASSES[held | (1 << rank)]!);
  return best;
}

/** The lowest rank that is not yet in the hand, counted from the ace: ace 0, deuce 1, king 12 (000:769). */
export function lowestMissing(ranksFromAce: readonly number[]): number {
  let rank = 0;
  while (ranksFromAce.includes(rank)) rank += 1;
  return rank;
}

/** The four cards beside the joker, or `undefined` where there is none. */
export function besideJoker(five: readonly Card[]): Card[] | undefined {
  return five.includes(JOKER) ? five.filter((card) => card !== JOKER) : undefined;
}

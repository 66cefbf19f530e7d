import { RANKS } from './card.ts';
import type { HandClass } from './hand-class.ts';

/** Rank names as they are said, the deuce first. */
const ONE = 'two three four five six seven eight nine ten jack queen king ace'.split(' ');

export function rankName(rank: number): string {
  return ONE[rank]!;
}

export function rankPlural(rank: number): string {
  return ONE[rank] === 'six' ? 'sixes' : `${ONE[rank]!}s`;
}

/** What the hand is called: "full house, kings over fours". Ranks are 0 (deuce) to 12 (ace), those that count first. */
export function classWords({ category, ranks }: HandClass): string {
  const top = ranks[0]!;
  switch (category) {
    case 'five aces':
      return 'five aces';
    case 'straight flush':
      return top === 12 ? 'royal flush' : `straight flush, ${rankName(top)} high`;
    case 'four of a kind':
    case 'three of a kind':
      return `${category}, ${rankPlural(top)}`;
    case 'full house':
      return `full house, ${rankPlural(top)} over ${rankPlural(ranks[3]!)}`;
    case 'flush':
    case 'straight':
      return `${category}, ${rankName(top)} high`;
    case 'two pair':
      return `two pair, ${rankPlural(top)} and ${rankPlural(ranks[2]!)}`;
    case 'pair':
      return `pair of ${rankPlural(top)}`;
    case 'high card':
      return `${rankName(top)} high`;
  }
}

/** Five different ranks that play for low, the highest first: "8-5-4-2-A low". */
export function lowWords(ranks: readonly number[]): string {
  return `${ranks.map((rank) => RANKS[rank]).join('-')} low`;
}

import { anyFive } from './any-five.ts';
import { badugiRanking } from './badugi.ts';
import { HIGH, highRanking } from './high.ts';
import { ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER } from './low.ts';
import { twoAndThree } from './omaha.ts';
import type { Ranking, RankingName } from './ranking.ts';
import { SHORT_DECK } from './short-deck.ts';

/** Every ranking there is, by name: a variant is a value that names one of them. */
export const rankings: Readonly<Record<RankingName, Ranking>> = {
  high: highRanking,
  a5: anyFive('a5', ACE_TO_FIVE),
  '8ob': anyFive('8ob', EIGHT_OR_BETTER),
  '27': anyFive('27', DEUCE_TO_SEVEN),
  badugi: badugiRanking,
  'omaha-high': twoAndThree('omaha-high', { ...HIGH, title: 'Omaha' }),
  'omaha-8ob': twoAndThree('omaha-8ob', { ...EIGHT_OR_BETTER, title: 'Omaha', takesJoker: false }),
  'short-deck': anyFive('short-deck', SHORT_DECK),
};

export function isRankingName(name: string): name is RankingName {
  return Object.hasOwn(rankings, name);
}

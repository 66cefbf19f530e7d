export {
  assertDistinct,
  type Card,
  CardError,
  cardsText,
  cardText,
  isCard,
  isKnown,
  JOKER,
  makeCard,
  parseCard,
  parseCards,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
  UNKNOWN,
} from './card.ts';
export { jokerDeck, shortDeck, standardDeck } from './deck.ts';
export { type Category, type HandClass, handClass } from './hand-class.ts';
export { tableBytes } from './high-tables.ts';
export { handWords } from './part-hand.ts';
export { rankHigh, rankHigh5, rankHigh6, rankHigh7 } from './rank-high.ts';
export type { BestHand, Ranking, RankingName } from './ranking.ts';
export { isRankingName, rankings } from './rankings.ts';
export { shown } from './shown.ts';

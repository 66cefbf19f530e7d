import type { Card } from './card.ts';

/** The ways a hand is ranked. A variant names one for each side of its pot. */
export type RankingName = 'high' | 'a5' | '8ob' | '27' | 'badugi' | 'omaha-high' | 'omaha-8ob' | 'short-deck';

/** The cards that make a player's hand, in the order in which they were given, and what they are called. */
export interface BestHand {
  readonly rank: number;
  readonly cards: readonly Card[];
  readonly words: string;
}

export interface Ranking {
  readonly name: RankingName;
  /**
   * 1 is the best hand, and there are no gaps; `undefined` says that no hand qualifies. Only five aces, which take the
   * joker, stand above the high scale, at 0. The cards are taken to be different ones: see `assertDistinct`.
   */
  rank(hole: readonly Card[], board: readonly Card[]): number | undefined;
  /** The same with the cards and the words, for a person to read; no card, or a card given twice, is refused. */
  best(hole: readonly Card[], board: readonly Card[]): BestHand | undefined;
}

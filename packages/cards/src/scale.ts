import { type Card, CardError, cardText, JOKER, RANKS, UNKNOWN } from './card.ts';

/** The rank of five cards that do not qualify: worse than every rank. */
export const NO_HAND = Number.POSITIVE_INFINITY;

/** How five cards are ranked in one game; how the five are chosen is another matter, see `any-five.ts` and `omaha.ts`. */
export interface Scale {
  /** What the game is called at the beginning of a sentence. */
  readonly title: string;
  /** 1 is best, `NO_HAND` if the five cards do not qualify. */
  rank(a: Card, b: Card, c: Card, d: Card, e: Card): number;
  /** What a hand of this rank is called. */
  words(rank: number): string;
  readonly takesJoker: boolean;
  /** The lowest rank in the deck: 0, the deuce, but for the short deck. */
  readonly lowestRank: number;
}

type Deck = Pick<Scale, 'title' | 'takesJoker' | 'lowestRank'>;

/** Refuses what this game cannot rank; a wrong rank would pay the wrong player. */
export function assertRankable(cards: readonly Card[], { title, takesJoker, lowestRank }: Deck): void {
  let jokers = 0;
  for (const card of cards) {
    if (card === UNKNOWN) throw new CardError('?? cannot be ranked: its face is not known');
    if (card === JOKER) {
      jokers += 1;
      if (!takesJoker) throw new CardError(`${title} is played without the joker`);
      if (jokers > 1) throw new CardError(`${cardText(JOKER)} appears more than once`);
    } else if (card >> 2 < lowestRank)
      throw new CardError(
        `${cardText(card)} is not in the deck: ${title} begins with the ${RANKS[lowestRank]!}`,
      );
  }
}

import type { RankingName } from '@franklin/cards';

/**
 * A poker game as a value. The engine reads these fields and knows no game by name: Omaha, stud or draw are further
 * values of this type, not further branches.
 */
export interface Variant {
  /** What players call it: "Texas Hold'em". */
  readonly name: string;
  /** Cards in play: the standard 52, or 53 with the joker. */
  readonly deck: 'standard' | 'joker';
  readonly streets: readonly Street[];
  /** Every pot is shared between these; the first takes all where another has no qualifying hand, and the odd chip. */
  readonly sides: readonly Side[];
}

/** One round: cards are burned and dealt, cards may be given up and replaced, then there is betting. */
export interface Street {
  /** What the round is called: `preflop`, `flop`, `third street`. Collections name the street they are taken at. */
  readonly name: string;
  /** Cards burned before the others (002:1871). */
  readonly burn: number;
  /** Cards to each player, face down. */
  readonly down: number;
  /** Cards to each player, face up. */
  readonly up: number;
  /** Cards to the board. */
  readonly board: number;
  /** Cards each player may or must give up before the betting, and whether he gets new ones for them. */
  readonly exchange?: Exchange;
  /** Who acts first. */
  readonly opens: Opener;
  /** Which of the game's two bet sizes counts, where the game has two. */
  readonly bet: 'small' | 'big';
}

export interface Exchange {
  readonly least: number;
  readonly most: number;
  /** Draw games deal as many again; Pineapple does not (000:757). */
  readonly replaced: boolean;
}

/**
 * Who acts first on a street:
 * - `after-blinds`: the seat left of the last blind or straddle (002:1869);
 * - `left-of-button`: the first active seat left of the button (002:1877);
 * - `low-card` and `high-card`: the seat with the lowest or highest card up, by suit if equal (002:159, 002:222);
 * - `high-hand` and `low-hand`: the seat with the best or lowest cards up (002:159, 002:222).
 */
export type Opener = 'after-blinds' | 'left-of-button' | 'low-card' | 'high-card' | 'high-hand' | 'low-hand';

export interface Side {
  readonly name: 'high' | 'low';
  readonly ranking: RankingName;
}

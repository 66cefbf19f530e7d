import type { Card } from '@franklin/cards';
import type { Cents } from '@franklin/money';
import type { ForcedBetKind } from './event.ts';
import type { Game } from './game.ts';
import type { SeatId } from './seat.ts';

/**
 * All that a hand depends on. With its events it is the whole record: the same set-up and events give the same hand. Whoever
 * begins a hand hands it over and changes nothing in it any more. `startHand` freezes the game, which is played for hours;
 * freezing each deck would cost one hand in twenty-five.
 */
export interface HandSetup {
  readonly game: Game;
  /** The seat that has the button. */
  readonly button: SeatId;
  /** Who is dealt in, with what is on the table in front of him, clockwise from any seat. */
  readonly seats: readonly { readonly seat: SeatId; readonly stack: Cents }[];
  /** Who puts in what before the cards, in this order: `forcedBets` gives the ordinary list. */
  readonly forced: readonly ForcedBet[];
  /** The shuffled deck, first card first. Whoever sees it sees everything. */
  readonly deck: readonly Card[];
  /** The hand was played elsewhere and is only followed here: cards that nobody saw may be unknown. */
  readonly recorded?: true;
}

export interface ForcedBet {
  readonly seat: SeatId;
  readonly kind: ForcedBetKind;
  readonly amount: Cents;
}

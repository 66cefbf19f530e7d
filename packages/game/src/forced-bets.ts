import { type Cents, times } from '@franklin/money';
import { bigBlind, type Game } from './game.ts';
import { MOST_SEATS, type SeatId, seatAfter } from './seat.ts';
import type { ForcedBet } from './setup.ts';

/** Who comes in or comes back out of turn and what he makes up for it. */
export interface Owing {
  readonly seat: SeatId;
  /** Posts the big blind live. */
  readonly live: boolean;
  /** Posts this much beside it, dead: the small blind he missed (004:44). */
  readonly dead: Cents;
}

/** Who plays a hand, and who puts in more than the blinds and antes of the game. */
export interface Posting {
  readonly button: SeatId;
  /** Those dealt in, in any order. */
  readonly seats: readonly SeatId[];
  readonly straddler?: SeatId;
  readonly owing?: readonly Owing[];
}

/** The ordinary forced bets of a hand in the order they are put in: antes, blinds, straddle, then what others make up. */
export function forcedBets(
  game: Game,
  { button, seats: dealtIn, straddler, owing = [] }: Posting,
): ForcedBet[] {
  const seats = clockwise(dealtIn, button);
  const blinds = placedBlinds(game, seats);
  const big = blinds.at(-1)?.seat;
  const bets: ForcedBet[] = [];
  if (game.ante?.from === 'each') {
    for (const seat of seats) bets.push({ seat, kind: 'ante', amount: game.ante.amount });
  } else if (game.ante !== undefined) {
    const seat = game.ante.from === 'button' ? seats.at(-1) : (big ?? seats.at(-1));
    bets.push({ seat: seat!, kind: 'table-ante', amount: game.ante.amount });
  }
  bets.push(...blinds);
  if (straddler !== undefined) {
    bets.push({ seat: straddler, kind: 'straddle', amount: times(bigBlind(game), 2) });
  }
  for (const { seat, live, dead } of owing) {
    if (live && !blinds.some((blind) => blind.seat === seat)) {
      bets.push({ seat, kind: 'post', amount: bigBlind(game) });
    }
    if (dead > 0) bets.push({ seat, kind: 'dead', amount: dead });
  }
  return bets;
}

/** Seats from the button's left on: the button, or who is nearest to it, is the last. */
function clockwise(seats: readonly SeatId[], button: SeatId): SeatId[] {
  const order: SeatId[] = [];
  for (let steps = 1; steps <= MOST_SEATS; steps++) {
    const seat = seatAfter(button, steps);
    if (seats.includes(seat)) order.push(seat);
  }
  return order;
}

/**
 * Blinds from the button's left on. Heads-up the smaller is on the button (004:36). With more blinds than players the
 * largest count.
 */
function placedBlinds(game: Game, seats: readonly SeatId[]): ForcedBet[] {
  const { blinds } = game;
  const first = Math.max(0, blinds.length - seats.length);
  const headsUp = seats.length === 2 && blinds.length - first === 2;
  const places = headsUp ? [seats[1]!, seats[0]!] : seats;
  const bets: ForcedBet[] = [];
  for (let k = first; k < blinds.length; k++)
    bets.push({ seat: places[k - first]!, kind: 'blind', amount: blinds[k]! });
  return bets;
}

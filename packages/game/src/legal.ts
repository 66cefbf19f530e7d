import { type Cents, minus, smaller } from '@franklin/money';
import type { SeatId } from './seat.ts';
import { mayMuck } from './showdown.ts';
import { type BetRange, betRange, somebodyCanAnswer } from './sizing.ts';
import type { HandState } from './state.ts';
import { mostBetOfOthers, openingSeat } from './turn.ts';
import type { Exchange } from './variant.ts';

/** What the player whose turn it is may do, with exact amounts. What is absent or undefined he may not. */
export interface LegalActions {
  readonly seat: SeatId;
  readonly fold?: true | undefined;
  readonly check?: true | undefined;
  /** What calling adds to the pot: all he has if that is less, and no more than others can win from him. */
  readonly call?: Cents | undefined;
  readonly bet?: BetRange | undefined;
  readonly raise?: BetRange | undefined;
  /** What the forced opening bet of a stud game comes to. */
  readonly bringIn?: Cents | undefined;
  readonly exchange?: Exchange;
  readonly show?: true;
  readonly muck?: true;
}

/** The acting seat's choices, or `undefined` if the hand waits for nobody. */
export function legalActions(state: HandState): LegalActions | undefined {
  if (state.turn < 0) return undefined;
  const { seat, bet, stack } = state.seats[state.turn]!;
  const street = state.setup.game.variant.streets[state.street]!;
  switch (state.phase) {
    case 'exchanging':
      return { seat, exchange: street.exchange! };
    case 'showdown':
      return mayMuck(state, state.turn) ? { seat, show: true, muck: true } : { seat, show: true };
    case 'betting':
      break;
    default:
      return undefined;
  }
  // Both a raise and the whole of a call need somebody who can still answer.
  const answered = somebodyCanAnswer(state, state.turn);
  const range = answered ? betRange(state, state.turn) : undefined;
  const bringIn = bringInOwed(state);
  const free = bringIn === undefined;
  // Who only stands in for a low card that is all-in may fold instead (002:170).
  const standsIn = !free && state.turn !== openingSeat(state, street.opens);
  const toCall = minus(answered ? state.bet : betOfOthers(state), bet);
  return {
    seat,
    fold: free || standsIn ? true : undefined,
    check: free && toCall === 0 ? true : undefined,
    call: toCall > 0 ? smaller(toCall, stack) : undefined,
    bet: state.bet === 0 ? range : undefined,
    raise: state.bet > 0 ? range : undefined,
    bringIn,
  };
}

/** What is left to match where all others are all-in: they may be in for less than the bet. */
function betOfOthers(state: HandState): Cents {
  return smaller(state.bet, mostBetOfOthers(state.seats, state.turn));
}

/** What the first to act must at least bet where the game has a bring-in and nothing was bet yet (002:159-160). */
export function bringInOwed(state: HandState): Cents | undefined {
  const { bringIn } = state.setup.game;
  if (bringIn === undefined || state.street !== 0 || state.bet > 0) return undefined;
  return smaller(bringIn, state.seats[state.turn]!.stack);
}

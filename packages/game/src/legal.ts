import { type Cents, minus, smaller } from '@franklin/money';
import type { SeatId } from './seat.ts';
import { mayMuck } from './showdown.ts';
import { type BetRange, betRange } from './sizing.ts';
import type { HandState } from './state.ts';
import type { Exchange } from './variant.ts';

/** What the player whose turn it is may do, with exact amounts. What is absent he may not. */
export interface LegalActions {
  readonly seat: SeatId;
  readonly fold?: true;
  readonly check?: true;
  /** What calling adds to the pot: all he has if that is less. */
  readonly call?: Cents;
  readonly bet?: BetRange;
  readonly raise?: BetRange;
  /** What the forced opening bet of a stud game comes to. */
  readonly bringIn?: Cents;
  readonly exchange?: Exchange;
  readonly show?: true;
  readonly muck?: true;
}

/** The acting seat's choices, or `undefined` if the hand waits for nobody. */
export function legalActions(state: HandState): LegalActions | undefined {
  if (state.turn < 0) return undefined;
  const { seat, bet, stack } = state.seats[state.turn]!;
  switch (state.phase) {
    case 'exchanging':
      return { seat, exchange: state.setup.game.variant.streets[state.street]!.exchange! };
    case 'showdown':
      return mayMuck(state, state.turn) ? { seat, show: true, muck: true } : { seat, show: true };
    case 'betting':
      break;
    default:
      return undefined;
  }
  const range = betRange(state, state.turn);
  const forced = bringInOwed(state);
  if (forced !== undefined) return range ? { seat, bringIn: forced, bet: range } : { seat, bringIn: forced };
  const toCall = minus(state.bet, bet);
  if (toCall > 0) {
    const call = smaller(toCall, stack);
    return range ? { seat, fold: true, call, raise: range } : { seat, fold: true, call };
  }
  if (range === undefined) return { seat, fold: true, check: true };
  return state.bet > 0
    ? { seat, fold: true, check: true, raise: range }
    : { seat, fold: true, check: true, bet: range };
}

/** What the first to act must at least bet where the game has a bring-in and nothing was bet yet (002:159-160). */
export function bringInOwed(state: HandState): Cents | undefined {
  const { bringIn } = state.setup.game;
  if (bringIn === undefined || state.street !== 0 || state.bet > 0) return undefined;
  return smaller(bringIn, state.seats[state.turn]!.stack);
}

import { type Cents, larger, minus, plus, roundDown, roundUp, times } from '@franklin/money';
import { bigBlind } from './game.ts';
import { countsRaises } from './limit.ts';
import { canAct, type HandState, liveCount } from './state.ts';

/**
 * Amounts a bet or raise may reach, as the seat's street total: whole chips from `min` to `max`. Either end is off the
 * chips only where it is all that the player has.
 */
export interface BetRange {
  readonly min: Cents;
  readonly max: Cents;
  /** The step between amounts: the smallest chip. */
  readonly step: Cents;
}

/** What the player at `index` may bet or raise to if somebody can answer it, or `undefined` if he may not. */
export function betRange(state: HandState, index: number): BetRange | undefined {
  const seat = state.seats[index]!;
  const everything = plus(seat.bet, seat.stack);
  if (everything <= state.bet || !bettingIsOpen(state, index)) return undefined;
  const { chip } = state.setup.game;
  // An all-in of odd cents moves what follows off the chips: the least goes up to the next one, the most down.
  const least = roundUp(plus(raiseBase(state), state.raiseBy), chip);
  if (least >= everything) return { min: everything, max: everything, step: chip };
  const most = mostBet(state, index);
  const max = most === undefined || most >= everything ? everything : larger(least, roundDown(most, chip));
  return { min: least, max, step: chip };
}

/**
 * The level a raise is measured from. In limit play that is the last full bet, so that an all-in under half a bet is
 * completed (002:2048); in no-limit and pot-limit the house decides.
 */
export function raiseBase(state: HandState): Cents {
  const { limit, rules } = state.setup.game;
  return countsRaises(limit) || rules.raiseOverShortAllIn === 'last-full-bet' ? state.full : state.bet;
}

/**
 * Whether a bet or raise to `to` counts as full. Limit: half a bet or more does (002:1970-1972). No limit and pot limit:
 * only a whole raise does (004:114-115).
 */
export function isFullBet(state: HandState, to: Cents): boolean {
  const increase = to - raiseBase(state);
  return countsRaises(state.setup.game.limit) ? 2 * increase >= state.raiseBy : increase >= state.raiseBy;
}

/** Who has not acted may raise. Who has acted may raise again only if he faces enough that is new to him. */
function bettingIsOpen(state: HandState, index: number): boolean {
  const seat = state.seats[index]!;
  if (state.capped && !isFreedOfCap(state)) return false;
  // An all-in that is no full bet or raise does not reopen (002:1970, 004:115); a full one does, whatever it adds.
  if (!seat.acted || state.full > seat.answered) return true;
  // Several short all-ins reopen together if what he faces since he acted is a full raise: 004:115-122 speak of one.
  return !countsRaises(state.setup.game.limit) && state.bet - seat.bet >= state.raiseBy;
}

/** Two players may go on after the cap where their raises have no end at all (002:57). */
function isFreedOfCap({ setup, seats }: HandState): boolean {
  return setup.game.rules.headsUpRaises === 'unlimited' && liveCount(seats) === 2;
}

/** A raise that nobody is left to answer is no raise. */
export function somebodyCanAnswer(state: HandState, index: number): boolean {
  for (let i = 0; i < state.seats.length; i++) if (i !== index && canAct(state.seats[i]!)) return true;
  return false;
}

/** The most the structure allows a bet to reach; `undefined` if only the stack limits it. */
function mostBet(state: HandState, index: number): Cents | undefined {
  const { limit, rules } = state.setup.game;
  switch (limit.kind) {
    case 'fixed':
      return plus(raiseBase(state), state.raiseBy);
    case 'spread':
      return plus(raiseBase(state), limit.most);
    case 'none':
      return limit.most && plus(state.bet, limit.most);
    case 'pot': {
      const blind = bigBlind(state.setup.game);
      const opening = state.street === 0 && state.unopened && blind > 0;
      // A hard cap on the opening, whatever is in the pot: more than the pot gives (004:148) after two blinds, but less
      // where antes or a straddle are in.
      if (opening && rules.potLimitOpen === 'four-big-blinds') return times(blind, 4);
      const toCall = minus(state.bet, state.seats[index]!.bet);
      return plus(plus(state.bet, roundUp(state.pot, rules.potRoundsUpTo)), toCall);
    }
  }
}

import { type Cents, larger, minus, NOTHING, plus, smaller } from '@franklin/money';
import { dealHands } from './deal.ts';
import { collectionDue } from './due.ts';
import type { Acted, Awarded, Dealt, Exchanged, HandEvent, Posted } from './event.ts';
import { bigBlind } from './game.ts';
import { countsRaises, openingBet } from './limit.ts';
import type { HandSetup } from './setup.ts';
import { nextToShow } from './showdown.ts';
import { isFullBet, raiseBase } from './sizing.ts';
import { type HandState, isLive, type SeatState } from './state.ts';
import { openingSeat, seatIndex, seatToAct } from './turn.ts';

/** A hand before its first event. */
export function newHand(setup: HandSetup): HandState {
  const { limit } = setup.game;
  const straddled = setup.forced.some((forced) => forced.kind === 'straddle');
  return {
    setup,
    phase: 'posting',
    seats: clockwiseFromButton(setup).map(({ seat, stack }) => ({
      seat,
      stack,
      bet: NOTHING,
      total: NOTHING,
      folded: false,
      mucked: false,
      shown: false,
      acted: false,
      answered: NOTHING,
      exchanged: false,
      down: [],
      up: [],
    })),
    posted: 0,
    street: -1,
    reached: [],
    dealt: 0,
    board: [],
    pot: NOTHING,
    dead: NOTHING,
    rake: NOTHING,
    jackpot: NOTHING,
    turn: -1,
    bet: NOTHING,
    full: NOTHING,
    raiseBy: NOTHING,
    raises: 0,
    // A straddled round has one raise more where the house says so (003:31).
    raiseCap: countsRaises(limit)
      ? limit.raises + (straddled && setup.game.rules.straddleAddsRaise ? 1 : 0)
      : 0,
    capped: false,
    unopened: true,
    aggressor: -1,
    showOrder: [],
    paid: 0,
  };
}

function clockwiseFromButton({ seats, button }: HandSetup): HandSetup['seats'] {
  const distance = (seat: number) => (seat - button + 99) % 100;
  return [...seats].sort((a, b) => distance(a.seat) - distance(b.seat));
}

/** The state after an event. Events come from `decide` or from a record of it; they are not judged again. */
export function apply(state: HandState, event: HandEvent): HandState {
  switch (event.type) {
    case 'posted':
      return applyPosted(state, event);
    case 'dealt':
      return applyDealt(state, event);
    case 'exchanged':
      return applyExchanged(state, event);
    case 'acted':
      return applyActed(state, event);
    case 'collected': {
      const next = {
        ...state,
        pot: minus(minus(state.pot, event.rake), event.jackpot),
        rake: plus(state.rake, event.rake),
        jackpot: plus(state.jackpot, event.jackpot),
      };
      return state.phase === 'opening' ? openBetting(next) : next;
    }
    case 'returned': {
      const index = seatIndex(state, event.seat);
      const seat = state.seats[index]!;
      return {
        ...state,
        pot: minus(state.pot, event.amount),
        seats: replace(state.seats, index, {
          ...seat,
          stack: plus(seat.stack, event.amount),
          total: minus(seat.total, event.amount),
          // An ante may come back too, when the others are short of it.
          bet: minus(seat.bet, smaller(seat.bet, event.amount)),
        }),
      };
    }
    case 'showdown-opened': {
      const showOrder = event.order.map((seat) => seatIndex(state, seat));
      return withShowTurn({ ...state, phase: 'showdown', showOrder });
    }
    case 'shown':
      return withShowTurn(withSeat(state, seatIndex(state, event.seat), { shown: true }));
    case 'mucked':
      return withShowTurn(withSeat(state, seatIndex(state, event.seat), { mucked: true }));
    case 'awarded':
      return applyAwarded(state, event);
    case 'ended':
      return { ...state, phase: 'over', turn: -1 };
  }
}

function applyPosted(state: HandState, { seat: id, kind, amount }: Posted): HandState {
  const index = seatIndex(state, id);
  const seat = state.seats[index]!;
  const stack = minus(seat.stack, amount);
  const base = { ...state, posted: state.posted + 1, pot: plus(state.pot, amount) };
  if (kind === 'dead' || kind === 'table-ante') {
    return {
      ...base,
      dead: plus(state.dead, amount),
      seats: replace(state.seats, index, { ...seat, stack }),
    };
  }
  const total = plus(seat.total, amount);
  if (kind === 'ante') return { ...base, seats: replace(state.seats, index, { ...seat, stack, total }) };
  const bet = plus(seat.bet, amount);
  // Whoever is short of a blind leaves the others the whole of it to match.
  const owed = kind === 'post' ? amount : state.setup.forced[state.posted]!.amount;
  return {
    ...base,
    seats: replace(state.seats, index, { ...seat, stack, total, bet }),
    bet: larger(state.bet, owed),
    raises: kind === 'straddle' ? state.raises + 1 : state.raises,
  };
}

function applyDealt(state: HandState, event: Dealt): HandState {
  const { variant, limit } = state.setup.game;
  const street = variant.streets[event.street]!;
  const first = event.street === 0;
  const { seats, dealt } = dealHands(state, event);
  const live = seats.reduce((count, seat) => count + (isLive(seat) ? 1 : 0), 0);
  const opening = openingBet(limit, street.bet);
  const bet = first ? state.bet : NOTHING;
  const next: HandState = {
    ...state,
    seats: first ? seats : seats.map(onNewStreet),
    street: event.street,
    reached: [...state.reached, live],
    dealt,
    board: event.board.length === 0 ? state.board : [...state.board, ...event.board],
    bet,
    // A blind below the bet of a limit game is completed, not raised (002:2048).
    full: countsRaises(limit) && bet < opening ? NOTHING : bet,
    raiseBy: first && limit.kind !== 'fixed' ? larger(opening, bigBlind(state.setup.game)) : opening,
    raises: first ? state.raises : 0,
    raiseCap: first || !countsRaises(limit) ? state.raiseCap : limit.raises,
    capped: false,
  };
  if (street.exchange !== undefined) return openExchange(next);
  return openRound(next);
}

function onNewStreet(seat: SeatState): SeatState {
  return { ...seat, bet: NOTHING, acted: false, answered: NOTHING, exchanged: false };
}

/** The house takes its part of the street first, if it has one. */
function openRound(state: HandState): HandState {
  const opening: HandState = { ...state, phase: 'opening' };
  return collectionDue(opening) === undefined ? openBetting(state) : opening;
}

function openBetting(state: HandState): HandState {
  const { variant } = state.setup.game;
  const turn = seatToAct(state.seats, state.bet, openingSeat(state, variant.streets[state.street]!.opens));
  if (turn < 0) return { ...state, phase: 'closing', turn };
  return { ...state, phase: 'betting', turn, aggressor: -1 };
}

/** Players give up cards in turn from the button's left; who is all-in does so too. */
function openExchange(state: HandState): HandState {
  const turn = state.seats.findIndex((seat) => isLive(seat) && !seat.exchanged);
  return turn < 0 ? openRound({ ...state, turn }) : { ...state, phase: 'exchanging', turn };
}

function applyExchanged(state: HandState, { seat: id, places }: Exchanged): HandState {
  const index = seatIndex(state, id);
  const seat = state.seats[index]!;
  const { exchange } = state.setup.game.variant.streets[state.street]!;
  const drawn = exchange!.replaced ? places.length : 0;
  const down = seat.down.filter((_, place) => !places.includes(place));
  down.push(...state.setup.deck.slice(state.dealt, state.dealt + drawn));
  return openExchange({
    ...state,
    seats: replace(state.seats, index, { ...seat, down, exchanged: true }),
    dealt: state.dealt + drawn,
  });
}

function applyActed(state: HandState, { seat: id, move, amount, to }: Acted): HandState {
  const index = seatIndex(state, id);
  const seat = state.seats[index]!;
  const raised = move === 'bet' || move === 'raise';
  const betting = raised ? afterRaise(state, index, to) : state;
  const bet = larger(to, state.bet);
  const seats = replace(state.seats, index, {
    ...seat,
    stack: minus(seat.stack, amount),
    bet: to,
    total: plus(seat.total, amount),
    folded: move === 'fold',
    acted: true,
    answered: betting.full,
  });
  const turn = seatToAct(seats, bet, index + 1);
  return {
    ...betting,
    seats,
    phase: turn < 0 ? 'closing' : 'betting',
    pot: plus(state.pot, amount),
    turn,
    bet,
    unopened: state.unopened && amount === 0,
  };
}

/** The betting after a bet or raise to `to`, except for the chips themselves. */
function afterRaise(state: HandState, index: number, to: Cents): HandState {
  if (!isFullBet(state, to)) return { ...state, aggressor: index };
  const { limit, rules } = state.setup.game;
  const increase = minus(to, raiseBase(state));
  // The first full bet of a street is no raise; nor is completing a forced bet (002:161).
  const raises = state.full > 0 ? state.raises + 1 : state.raises;
  const headsUp =
    rules.headsUpUncapped && state.seats.reduce((n, seat) => n + (isLive(seat) ? 1 : 0), 0) === 2;
  return {
    ...state,
    aggressor: index,
    full: to,
    raiseBy: limit.kind === 'fixed' ? state.raiseBy : larger(state.raiseBy, increase),
    raises,
    capped: state.capped || (countsRaises(limit) && raises >= state.raiseCap && !headsUp),
  };
}

function applyAwarded(state: HandState, { shares }: Awarded): HandState {
  let { seats } = state;
  let { pot } = state;
  for (const { seat: id, amount } of shares) {
    const index = seatIndex(state, id);
    const seat = seats[index]!;
    seats = replace(seats, index, { ...seat, stack: plus(seat.stack, amount) });
    pot = minus(pot, amount);
  }
  return { ...state, phase: 'paying', turn: -1, seats, pot, paid: state.paid + 1 };
}

function withSeat(state: HandState, index: number, change: Partial<SeatState>): HandState {
  return { ...state, seats: replace(state.seats, index, { ...state.seats[index]!, ...change }) };
}

/** During the showdown the turn is of the next one to show. */
function withShowTurn(state: HandState): HandState {
  return state.phase === 'showdown' ? { ...state, turn: nextToShow(state) } : state;
}

function replace(seats: readonly SeatState[], index: number, seat: SeatState): readonly SeatState[] {
  const next = seats.slice();
  next[index] = seat;
  return next;
}

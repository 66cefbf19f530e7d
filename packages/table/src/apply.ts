import { apply as applyToHand, type HandEvent, newHand, type SeatId } from '@franklin/game';
import { minus, NOTHING, plus } from '@franklin/money';
import { isWaiting } from './beat.ts';
import { isBetween } from './clockwise.ts';
import type { ButtonDrawn, BuyInAsked, HandBegan, Left, TableEvent } from './event.ts';
import {
  emptySeat,
  type HandInPlay,
  inHand,
  isOut,
  seatAt,
  type TableSeat,
  type TableState,
} from './state.ts';
import type { Transfer, TransferId } from './transfer.ts';

/** The table after an event that happened at `at`. Events come from `decide` or from a record of it. */
export function apply(state: TableState, event: TableEvent, at: number): TableState {
  switch (event.type) {
    case 'set-up':
      return { ...state, settings: event.settings };
    case 'opened':
      return { ...state, status: 'open', asked: undefined };
    case 'pause-asked':
      return { ...state, asked: 'pause' };
    case 'close-asked':
      return { ...state, asked: 'close' };
    case 'paused':
      return { ...state, status: 'paused', asked: undefined };
    case 'resumed':
      return { ...state, status: 'open', asked: undefined };
    case 'closed':
      return {
        ...state,
        status: 'closed',
        asked: undefined,
        button: undefined,
        buttonIsNew: false,
        blinds: { small: undefined, big: undefined },
      };
    case 'out-of-service':
      return { ...state, fault: event.reason };
    case 'back-in-service':
      return {
        ...state,
        status: state.status === 'closed' ? 'closed' : 'paused',
        asked: undefined,
        fault: undefined,
      };
    case 'reserved':
      return withSeat(state, event.seat, {
        status: 'reserved',
        since: at,
        reservedFor: { name: event.name, player: event.player },
      });
    case 'released':
      return withSeat(state, event.seat, emptySeat(event.seat));
    case 'sat': {
      const bank = state.settings.times.bank;
      const seat: TableSeat = {
        ...emptySeat(event.seat),
        status: 'seated',
        since: at,
        player: event.player,
        bank,
      };
      return withSeat(state, event.seat, seat);
    }
    case 'status':
      return withStatus(state, event.seat, event.status, at);
    case 'removal-asked':
      return withSeat(withStatus(state, event.seat, 'leaving', at), event.seat, {
        removal: { by: event.by, reason: event.reason },
      });
    case 'wished':
      return withSeat(state, event.seat, { wish: event.wish });
    case 'straddle-wished':
      return withSeat(state, event.seat, { straddle: event.straddle });
    case 'buy-in-asked':
      return applyBuyInAsked(state, event);
    case 'buy-in-credited':
      return applyCredited(state, event.id, at);
    case 'buy-in-abandoned':
      return withTransfer(state, event.id, 'voiding');
    case 'buy-in-refused':
      return applyRefused(state, event.id, event.reason);
    case 'buy-in-posted':
    case 'buy-in-voided':
      return withTransfer(state, event.id, undefined);
    case 'left':
      return applyLeft(state, event, at);
    case 'cash-out-paid': {
      const { amount } = transferOf(state, event.id);
      return withTransfer({ ...state, paidOut: plus(state.paidOut, amount) }, event.id, undefined);
    }
    case 'button-drawn':
      return applyButtonDrawn(state, event);
    case 'hand-began':
      return applyHandBegan(state, event, at);
    case 'played':
      return applyPlayed(state, event.events);
    case 'bank-used':
      return withSeat(state, event.seat, { bank: Math.max(0, seatAt(state, event.seat).bank - event.time) });
    case 'hand-ended':
      return applyHandEnded(state, at);
    case 'hand-voided':
      return applyHandVoided(state, at);
    case 'intent-done':
      return { ...state, intents: [...state.intents, event.intent].slice(-REMEMBERED) };
  }
}

/** How many intents are remembered: many more than can be under way. */
const REMEMBERED = 256;

function withSeat(state: TableState, seat: TableSeat['seat'], change: Partial<TableSeat>): TableState {
  return { ...state, seats: state.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}

export function transferOf(state: TableState, id: TransferId): Transfer {
  const transfer = state.transfers.find((one) => one.id === id);
  if (transfer === undefined) throw new Error('The record names a transfer that the table does not know.');
  return transfer;
}

/** A transfer one step further, or gone because both sides have it. */
function withTransfer(state: TableState, id: TransferId, step: Transfer['step'] | undefined): TableState {
  const transfers = state.transfers.flatMap((one) =>
    one.id !== id ? [one] : step === undefined ? [] : [{ ...one, step }],
  );
  return { ...state, transfers };
}

function applyBuyInAsked(state: TableState, { id, seat, amount }: BuyInAsked): TableState {
  const player = seatAt(state, seat).player!.id;
  const asked = withSeat(state, seat, { buyInRefused: undefined });
  return { ...asked, transfers: [...state.transfers, { id, seat, player, amount, step: 'asked' }] };
}

function applyRefused(state: TableState, id: TransferId, buyInRefused: string): TableState {
  const { seat, player } = transferOf(state, id);
  const done = withTransfer(state, id, undefined);
  return seatAt(state, seat).player?.id === player ? withSeat(done, seat, { buyInRefused }) : done;
}

/** What he sat out counts until he is dealt in again, with however many breaks. */
function withStatus(state: TableState, number: SeatId, status: TableSeat['status'], at: number): TableState {
  const seat = seatAt(state, number);
  const satOut = seat.satOut + (isOut(seat) ? Math.max(0, at - seat.since) : 0);
  return withSeat(state, number, { status, since: at, satOut });
}

function applyCredited(state: TableState, id: TransferId, at: number): TableState {
  const { seat: number, player, amount } = transferOf(state, id);
  const seat = seatAt(state, number);
  const credited: Partial<TableSeat> =
    inHand(state, number) !== undefined
      ? { incoming: plus(seat.incoming, amount) }
      : { stack: plus(seat.stack, amount) };
  // Who had no chips is in the game with them; who sits out stays out.
  const seated: Partial<TableSeat> = seat.status === 'seated' ? { status: 'playing', since: at } : {};
  return withTransfer(
    withSeat(
      {
        ...state,
        paidIn: plus(state.paidIn, amount),
        // Whatever he left with, he has brought it back.
        left: state.left.filter((one) => one.player !== player),
      },
      number,
      { ...credited, ...seated },
    ),
    id,
    'credited',
  );
}

function applyLeft(state: TableState, { seat, amount, id }: Left, at: number): TableState {
  const player = seatAt(state, seat).player!.id;
  const { bringBack } = state.settings.rules;
  const left = state.left.filter((one) => at - one.at < bringBack && one.player !== player);
  const emptied = { ...withSeat(state, seat, emptySeat(seat)), left };
  if (id === undefined) return emptied;
  return {
    ...emptied,
    transfers: [...state.transfers, { id, seat, player, amount, step: 'owed' }],
    left: bringBack > 0 ? [...left, { player, amount, at }] : [],
  };
}

/** Who drew for the button is in the game (004:46). */
function applyButtonDrawn(state: TableState, { cards, button }: ButtonDrawn): TableState {
  const drew = new Set(cards.map(({ seat }) => seat));
  return {
    ...state,
    button,
    buttonIsNew: true,
    blinds: { small: undefined, big: undefined },
    seats: state.seats.map((seat) => (drew.has(seat.seat) ? settledIn(seat) : seat)),
  };
}

function settledIn(seat: TableSeat): TableSeat {
  return { ...seat, entry: 'in', wish: 'wait', missed: { small: false, big: false } };
}

function applyHandBegan(state: TableState, event: HandBegan, at: number): TableState {
  const { number, setup, deckName, root, salts, blinds } = event;
  const dealtIn = new Set(setup.seats.map(({ seat }) => seat));
  const { bank, bankRefill } = state.settings.times;
  const before = {
    button: state.button,
    buttonIsNew: state.buttonIsNew,
    blinds: state.blinds,
    seats: state.seats.map(({ player, entry, wish, missed }) => ({
      player: player?.id,
      entry,
      wish,
      missed,
    })),
  };
  const hand: HandInPlay = {
    number,
    began: at,
    state: newHand(setup),
    deckName,
    root,
    salts,
    turn: 0,
    before,
  };
  return {
    ...state,
    button: setup.button,
    buttonIsNew: false,
    blinds,
    handNumber: number,
    hand,
    seats: state.seats.map((seat) =>
      dealtIn.has(seat.seat)
        ? { ...settledIn(seat), satOut: 0, bank: Math.min(bank, seat.bank + bankRefill) }
        : missing(state, seat, blinds),
    ),
  };
}

/** What a player who is not dealt in misses when the blinds pass him; who is new owes nothing yet. */
function missing(state: TableState, seat: TableSeat, blinds: TableState['blinds']): TableSeat {
  if (seat.player === undefined || seat.entry === 'new') return seat;
  // Who bought the button is the only blind: it came back to him and passed nobody.
  if (blinds.small !== undefined && blinds.small === blinds.big) return seat;
  const passed = (before: TableSeat['seat'] | undefined, now: TableSeat['seat'] | undefined) =>
    before !== undefined && now !== undefined && before !== now && isBetween(seat.seat, before, now);
  const small = seat.missed.small || passed(state.blinds.small, blinds.small);
  const big = seat.missed.big || passed(state.blinds.big, blinds.big);
  return small || big ? { ...seat, entry: 'missed', missed: { small, big } } : seat;
}

function applyPlayed(state: TableState, events: readonly HandEvent[]): TableState {
  const hand = state.hand!;
  const next = events.reduce(applyToHand, hand.state);
  return { ...state, hand: { ...hand, state: next, turn: isWaiting(next) ? hand.turn + 1 : hand.turn } };
}

/** The hand was never dealt: button, blinds, and who owes them are as before, and every bet is back. */
function applyHandVoided(state: TableState, at: number): TableState {
  const { seats: before, ...places } = state.hand!.before;
  const seats = state.seats.map((seat, k) => {
    const { player, entry, missed, wish } = before[k]!;
    if (seat.player === undefined || seat.player.id !== player) return seat;
    // Only who was dealt in had his wish fulfilled.
    return { ...seat, entry, missed, wish: inHand(state, seat.seat) === undefined ? seat.wish : wish };
  });
  return backToTable({ ...state, ...places, seats, hand: undefined }, at);
}

function applyHandEnded(state: TableState, at: number): TableState {
  const { rake, jackpot, seats } = state.hand!.state;
  const stacks = new Map(seats.map(({ seat, stack }) => [seat, stack]));
  const paid = state.seats.map((seat) => ({ ...seat, stack: stacks.get(seat.seat) ?? seat.stack }));
  return backToTable(
    {
      ...state,
      seats: paid,
      hand: undefined,
      rake: plus(state.rake, rake),
      jackpot: plus(state.jackpot, jackpot),
    },
    at,
  );
}

/** Chips bought during the hand are there now; who has none left sits without. */
function backToTable(state: TableState, at: number): TableState {
  return {
    ...state,
    seats: state.seats.map((seat) => {
      const stack = plus(seat.stack, seat.incoming);
      const broke =
        stack === 0 && seat.player !== undefined && seat.status !== 'leaving' && seat.status !== 'seated';
      return {
        ...seat,
        stack,
        incoming: NOTHING,
        ...(broke ? { status: 'seated' as const, since: at } : {}),
      };
    }),
  };
}

/** All that the table holds for others: chips, pots, what the house took, what is still to be paid out. */
export function held(state: TableState): number {
  let sum = state.rake + state.jackpot;
  for (const { stack, incoming } of state.seats) sum += stack + incoming;
  for (const { amount, step } of state.transfers) if (step === 'owed') sum += amount;
  return sum;
}

/** What came in less what went out: `held` must be the same after every event. */
export function entrusted(state: TableState): number {
  return minus(state.paidIn, state.paidOut);
}

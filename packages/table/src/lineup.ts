import {
  type ForcedBet,
  forcedBets,
  type Game,
  type Owing,
  type SeatId,
  straddleStack,
} from '@franklin/game';
import { type Cents, NOTHING, plus } from '@franklin/money';
import { clockwiseAfter, isBetween, nextOf } from './clockwise.ts';
import { seatAt, type TableSeat, type TableState, wantsCards } from './state.ts';

/** Who plays the next hand: the button, who is dealt in, and what is put in before the cards. */
export interface Lineup {
  readonly button: SeatId;
  /** Clockwise from the button's left. */
  readonly seats: readonly SeatId[];
  readonly forced: readonly ForcedBet[];
  readonly blinds: { readonly small: SeatId | undefined; readonly big: SeatId | undefined };
}

/**
 * The line-up of the next hand, or `undefined` if fewer than two can be dealt in.
 *
 * The button moves forward to the next player who may simply be dealt in, so that nobody has it twice; the blinds follow
 * it (004:42). A player who is new or missed blinds comes in when the big blind reaches him, or posts once the button has
 * passed (004:37-44). Between the button and the small blind he cannot come in unless he buys the button (004:40, 45).
 *
 * A kill, once a game has one, is one more forced bet of this line-up.
 */
export function lineup(state: TableState): Lineup | undefined {
  const wanting = state.seats.filter(wantsCards);
  if (wanting.length < 2 || state.button === undefined) return undefined;
  const settled = wanting.filter(({ entry }) => entry === 'in');
  // With fewer who owe nothing than there are blinds, or nothing to owe, there is no order to keep: everybody comes in,
  // as at the start of a game.
  const { blinds } = state.settings.game;
  const free = settled.length < Math.max(2, blinds.length) || blinds.length === 0;
  const inside = (free ? wanting : settled).map(({ seat }) => seat);
  const outside = free ? [] : wanting.filter(({ entry }) => entry !== 'in');
  // The first hand after the draw is played with the button where it was drawn.
  const drawn = state.buttonIsNew && inside.includes(state.button);
  const button = drawn ? state.button : nextOf(inside, state.button)!;
  return boughtButton(state, button, inside, outside) ?? ordinary(state, button, inside, outside);
}

function ordinary(
  state: TableState,
  button: SeatId,
  inside: readonly SeatId[],
  outside: readonly TableSeat[],
): Lineup {
  const { game } = state.settings;
  // All blinds but the last are of players inside; the last, the big blind, brings in whoever waits for it.
  const places: SeatId[] = [];
  let last = button;
  for (let k = 0; k < Math.min(game.blinds.length, inside.length); k++) {
    const final = k === game.blinds.length - 1;
    const able = final ? [...inside, ...outside.map(({ seat }) => seat)] : inside;
    last = nextOf(able, last)!;
    places.push(last);
  }
  const big = places.at(-1);
  if (inside.length === 2 && big === button) return headsUp(state, button, inside);
  const entering = outside.filter(({ seat, wish }) => {
    if (seat === big) return true;
    // Where the big blind is on the button there is no place behind it.
    return wish === 'post' && big !== undefined && big !== button && isBetween(seat, big, button);
  });
  const seats = clockwiseAfter([...inside, ...entering.map(({ seat }) => seat)], button);
  const forced = forcedBets(game, {
    button,
    seats,
    ...straddler(state, seats, big, [...places, ...entering.map(({ seat }) => seat)]),
    owing: entering.filter(({ seat }) => seat !== big).map((seat) => owes(state, seat)),
  });
  const posting = forced.filter(({ kind }) => kind === 'blind').map(({ seat }) => seat);
  return { button, seats, forced, blinds: { small: posting.at(-2), big: posting.at(-1) } };
}

/** The button has the small blind (004:36). */
function headsUp(state: TableState, button: SeatId, inside: readonly SeatId[]): Lineup {
  const seats = clockwiseAfter(inside, button);
  return {
    button,
    seats,
    forced: forcedBets(state.settings.game, { button, seats }),
    blinds: { small: button, big: seats[0]! },
  };
}

/**
 * Who sits between the button and the small blind may put in both blinds, the small one dead. He is then the only blind,
 * and being next after the button he has it in the next hand (004:45).
 */
function boughtButton(
  state: TableState,
  button: SeatId,
  inside: readonly SeatId[],
  outside: readonly TableSeat[],
): Lineup | undefined {
  const { game, rules } = state.settings;
  if (!rules.buyTheButton || game.blinds.length < 2 || inside.length < 2) return undefined;
  const small = nextOf(inside, button)!;
  const buyers = outside.filter(({ seat, wish }) => wish === 'buy-button' && isBetween(seat, button, small));
  // The first after the button, if several want it.
  const buyer = nextOf(
    buyers.map(({ seat }) => seat),
    button,
  );
  if (buyer === undefined) return undefined;
  const seats = clockwiseAfter([...inside, buyer], button);
  const antes = forcedBets({ ...game, blinds: [] }, { button, seats });
  const dead = allButBig(game);
  return {
    button,
    seats,
    forced: [
      ...(game.ante?.from === 'big-blind' ? antes.map((ante) => ({ ...ante, seat: buyer })) : antes),
      { seat: buyer, kind: 'blind', amount: game.blinds.at(-1)! },
      { seat: buyer, kind: 'dead', amount: dead },
    ],
    blinds: { small: buyer, big: buyer },
  };
}

function owes(state: TableState, { seat, entry }: TableSeat): Owing {
  const { game, rules } = state.settings;
  const all = entry === 'missed' || rules.newPlayerPosts === 'all-blinds';
  return { seat, live: true, dead: all ? allButBig(game) : NOTHING };
}

function allButBig({ blinds }: Game): Cents {
  return blinds.slice(0, -1).reduce(plus, NOTHING);
}

/** The seat left of the big blind, if it wants to straddle and may (004:47-52): never one that has a blind or post in. */
function straddler(
  state: TableState,
  seats: readonly SeatId[],
  big: SeatId | undefined,
  posting: readonly SeatId[],
): { readonly straddler?: SeatId } {
  const { game } = state.settings;
  if (!game.rules.straddle || big === undefined || seats.length < 3) return {};
  const seat = nextOf(seats, big)!;
  const { straddle, stack } = seatAt(state, seat);
  return straddle && !posting.includes(seat) && stack >= straddleStack(game) ? { straddler: seat } : {};
}

import { type Cents, times } from '@franklin/money';
import { bigBlind, type Game } from './game.ts';
import type { SeatId } from './seat.ts';
import type { ForcedBet } from './setup.ts';

/** Who comes in or comes back out of turn and what he makes up for it. */
export interface Owing {
  readonly seat: SeatId;
  /** Posts the big blind live. */
  readonly live: boolean;
  /** Posts this much beside it, dead: the small blind he missed (004:44). */
  readonly dead: Cents;
}

/**
 * The ordinary forced bets of a hand in the order they are put in: antes, blinds, straddle, then what others make up.
 * `seats` are those dealt in, clockwise from the button's left.
 */
export function forcedBets(
  game: Game,
  seats: readonly SeatId[],
  extra: { readonly straddler?: SeatId; readonly owing?: readonly Owing[] } = {},
): ForcedBet[] {
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
  if (extra.straddler !== undefined) {
    bets.push({ seat: extra.straddler, kind: 'straddle', amount: times(bigBlind(game), 2) });
  }
  for (const { seat, live, dead } of extra.owing ?? []) {
    if (live && !blinds.some((blind) => blind.seat === seat)) {
      bets.push({ seat, kind: 'post', amount: bigBlind(game) });
    }
    if (dead > 0) bets.push({ seat, kind: 'dead', amount: dead });
  }
  return bets;
}

/**
 * Blinds from the button's left on. Heads-up the smaller is on the button (004:36). With more blinds than players the
 * largest count.
 */
function placedBlinds(game: Game, seats: readonly SeatId[]): ForcedBet[] {
  const amounts = game.blinds.slice(-seats.length);
  const headsUp = seats.length === 2 && amounts.length === 2;
  const places = headsUp ? [seats[1]!, seats[0]!] : seats;
  return amounts.map((amount, k) => ({ seat: places[k]!, kind: 'blind', amount }));
}

import { type Cents, larger, NOTHING } from '@franklin/money';
import { canAct, type HandState, isLive, type SeatState } from './state.ts';
import { aceHigh, aceLow, cardHeight, upStrength } from './upcards.ts';
import type { Opener } from './variant.ts';

/** The next seat, from `from` on clockwise, that has a decision to make; -1 if the betting round is over. */
export function seatToAct(seats: readonly SeatState[], bet: number, from: number): number {
  let live = 0;
  let able = 0;
  let lone = -1;
  for (let i = 0; i < seats.length; i++) {
    const seat = seats[i]!;
    if (seat.folded) continue;
    live++;
    if (seat.stack > 0) {
      able++;
      lone = i;
    }
  }
  if (live < 2 || able === 0) return -1;
  if (able === 1) return seats[lone]!.bet < mostBetOfOthers(seats, lone) ? lone : -1;
  for (let k = 0; k < seats.length; k++) {
    const index = (from + k) % seats.length;
    const seat = seats[index]!;
    if (canAct(seat) && (!seat.acted || seat.bet < bet)) return index;
  }
  return -1;
}

/** What the others really put in: a big blind who was short leaves less to match than the blind. */
export function mostBetOfOthers(seats: readonly SeatState[], index: number): Cents {
  let most = NOTHING;
  for (let i = 0; i < seats.length; i++)
    if (i !== index && isLive(seats[i]!)) most = larger(most, seats[i]!.bet);
  return most;
}

/** Where the betting of a street begins: the first seat asked, whether or not it can still act. */
export function openingSeat(state: HandState, opens: Opener): number {
  return OPENERS[opens](state);
}

const OPENERS: Record<Opener, (state: HandState) => number> = {
  'after-blinds': (state) => {
    const { forced } = state.setup;
    for (let k = forced.length - 1; k >= 0; k--) {
      const { kind, seat } = forced[k]!;
      if (kind === 'blind' || kind === 'straddle') return (seatIndex(state, seat) + 1) % state.seats.length;
    }
    return 0;
  },
  'left-of-button': () => 0,
  'low-card': (state) => highest(state, (seat) => -cardHeight(seat.up.at(-1)!, aceHigh)),
  'high-card': (state) => highest(state, (seat) => cardHeight(seat.up.at(-1)!, aceLow)),
  'high-hand': (state) => highest(state, (seat) => upStrength(seat.up, aceHigh)),
  'low-hand': (state) => highest(state, (seat) => -upStrength(seat.up, aceLow)),
};

export function seatIndex(state: HandState, seat: number): number {
  for (let index = 0; index < state.seats.length; index++)
    if (state.seats[index]!.seat === seat) return index;
  return -1;
}

/** The live seat with the highest measure; of equals the first dealt to, that is the first left of the button. */
function highest(state: HandState, measure: (seat: SeatState) => number): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < state.seats.length; i++) {
    const seat = state.seats[i]!;
    if (!isLive(seat)) continue;
    const value = measure(seat);
    if (value > most) {
      best = i;
      most = value;
    }
  }
  return best;
}

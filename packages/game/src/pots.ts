import { type Cents, minus, NOTHING, plus, smaller } from '@franklin/money';
import { type HandState, isLive, type SeatState } from './state.ts';

/** Money that a set of players contends for. */
export interface Pot {
  readonly amount: Cents;
  /** Who can win it: indices into the hand's seats. */
  readonly seats: readonly number[];
}

/**
 * The main pot and the side pots, main pot first. A layer for each different amount that a live player has in; only
 * who has all of a layer in can win it. Layers with the same players do not arise, so there is nothing to merge.
 * What folded players put in above every live one stays in the last pot; dead money is in the main pot; what the
 * house took comes out of the main pot first.
 */
export function pots(state: HandState): Pot[] {
  const { seats } = state;
  const levels = liveLevels(seats);
  const result: Pot[] = [];
  let below = NOTHING;
  for (let k = 0; k < levels.length; k++) {
    const level = levels[k]!;
    const last = k === levels.length - 1;
    const eligible: number[] = [];
    let amount = k === 0 ? state.dead : NOTHING;
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i]!;
      if (seat.total > below) {
        amount = plus(amount, minus(last ? seat.total : smaller(seat.total, level), below));
      }
      if (isLive(seat) && seat.total >= level) eligible.push(i);
    }
    if (amount > 0) result.push({ amount, seats: eligible });
    below = level;
  }
  const taken = plus(state.rake, state.jackpot);
  return taken === 0 ? result : lessTaken(result, taken);
}

function lessTaken(result: readonly Pot[], taken: Cents): Pot[] {
  let rest = taken;
  const left: Pot[] = [];
  for (const { amount, seats } of result) {
    const part = smaller(rest, amount);
    rest = minus(rest, part);
    if (amount > part) left.push({ amount: minus(amount, part), seats });
  }
  return left;
}

/** The different amounts that live players have in, lowest first. */
function liveLevels(seats: readonly SeatState[]): Cents[] {
  const levels: Cents[] = [];
  for (const seat of seats) {
    if (!isLive(seat) || levels.includes(seat.total)) continue;
    let place = levels.length;
    for (; place > 0 && levels[place - 1]! > seat.total; place--) levels[place] = levels[place - 1]!;
    levels[place] = seat.total;
  }
  return levels;
}

/** What one player has in beyond every other, folded ones included: nobody called it. */
export function uncalled(state: HandState): { readonly index: number; readonly amount: Cents } | undefined {
  let first = NOTHING;
  let second = NOTHING;
  let index = -1;
  for (let i = 0; i < state.seats.length; i++) {
    const total = state.seats[i]!.total;
    if (total > first) {
      second = first;
      first = total;
      index = i;
    } else if (total > second) second = total;
  }
  if (index < 0 || first === second || !isLive(state.seats[index]!)) return undefined;
  return { index, amount: minus(first, second) };
}

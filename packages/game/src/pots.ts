import { type Cents, minus, NOTHING, plus, smaller, times } from '@franklin/money';
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
 * What folded players put in above every live one stays in the last pot; dead money is in the main pot. What the house
 * took is off already: a pot it emptied stays in the list, so that the others keep their numbers.
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
  return taken === 0 ? result : lessTaken(result, taken, state.setup.game.chip);
}

/**
 * What the house took comes out of every pot in proportion to its size, so that nobody pays for a pot he cannot win: in
 * whole chips, those left over from the pots that are furthest below their part, of equals from the earlier one.
 */
function lessTaken(whole: readonly Pot[], taken: Cents, chip: Cents): Pot[] {
  const amounts = whole.map(({ amount }) => amount);
  const total = amounts.reduce(plus, NOTHING);
  const given = amounts.map((amount) => times(chip, Math.floor(((taken / chip) * amount) / total)));
  for (let rest = given.reduce(minus, taken); rest > 0; ) {
    const k = furthestBelow(amounts, given, taken, chip);
    const part = smaller(smaller(chip, rest), minus(amounts[k]!, given[k]!));
    given[k] = plus(given[k]!, part);
    rest = minus(rest, part);
  }
  return whole.map(({ amount, seats }, k) => ({ amount: minus(amount, given[k]!), seats }));
}

/** The pot that gave least for its size, of those that hold a whole chip more; if none does, of those not empty yet. */
function furthestBelow(
  amounts: readonly Cents[],
  given: readonly Cents[],
  taken: Cents,
  chip: Cents,
): number {
  const total = amounts.reduce(plus, NOTHING);
  const left = amounts.map((amount, k) => minus(amount, given[k]!));
  const least = left.some((amount) => amount >= chip) ? chip : 1;
  let furthest = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [k, amount] of amounts.entries()) {
    // Both parts times the total, so that equals are equal.
    const below = taken * amount - given[k]! * total;
    if (left[k]! < least || below <= most) continue;
    furthest = k;
    most = below;
  }
  return furthest;
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

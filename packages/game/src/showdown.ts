import { pots } from './pots.ts';
import { type HandState, isLive } from './state.ts';

/** The order of showing: the last bettor or raiser first (002:1891), else the first left of the button; then clockwise. */
export function showOrder(state: HandState): number[] {
  const order: number[] = [];
  for (let k = 0; k < state.seats.length; k++) {
    const index = placeOf(state, k);
    if (isLive(state.seats[index]!)) order.push(index);
  }
  return order;
}

/** The first in that order whose hand is still face down; -1 if all are up. */
export function nextHidden(state: HandState): number {
  for (let k = 0; k < state.seats.length; k++) {
    const index = placeOf(state, k);
    if (isLive(state.seats[index]!) && !state.seats[index]!.shown) return index;
  }
  return -1;
}

function placeOf({ aggressor, seats }: HandState, k: number): number {
  return (Math.max(0, aggressor) + k) % seats.length;
}

/** The next to show or muck; -1 when everybody has. */
export function nextToShow(state: HandState): number {
  for (const index of state.showOrder) {
    const seat = state.seats[index]!;
    if (!seat.shown && !seat.mucked) return index;
  }
  return -1;
}

/** A hand may be mucked where the house allows it, as long as every pot keeps somebody to win it. */
export function mayMuck(state: HandState, index: number): boolean {
  if (state.setup.game.rules.showdown !== 'may-muck') return false;
  return pots(state).every((pot) => !pot.seats.includes(index) || pot.seats.length > 1);
}

import { type Beat, isWaiting, nextBeat } from './beat.ts';
import { lineup } from './lineup.ts';
import { type TableState, wantsCards } from './state.ts';

/** Where a table is, in the floor's words. The machine has a state for each. */
export type Place =
  | 'closed'
  | 'outOfService'
  | 'paused'
  /** Open, but too few players for a hand. */
  | 'waiting'
  /** Open, and the next hand can begin. */
  | 'betweenHands'
  | Beat
  /** A player has to decide. */
  | 'betting';

/** States never change, and every guard of the machine and every view asks where the same one is. */
const places = new WeakMap<TableState, Place>();

/** What comes next at a table: it depends on the state alone, so a table that starts again goes on where it was. */
export function placeOf(state: TableState): Place {
  const known = places.get(state);
  if (known !== undefined) return known;
  const place = look(state);
  places.set(state, place);
  return place;
}

function look(state: TableState): Place {
  if (state.fault !== undefined) return 'outOfService';
  if (state.hand !== undefined) {
    // A hand that is over is still being paid.
    return isWaiting(state.hand.state) ? 'betting' : (nextBeat(state.hand.state)?.beat ?? 'paying');
  }
  if (state.status === 'closed' || state.status === 'paused') return state.status;
  return canBegin(state) ? 'betweenHands' : 'waiting';
}

/** A game starts with the configured number of players and then goes on with two. */
export function canBegin(state: TableState): boolean {
  if (state.fault !== undefined || state.status !== 'open' || state.hand !== undefined) return false;
  if (state.button === undefined) {
    return state.seats.filter(wantsCards).length >= state.settings.playersToStart;
  }
  return lineup(state) !== undefined;
}

import { smaller } from '@franklin/money';
import { dealNext } from './deal.ts';
import { collectionDue, isFinal } from './due.ts';
import type { HandEvent } from './event.ts';
import { nextAward } from './payout.ts';
import { uncalled } from './pots.ts';
import { mayMuck, nextHidden, nextToShow, showOrder } from './showdown.ts';
import { canAct, type HandState, liveCount } from './state.ts';
import { seatIndex } from './turn.ts';

/**
 * What happens next without anybody deciding it, or `undefined` if the hand waits for a player or is over. It depends
 * on the state alone, so a hand that was cut short anywhere goes on the same way.
 */
export function nextEvent(state: HandState): HandEvent | undefined {
  switch (state.phase) {
    case 'posting':
      return nextPost(state) ?? dealNext(state);
    case 'opening': {
      const due = collectionDue(state);
      return { type: 'collected', rake: due!.rake, jackpot: due!.jackpot };
    }
    case 'exchanging':
    case 'betting':
    case 'over':
      return undefined;
    case 'closing':
      return nextOfClosing(state);
    case 'showdown':
      return nextOfShowdown(state);
    case 'paying':
      return nextOfPaying(state);
  }
}

function nextPost(state: HandState): HandEvent | undefined {
  const forced = state.setup.forced[state.posted];
  if (forced === undefined) return undefined;
  const { stack } = state.seats[seatIndex(state, forced.seat)]!;
  return { type: 'posted', seat: forced.seat, kind: forced.kind, amount: smaller(forced.amount, stack) };
}

function nextOfClosing(state: HandState): HandEvent {
  // Uncalled money goes back before anything is counted.
  const back = uncalled(state);
  if (back) return { type: 'returned', seat: state.seats[back.index]!.seat, amount: back.amount };
  const due = collectionDue(state);
  if (due) return { type: 'collected', rake: due.rake, jackpot: due.jackpot };
  if (liveCount(state.seats) === 1) return nextOfPaying(state);
  if (isFinal(state)) {
    return { type: 'showdown-opened', order: showOrder(state).map((index) => state.seats[index]!.seat) };
  }
  if (state.setup.game.rules.allInFaceUp && !bettingGoesOn(state) && handsAreWhole(state)) {
    const hidden = nextHidden(state);
    if (hidden >= 0) return shownByTable(state, hidden);
  }
  return dealNext(state);
}

/** Two or more still have chips to bet with. */
function bettingGoesOn(state: HandState): boolean {
  let able = 0;
  for (let index = 0; index < state.seats.length; index++) if (canAct(state.seats[index]!)) able++;
  return able > 1;
}

/** Only the board or cards up are still to come: a hand that still gets or gives up cards is not turned up yet. */
function handsAreWhole({ setup, street }: HandState): boolean {
  const { streets } = setup.game.variant;
  for (let later = street + 1; later < streets.length; later++) {
    if (streets[later]!.down > 0 || streets[later]!.exchange !== undefined) return false;
  }
  return true;
}

function nextOfShowdown(state: HandState): HandEvent | undefined {
  const index = nextToShow(state);
  if (index < 0) return nextOfPaying(state);
  return mayMuck(state, index) ? undefined : shownByTable(state, index);
}

function nextOfPaying(state: HandState): HandEvent {
  return nextAward(state) ?? { type: 'ended' };
}

function shownByTable(state: HandState, index: number): HandEvent {
  const { seat, down } = state.seats[index]!;
  return { type: 'shown', seat, cards: down, by: 'table' };
}

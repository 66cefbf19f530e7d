import { NOTHING, plus } from '@franklin/money';
import type { Draft } from './draft.ts';
import { countsRaises } from './limit.ts';
import { MOST_SEATS, seatAfter } from './seat.ts';
import type { HandSetup } from './setup.ts';
import type { HandState } from './state.ts';

/** A hand before its first event. */
export function newHand(setup: HandSetup): HandState {
  return newDraft(setup);
}

export function newDraft(setup: HandSetup): Draft {
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
    brought: setup.seats.reduce((sum, { stack }) => plus(sum, stack), NOTHING),
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
  const clockwise: HandSetup['seats'][number][] = [];
  for (let steps = 1; steps <= MOST_SEATS; steps++) {
    const seat = seatAfter(button, steps);
    for (const one of seats) if (one.seat === seat) clockwise.push(one);
  }
  return clockwise;
}

import type { SeatId } from '@franklin/game';
import type { Change } from './decide.ts';
import type { By } from './event.ts';
import { seatAt } from './state.ts';

/** The player leaves with what he has; it goes to his account. */
export function cashOut(change: Change, seat: SeatId, why: Leaving): void {
  const { stack: amount } = seatAt(change.state, seat);
  const id = amount > 0 ? change.moment.newId() : undefined;
  change.add({ type: 'left', seat, amount, id, by: why.by, staff: why.staff, reason: why.reason });
}

/** Who wanted it, and why. */
interface Leaving {
  readonly by: By;
  readonly staff?: string;
  readonly reason: string;
}

/** When no hand is played any more: who wanted to leave leaves, and what the floor asked for happens. */
export function afterHand(change: Change): undefined {
  for (const { seat, status, removal } of change.state.seats) {
    if (removal !== undefined)
      cashOut(change, seat, { by: 'floor', staff: removal.by, reason: removal.reason });
    else if (status === 'leaving') cashOut(change, seat, { by: 'player', reason: 'left the table' });
  }
  const { asked } = change.state;
  if (asked === 'pause') change.add({ type: 'paused', by: 'floor', reason: 'asked for during the hand' });
  if (asked !== 'close') return undefined;
  for (const { seat, player, status } of change.state.seats) {
    if (player !== undefined) cashOut(change, seat, { by: 'floor', reason: 'the table closed' });
    else if (status === 'reserved') change.add({ type: 'released', seat, by: 'floor' });
  }
  change.add({ type: 'closed', by: 'floor' });
  return undefined;
}

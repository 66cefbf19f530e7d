import type { SeatId } from '@franklin/game';
import type { Change } from './decide.ts';
import type { By } from './event.ts';
import { seatAt } from './state.ts';

/** The player leaves with what he has; it goes to his account. */
export function cashOut(change: Change, seat: SeatId, by: By, reason: string): void {
  const { stack: amount } = seatAt(change.state, seat);
  const id = amount > 0 ? change.moment.newId() : undefined;
  change.add({ type: 'left', seat, amount, id, by, reason });
}

/** When no hand is played any more: who wanted to leave leaves, and what the floor asked for happens. */
export function afterHand(change: Change): void {
  for (const { seat, status } of change.state.seats) {
    if (status === 'leaving') cashOut(change, seat, 'player', 'left the table');
  }
  const { asked } = change.state;
  if (asked === 'pause') change.add({ type: 'paused', by: 'floor', reason: 'asked for during the hand' });
  if (asked !== 'close') return;
  for (const { seat, player, status } of change.state.seats) {
    if (player !== undefined) cashOut(change, seat, 'floor', 'the table closed');
    else if (status === 'reserved') change.add({ type: 'released', seat, by: 'floor' });
  }
  change.add({ type: 'closed', by: 'floor' });
}

import type { FloorCommand } from './command.ts';
import type { Change } from './decide.ts';
import { afterHand, cashOut } from './leave.ts';
import { refuse, type TableRefused } from './refusal.ts';
import { checkSettings } from './settings.ts';
import { inHand, seatAt } from './state.ts';

/** What the floor wants: activation, pauses, seats, and the end of a hand that cannot be played. */
export function decideFloor(change: Change, command: FloorCommand): TableRefused | undefined {
  const { state } = change;
  switch (command.type) {
    case 'set-up': {
      const wrong = checkSettings(command.settings);
      if (wrong !== undefined) return refuse('bad-settings', wrong);
      if (state.hand !== undefined) return duringHand('change the game');
      change.add({ type: 'set-up', settings: command.settings, by: command.by });
      return undefined;
    }
    case 'open':
      if (state.status !== 'closed') return refuse('not-now', 'The table is open already.');
      change.add({ type: 'opened', by: command.by });
      return undefined;
    case 'pause':
      return pause(change, command);
    case 'resume':
      if (state.status === 'out-of-service') return outOfService();
      if (state.status !== 'paused' && state.asked === undefined) {
        return refuse('not-now', 'The table is not paused.');
      }
      change.add({ type: 'resumed', by: command.by });
      return undefined;
    case 'close':
      if (state.status === 'closed') return refuse('not-now', 'The table is closed already.');
      if (state.status === 'out-of-service') return outOfService();
      change.add({ type: 'close-asked', by: command.by });
      if (state.hand === undefined) afterHand(change);
      return undefined;
    case 'void-hand':
      if (state.hand === undefined) return refuse('not-now', 'There is no hand to void.');
      if (command.reason.trim() === '') return needsReason('void a hand');
      change.add({ type: 'hand-voided', by: command.by, reason: command.reason });
      afterHand(change);
      return undefined;
    case 'take-out-of-service':
      change.add({ type: 'out-of-service', reason: command.reason });
      return undefined;
    case 'back-in-service':
      if (state.status !== 'out-of-service') return refuse('not-now', 'The table is in service.');
      change.add({ type: 'back-in-service', by: command.by });
      return undefined;
    case 'reserve':
      if (seatAt(state, command.seat).status !== 'empty') return taken(command.seat);
      change.add({ type: 'reserved', seat: command.seat, by: command.by, name: command.name });
      return undefined;
    case 'release':
      if (seatAt(state, command.seat).status !== 'reserved') {
        return refuse('not-now', `Seat ${command.seat} is not reserved.`);
      }
      change.add({ type: 'released', seat: command.seat, by: command.by });
      return undefined;
    case 'remove':
      if (seatAt(state, command.seat).player === undefined) {
        return refuse('seat-empty', `Nobody sits at seat ${command.seat}.`);
      }
      if (command.reason.trim() === '') return needsReason('remove a player');
      if (inHand(state, command.seat) !== undefined) {
        change.add({ type: 'status', seat: command.seat, status: 'leaving', by: 'floor' });
      } else cashOut(change, command.seat, 'floor', command.reason);
      return undefined;
  }
}

function pause(
  change: Change,
  { when, by, reason }: Extract<FloorCommand, { type: 'pause' }>,
): TableRefused | undefined {
  const { state } = change;
  if (state.status === 'out-of-service') return outOfService();
  if (state.status !== 'open') return refuse('not-now', 'Only an open table can be paused.');
  if (state.hand !== undefined && when === 'after-hand') {
    change.add({ type: 'pause-asked', by });
    return undefined;
  }
  if (state.hand !== undefined) {
    if (reason.trim() === '') return needsReason('void a hand');
    change.add({ type: 'hand-voided', by, reason });
  }
  change.add({ type: 'pause-asked', by });
  afterHand(change);
  return undefined;
}

export function outOfService(): TableRefused {
  return refuse('out-of-service', 'The table is out of service: call the floor.');
}

function duringHand(what: string): TableRefused {
  return refuse('not-now', `Wait for the end of the hand to ${what}.`);
}

function needsReason(what: string): TableRefused {
  return refuse('needs-reason', `Say why: to ${what} needs a reason for the record.`);
}

export function taken(seat: number): TableRefused {
  return refuse('seat-taken', `Seat ${seat} is taken: choose another.`);
}

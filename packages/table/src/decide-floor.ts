import type { FloorCommand } from './command.ts';
import type { Change } from './decide.ts';
import { afterHand, cashOut } from './leave.ts';
import { outOfService, refuse, type TableRefused, taken } from './refusal.ts';
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
      if (state.fault !== undefined) return outOfService();
      if (state.status !== 'closed') return refuse('not-now', 'The table is open already.');
      change.add({ type: 'opened', by: command.by });
      return undefined;
    case 'pause':
      return pause(change, command);
    case 'resume':
      if (state.fault !== undefined) return outOfService();
      if (state.status !== 'paused' && state.asked === undefined) {
        return refuse('not-now', 'The table is not paused.');
      }
      change.add({ type: 'resumed', by: command.by });
      return undefined;
    case 'close':
      if (state.status === 'closed') return refuse('not-now', 'The table is closed already.');
      if (state.fault !== undefined) return outOfService();
      change.add({ type: 'close-asked', by: command.by });
      if (state.hand === undefined) afterHand(change);
      return undefined;
    case 'void-hand':
      return voidHand(change, command) ?? afterHand(change);
    case 'take-out-of-service':
      change.add({ type: 'out-of-service', by: command.by, reason: command.reason });
      return undefined;
    case 'back-in-service':
      if (state.fault === undefined) return refuse('not-now', 'The table is in service.');
      change.add({ type: 'back-in-service', by: command.by });
      return undefined;
    case 'reserve':
      if (seatAt(state, command.seat).status !== 'empty') return taken(command.seat);
      change.add({
        type: 'reserved',
        seat: command.seat,
        by: command.by,
        name: command.name,
        player: command.player,
      });
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
        const { seat, by, reason } = command;
        change.add({ type: 'removal-asked', seat, by, reason });
      } else cashOut(change, command.seat, { by: 'floor', staff: command.by, reason: command.reason });
      return undefined;
  }
}

function pause(
  change: Change,
  { when, hand, by, reason }: Extract<FloorCommand, { type: 'pause' }>,
): TableRefused | undefined {
  const { state } = change;
  if (state.fault !== undefined) return outOfService();
  if (state.asked === 'close')
    return refuse('not-now', 'The table closes when the hand is over: resume it first to pause it instead.');
  if (state.status !== 'open') return refuse('not-now', 'Only an open table can be paused.');
  if (state.hand !== undefined && when === 'after-hand') {
    change.add({ type: 'pause-asked', by });
    return undefined;
  }
  if (state.hand !== undefined) {
    const refused = voidHand(change, { hand, by, reason });
    if (refused !== undefined) return refused;
  }
  change.add({ type: 'pause-asked', by });
  afterHand(change);
  return undefined;
}

/** Every bet of the hand goes back, if it is the hand that was meant and it is not paid yet. */
function voidHand(
  change: Change,
  { hand, by, reason }: { readonly hand: number | undefined; readonly by: string; readonly reason: string },
): TableRefused | undefined {
  const current = change.state.hand;
  if (current === undefined) return refuse('not-now', 'There is no hand to void.');
  if (current.number !== hand)
    return refuse('late', `Hand ${current.number} is being played: say which hand is to be voided.`);
  if (current.state.phase === 'over') return refuse('not-now', 'The hand is over and paid.');
  if (reason.trim() === '') return needsReason('void a hand');
  change.add({ type: 'hand-voided', by, reason });
  return undefined;
}

function duringHand(what: string): TableRefused {
  return refuse('not-now', `Wait for the end of the hand to ${what}.`);
}

function needsReason(what: string): TableRefused {
  return refuse('needs-reason', `Say why: to ${what} needs a reason for the record.`);
}

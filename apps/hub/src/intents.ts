import { randomBytes } from 'node:crypto';
import { parseCards } from '@franklin/cards';
import type { Move, SeatId } from '@franklin/game';
import type { Cents } from '@franklin/money';
import type { FloorIntent, IntentAnswer, MoveIntent, StationIntent } from '@franklin/protocol';
import { type Answer, playerId, seatAt, type TransferId } from '@franklin/table';
import type { Accounts } from './accounts.ts';
import type { Device } from './devices.ts';
import type { Hub } from './hub.ts';

/** What a station asked for, done for the seat that the station is at. */
export function carryOutStation(
  hub: Hub,
  accounts: Accounts,
  device: Device,
  intent: StationIntent,
): IntentAnswer | Promise<IntentAnswer> {
  const seat = device.seat as SeatId;
  const name = nameOf(device, intent);
  if (intent.type === 'sign-in') return signIn(hub, accounts, seat, intent, name);
  const player = seatAt(hub.table.state, seat).player?.id;
  if (player === undefined) {
    return {
      ok: false,
      refusal: { code: 'seat-empty', message: 'Nobody is signed in here: swipe your card.' },
    };
  }
  switch (intent.type) {
    case 'act': {
      const { hand, turn } = intent;
      return said(hub, hub.table.act({ seat, player, hand, turn, move: toMove(intent.move) }));
    }
    case 'buy-in': {
      // The table starts the transfer, so the table chooses its id; it is on record before anybody is asked for money.
      const id = randomBytes(16).toString('hex') as TransferId;
      return hub.command({ type: 'buy-in', seat, player, amount: intent.amount as Cents, id }, name);
    }
    case 'wish':
      return hub.command({ type: 'wish', seat, player, wish: intent.wish }, name);
    case 'straddle':
      return hub.command({ type: 'straddle', seat, player, straddle: intent.straddle }, name);
    case 'sit-out':
    case 'sit-in':
    case 'leave':
      return hub.command({ type: intent.type, seat, player }, name);
  }
}

async function signIn(
  hub: Hub,
  accounts: Accounts,
  seat: SeatId,
  { card, pin }: Extract<StationIntent, { type: 'sign-in' }>,
  name: string,
): Promise<IntentAnswer> {
  let signedIn: Awaited<ReturnType<Accounts['signIn']>>;
  try {
    signedIn = await hub.inTime(accounts.signIn(card, pin));
  } catch {
    return {
      ok: false,
      refusal: { code: 'no-accounts', message: 'The cage does not answer: try again in a moment.' },
    };
  }
  if (!signedIn.ok) return { ok: false, refusal: { code: 'not-signed-in', message: signedIn.message } };
  // Whoever was waiting may be gone by now, and nobody should sit where no screen is.
  if (!hub.table.connected.includes(seat)) {
    return { ok: false, refusal: { code: 'not-now', message: 'This station was away: swipe again.' } };
  }
  const { id, name: called } = signedIn.player;
  return hub.command({ type: 'sit', seat, player: { id, name: called } }, name);
}

/** What the floor asked for. */
export function carryOutFloor(hub: Hub, device: Device, intent: FloorIntent): IntentAnswer {
  const { id: _, ...command } = intent;
  const name = nameOf(device, intent);
  switch (command.type) {
    case 'reserve': {
      const { seat, player, ...rest } = command;
      return hub.command(
        { ...rest, seat: seat as SeatId, player: player === undefined ? undefined : playerId(player) },
        name,
      );
    }
    case 'release':
    case 'remove':
      return hub.command({ ...command, seat: command.seat as SeatId }, name);
    default:
      return hub.command(command, name);
  }
}

/** Ids are the sender's own: two devices may choose the same one. */
function nameOf(device: Device, { id }: { readonly id: string }): string {
  return `${device.id} ${id}`;
}

function said(hub: Hub, answer: Answer): IntentAnswer {
  if (!answer.ok) hub.metrics.refusals.inc({ code: answer.refusal.code });
  return answer;
}

function toMove(move: MoveIntent): Move {
  if (move.type === 'exchange') return { type: 'exchange', cards: parseCards(move.cards.join('')) };
  // Whole cents from zero up, as the schema has it; whether they may be bet is for the rules.
  if (move.type === 'bet' || move.type === 'raise') return { type: move.type, to: move.to as Cents };
  return move;
}

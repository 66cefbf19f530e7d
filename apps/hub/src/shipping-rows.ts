import type { Meters, Shipment, ShippedHand, ShippedRow } from '@franklin/protocol/room';
import type { TableEvent, TableState } from '@franklin/table';
import type { Entry, JournalReader } from './journal/index.ts';
import { handOf, recallOf } from './recall.ts';

/** The record of a table as it is read for the room. */
export interface ShippedRecord {
  readonly name: string;
  readonly journal: JournalReader<TableEvent, TableState>;
}

export interface NextShipment {
  readonly shipment: Shipment;
  /** Whether the room has every hand that is over with it. */
  readonly isLast: boolean;
}

/** How many rows of the journal go into one shipment at least, as long as there are more: a few milliseconds to read. */
const ROWS = 300;
/** A shipment is sent before it is longer than this, in characters: the room takes a megabyte. */
const LENGTH = 256 * 1024;

/**
 * The next shipment from a row on: whole hands, and what happened between them. It ends where no hand is in play, so that
 * every shipment stands on its own; without a hand that is over there may be nothing to send yet.
 */
export function nextShipment({ name, journal }: ShippedRecord, from: number): NextShipment | undefined {
  const { rows: size } = journal.size();
  const rows: ShippedRow[] = [];
  let hand: Entry<TableEvent>[] = [];
  let length = 0;
  let isLast = true;
  let last: Entry<TableEvent> | undefined;
  /** What happened during a hand and is no part of it. */
  let meanwhile: ShippedRow[] = [];
  for (const entry of journal.entries({ from })) {
    const { event, seq, at } = entry;
    if (event.type === 'hand-began') hand = [];
    if (hand.length > 0 || event.type === 'hand-began') {
      hand.push(entry);
      const isOver = event.type === 'hand-ended' || event.type === 'hand-voided';
      if (!isOver) {
        if (isForRoom(event)) meanwhile.push({ is: 'event', seq, at, event: { ...event } });
        continue;
      }
      rows.push(...meanwhile, { is: 'hand', seq, at, hand: shippedHand(name, hand) });
      meanwhile = [];
      hand = [];
    } else if (isForRoom(event)) rows.push({ is: 'event', seq, at, event: { ...event } });
    last = entry;
    length += JSON.stringify(rows.at(-1) ?? null).length;
    if ((seq - from >= ROWS || length >= LENGTH) && seq < size) {
      isLast = false;
      break;
    }
  }
  if (last === undefined) return undefined;
  const shipment = { from, to: last.seq, after: markBefore(journal, from), mark: markOf(last), rows };
  return { shipment, isLast };
}

/** What the table holds, as it counts it itself. */
export function metersOf(
  { seats, transfers, rake, jackpot, paidIn, paidOut }: TableState,
  at: number,
): Meters {
  let [stacks, owed] = [0, 0];
  for (const { stack, incoming } of seats) stacks += stack + incoming;
  for (const { step, amount } of transfers) if (step === 'owed') owed += amount;
  return { at, stacks, owed, rake, jackpot, paidIn, paidOut };
}

/** Which row it was. After a record was restored, or begun anew, the row with the same number has another one. */
function markOf({ at, event }: Entry<TableEvent>): string {
  return `${at} ${event.type}`;
}

function markBefore(journal: ShippedRecord['journal'], from: number): string {
  if (from === 1) return '';
  const [before] = [...journal.entries({ from: from - 1, to: from - 1 })];
  return before === undefined ? '' : markOf(before);
}

/** As it is recalled: no card that was not shown. What the house took of a voided hand it gave back. */
function shippedHand(table: string, rows: readonly Entry<TableEvent>[]): ShippedHand {
  const { ended, status, voided, rake, jackpot, button, board, players, steps, ...rest } = recallOf(
    table,
    handOf(rows)!,
  );
  const isVoided = status === 'voided';
  return {
    ...rest,
    ended: ended!,
    status: isVoided ? 'voided' : 'finished',
    ...(voided === undefined ? {} : { voided }),
    ...{ rake: isVoided ? 0 : rake, jackpot: isVoided ? 0 : jackpot, button, board: [...board] },
    players: players.map((player) => ({ ...player, cards: [...player.cards] })),
    steps: steps.map(({ at, event, pot }) => ({ at, event: { ...event }, pot })),
  };
}

/** What the room hears of as it stands. Hands go as a whole, and a new kind of event goes nowhere before it is listed. */
const FOR_ROOM: Readonly<Record<TableEvent['type'], boolean>> = {
  'set-up': true,
  opened: true,
  'pause-asked': true,
  'close-asked': true,
  paused: true,
  resumed: true,
  closed: true,
  'out-of-service': true,
  'back-in-service': true,
  reserved: true,
  released: true,
  sat: true,
  status: true,
  'removal-asked': true,
  wished: true,
  'straddle-wished': true,
  'buy-in-asked': true,
  'buy-in-credited': true,
  'buy-in-posted': true,
  'buy-in-refused': true,
  'buy-in-abandoned': true,
  'buy-in-voided': true,
  left: true,
  'cash-out-paid': true,
  // With all of its deck, which is used for nothing else.
  'button-drawn': true,
  'bank-used': true,
  // The deck and its salts are in it.
  'hand-began': false,
  played: false,
  'hand-ended': false,
  'hand-voided': false,
  // Only against intents that are sent twice.
  'intent-done': false,
};

function isForRoom({ type }: TableEvent): boolean {
  return FOR_ROOM[type];
}

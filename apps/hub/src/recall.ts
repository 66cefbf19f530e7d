import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Card, cardText } from '@franklin/cards';
import { apply, type HandEvent, type HandSetup, type HandState, newHand, type SeatId } from '@franklin/game';
import type { HandBegan, TableEvent, TableState } from '@franklin/table';
import type { Entry, JournalReader } from './journal/index.ts';

/** A hand as it is kept: everything that happened, in order, with its time. */
export interface RecordedHand {
  readonly began: HandBegan;
  readonly at: number;
  readonly ended: number | undefined;
  readonly status: 'in-play' | 'finished' | 'voided';
  /** Why it was voided, and by whom. */
  readonly voided: { readonly by: string; readonly reason: string } | undefined;
  readonly steps: readonly { readonly at: number; readonly event: HandEvent }[];
}

/** What whoever asks may know of a hand: no card that was not shown. GLI-19 4.14.2 lists what has to be there. */
export interface HandRecall {
  readonly id: string;
  readonly number: number;
  readonly began: string;
  readonly ended: string | undefined;
  readonly status: RecordedHand['status'];
  readonly voided: RecordedHand['voided'];
  readonly game: string;
  readonly button: SeatId;
  readonly board: readonly string[];
  readonly rake: number;
  readonly jackpot: number;
  readonly commitment: { readonly name: string; readonly root: string };
  readonly players: readonly PlayerRecall[];
  readonly steps: readonly { readonly at: string; readonly event: HandEvent; readonly pot: number }[];
}

export interface PlayerRecall {
  readonly seat: SeatId;
  readonly player: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly wagered: number;
  readonly won: number;
  readonly cards: readonly string[];
}

interface Source {
  readonly name: string;
  readonly journal: JournalReader<TableEvent, TableState> | undefined;
}

/** How many rows are read at a time when looking back for hands: a few milliseconds, then the table has its turn. */
const PAGE = 256;

/** The last hands, newest first. */
export async function recallHands(source: Source, last: number): Promise<HandRecall[]> {
  const hands: HandRecall[] = [];
  for await (const hand of backwards(source.journal)) {
    hands.push(recallOf(source.name, hand));
    if (hands.length === last) break;
  }
  return hands;
}

/** Goes straight to the hand, however long ago it was. */
export function recallHand({ name, journal }: Source, number: number): HandRecall | undefined {
  if (journal === undefined) return undefined;
  const rows: Entry<TableEvent>[] = [];
  for (const entry of journal.entries({ from: firstRow(journal, number) })) {
    const { event } = entry;
    // Between two hands much may happen that is no part of either.
    if (rows.length === 0 && event.type !== 'hand-began') continue;
    if (event.type === 'hand-began' && event.number !== number) return undefined;
    rows.push(entry);
    if (event.type === 'hand-ended' || event.type === 'hand-voided') break;
  }
  const hand = handOf(rows);
  return hand === undefined ? undefined : recallOf(name, hand);
}

/** The row after the end of the hand before: every hand ends with a checkpoint, and they are in order. */
function firstRow(journal: JournalReader<TableEvent, TableState>, number: number): number {
  let first = 1;
  let last = journal.size().rows + 1;
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const checkpoint = journal.checkpointFrom(middle);
    if (checkpoint !== undefined && checkpoint.state.handNumber < number) first = checkpoint.seq + 1;
    else last = middle;
  }
  return first;
}

/** Every hand on record, oldest first. */
export function* recordedHands(journal: JournalReader<TableEvent, TableState>): Generator<RecordedHand> {
  let rows: Entry<TableEvent>[] = [];
  for (const entry of journal.entries()) {
    if (entry.event.type === 'hand-began') rows = [];
    rows.push(entry);
    if (entry.event.type === 'hand-ended' || entry.event.type === 'hand-voided') {
      const hand = handOf(rows);
      if (hand !== undefined) yield hand;
      rows = [];
    }
  }
}

/** Hands from the newest to the oldest, reading no more rows than it takes. */
async function* backwards(journal: Source['journal']): AsyncGenerator<RecordedHand> {
  if (journal === undefined) return;
  let to = journal.size().rows;
  let rest: Entry<TableEvent>[] = [];
  while (to > 0) {
    const from = Math.max(1, to - PAGE + 1);
    let rows = [...journal.entries({ from, to }), ...rest];
    for (let k = rows.length - 1; k >= 0; k--) {
      if (rows[k]!.event.type !== 'hand-began') continue;
      const hand = handOf(rows.slice(k));
      if (hand !== undefined) yield hand;
      rows = rows.slice(0, k);
    }
    rest = rows;
    to = from - 1;
    await nextTurn();
  }
}

export function handOf(rows: readonly Entry<TableEvent>[]): RecordedHand | undefined {
  const [first] = rows;
  if (first === undefined || first.event.type !== 'hand-began') return undefined;
  const steps: { at: number; event: HandEvent }[] = [];
  for (const { event, at } of rows) {
    if (event.type === 'played') for (const one of event.events) steps.push({ at, event: one });
    else if (event.type === 'hand-ended') {
      return { began: first.event, at: first.at, ended: at, status: 'finished', voided: undefined, steps };
    } else if (event.type === 'hand-voided') {
      const voided = { by: event.by, reason: event.reason };
      return { began: first.event, at: first.at, ended: at, status: 'voided', voided, steps };
    }
  }
  return { began: first.event, at: first.at, ended: undefined, status: 'in-play', voided: undefined, steps };
}

export function recallOf(table: string, hand: RecordedHand): HandRecall {
  const { began, steps } = hand;
  let state: HandState = newHand(began.setup);
  const shownSteps = steps.map(({ at, event }) => {
    state = apply(state, event);
    return { at: time(at), event, pot: Number(state.pot) };
  });
  return {
    id: `${table}-${began.number}`,
    number: began.number,
    began: time(hand.at),
    ended: hand.ended === undefined ? undefined : time(hand.ended),
    status: hand.status,
    voided: hand.voided,
    game: began.setup.game.variant.name,
    button: began.setup.button,
    board: state.board.map(cardText),
    rake: state.rake,
    jackpot: state.jackpot,
    commitment: { name: began.deckName, root: began.root },
    players: state.seats.map((seat) => playerOf(hand, seat, began.setup)),
    steps: shownSteps,
  };
}

function playerOf(hand: RecordedHand, seat: HandState['seats'][number], setup: HandSetup): PlayerRecall {
  const start = setup.seats.find((one) => one.seat === seat.seat)!.stack;
  let wagered = 0;
  let won = 0;
  for (const { event } of hand.steps) {
    if ((event.type === 'posted' || event.type === 'acted') && event.seat === seat.seat)
      wagered += event.amount;
    if (event.type === 'returned' && event.seat === seat.seat) wagered -= event.amount;
    if (event.type === 'awarded')
      for (const share of event.shares) if (share.seat === seat.seat) won += share.amount;
  }
  const voided = hand.status === 'voided';
  const { player } = hand.began.players.find((one) => one.seat === seat.seat)!;
  const cards: readonly Card[] = seat.shown ? [...seat.down, ...seat.up] : seat.up;
  return {
    seat: seat.seat,
    player: player.id,
    name: player.name,
    start,
    // A voided hand gave everything back.
    end: voided ? start : seat.stack,
    wagered: voided ? 0 : wagered,
    won: voided ? 0 : won,
    cards: cards.map(cardText),
  };
}

function time(at: number): string {
  return new Date(at).toISOString();
}

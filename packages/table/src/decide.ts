import { assertMoney, MoneyError } from '@franklin/game';
import { apply, entrusted, held } from './apply.ts';
import type { TableCommand } from './command.ts';
import { decideAccount } from './decide-account.ts';
import { decideFloor } from './decide-floor.ts';
import { decideHand } from './decide-hand.ts';
import { decidePlayer } from './decide-player.ts';
import type { TableEvent } from './event.ts';
import { refuse, type TableRefused } from './refusal.ts';
import type { TableState } from './state.ts';
import type { TransferId } from './transfer.ts';

/** What a decision needs from outside: the time, and an id for money that leaves. Both end up in the record. */
export interface Moment {
  readonly at: number;
  readonly newId: () => TransferId;
  /** Which intent asks for it, with its sender: the same one is carried out once. */
  readonly intent?: string | undefined;
}

export interface TableDecided {
  readonly ok: true;
  /** None if there was nothing to do. */
  readonly events: readonly TableEvent[];
  readonly state: TableState;
}

/** Judges a command: what happens, or why it may not be. The state given stays as it was. */
export function decide(
  state: TableState,
  command: TableCommand,
  moment: Moment,
): TableDecided | TableRefused {
  const { intent } = moment;
  if (intent !== undefined && state.intents.includes(intent)) {
    return refuse('repeated', 'That was done already: nothing happened again.');
  }
  const change = new Change(state, moment);
  const refused = judge(change, command);
  if (refused !== undefined) return refused;
  if (intent !== undefined && change.events.length > 0) change.add({ type: 'intent-done', intent });
  assertTableMoney(change.state);
  return { ok: true, events: change.events, state: change.state };
}

/** The table that a record leads to. */
export function replay(
  state: TableState,
  record: Iterable<{ readonly event: TableEvent; readonly at: number }>,
): TableState {
  let current = state;
  for (const { event, at } of record) current = apply(current, event, at);
  return current;
}

/** A decision while it is being made: events one after another, each judged by the state after the one before. */
export class Change {
  readonly events: TableEvent[] = [];
  readonly moment: Moment;
  #state: TableState;

  constructor(state: TableState, moment: Moment) {
    this.#state = state;
    this.moment = moment;
  }

  get state(): TableState {
    return this.#state;
  }

  add(event: TableEvent): void {
    this.events.push(event);
    this.#state = apply(this.#state, event, this.moment.at);
  }
}

function judge(change: Change, command: TableCommand): TableRefused | undefined {
  switch (command.type) {
    case 'set-up':
    case 'open':
    case 'pause':
    case 'resume':
    case 'close':
    case 'void-hand':
    case 'take-out-of-service':
    case 'back-in-service':
    case 'reserve':
    case 'release':
    case 'remove':
      return decideFloor(change, command);
    case 'sit':
    case 'buy-in':
    case 'sit-out':
    case 'sit-in':
    case 'wish':
    case 'straddle':
    case 'leave':
      return decidePlayer(change, command);
    case 'buy-in-reserved':
    case 'buy-in-posted':
    case 'buy-in-refused':
    case 'buy-in-voided':
    case 'cash-out-paid':
      return decideAccount(change, command);
    case 'act':
    case 'draw-button':
    case 'begin-hand':
    case 'go-on':
    case 'time-out':
    case 'station-lost':
    case 'look-round':
      return decideHand(change, command);
  }
}

/** Chips, pots, house and what is owed are what accounts paid in less what they got back. */
export function assertTableMoney(state: TableState): void {
  if (state.hand !== undefined) {
    assertMoney(state.hand.state);
    const dealtIn = new Set(state.hand.state.setup.seats.map(({ seat }) => seat));
    let brought = 0;
    for (const { seat, stack } of state.seats) if (dealtIn.has(seat)) brought += stack;
    if (brought !== state.hand.state.brought)
      throw new MoneyError('The hand is played with other chips than the table holds.');
  }
  if (held(state) !== entrusted(state)) {
    throw new MoneyError(
      `The money of this table does not add up: ${entrusted(state)} cents were entrusted to it and ${held(state)} are there.`,
    );
  }
}

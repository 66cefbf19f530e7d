import type { Card } from '@franklin/cards';
import {
  defaultRules,
  type Game,
  holdem,
  legalActions,
  type Move,
  noCollection,
  seatId,
} from '@franklin/game';
import { type Cents, cents } from '@franklin/money';
import {
  type Answer,
  type Deck,
  newTable,
  noPace,
  playerId,
  RunningTable,
  replay,
  type TableCommand,
  type TableEvent,
  type TableSettings,
  type TableState,
  type TransferId,
  type TurnClock,
  usualRules,
  usualTimes,
} from '../index.ts';
import { FakeClock } from './fake-clock.ts';

export const $ = (amount: number): Cents => cents(Math.round(amount * 100));

export const oneTwo: Game = {
  variant: holdem,
  limit: { kind: 'none', least: $(2) },
  blinds: [$(1), $(2)],
  chip: $(1),
  collection: noCollection,
  rules: defaultRules,
};

export const settings: TableSettings = {
  game: oneTwo,
  buyIn: { least: $(40), most: $(200) },
  playersToStart: 2,
  times: usualTimes,
  pace: noPace,
  rules: usualRules,
};

/** A table in a test: fake time, decks from a seed, accounts that always pay at once. */
export class TestTable {
  readonly clock = new FakeClock();
  readonly record: { event: TableEvent; at: number }[] = [];
  readonly faults: string[] = [];
  /** What screens would show of the clock, each time that they are told to look. */
  readonly looks: (TurnClock | undefined)[] = [];
  readonly start: TableState;
  readonly table: RunningTable;
  /** Thrown by the next attempt to put something on record. */
  failWith: Error | undefined;
  #random: () => number;
  #ids = 0;

  constructor(
    options: { settings?: Partial<TableSettings>; seed?: number; state?: TableState; spent?: number } = {},
  ) {
    this.#random = randomFrom(options.seed ?? 1);
    this.start = options.state ?? newTable({ ...settings, ...options.settings });
    this.table = new RunningTable(
      this.start,
      {
        clock: this.clock,
        record: (events, _, at) => {
          if (this.failWith !== undefined) throw this.failWith;
          for (const event of events) this.record.push({ event, at });
        },
        deck: (name, cards) => this.#deck(name, cards),
        newId: () => this.newId(),
        changed: () => this.#look(),
        moved: () => this.#look(),
        fault: (reason) => this.faults.push(reason),
      },
      options.spent,
    );
    this.table.start();
  }

  get state(): TableState {
    return this.table.state;
  }

  /** The state that the record alone leads to. */
  get replayed(): TableState {
    return replay(this.start, this.record);
  }

  newId(): TransferId {
    return (++this.#ids).toString(16).padStart(32, '0') as TransferId;
  }

  ok(command: TableCommand): this {
    const answer = this.table.command(command);
    if (!answer.ok) throw new Error(`${command.type}: ${answer.refusal.message}`);
    return this;
  }

  refused(command: TableCommand): string {
    const before = this.state;
    const answer = this.table.command(command);
    if (answer.ok) throw new Error(`${command.type} was not refused`);
    if (this.state !== before) throw new Error('the refusal changed the state');
    return answer.refusal.code;
  }

  open(): this {
    return this.ok({ type: 'open', by: 'ann' });
  }

  /** Sits a player down with chips; the player is called after his seat unless named. */
  sit(seat: number, dollars = 100, name = `p${seat}`): this {
    this.table.setConnected(seatId(seat), true);
    this.ok({ type: 'sit', seat: seatId(seat), player: { id: playerId(name), name } });
    return dollars === 0 ? this : this.buy(seat, dollars, name);
  }

  buy(seat: number, dollars: number, name = `p${seat}`): this {
    const id = this.newId();
    this.ok({ type: 'buy-in', seat: seatId(seat), player: playerId(name), amount: $(dollars), id });
    return this.ok({ type: 'buy-in-reserved', id }).ok({ type: 'buy-in-posted', id });
  }

  /** What a player does at his seat, named as above. */
  player(seat: number, type: 'sit-out' | 'sit-in' | 'leave', name = `p${seat}`): this {
    return this.ok({ type, seat: seatId(seat), player: playerId(name) });
  }

  wish(seat: number, wish: 'wait' | 'post' | 'buy-button', name = `p${seat}`): this {
    return this.ok({ type: 'wish', seat: seatId(seat), player: playerId(name), wish });
  }

  /** Lets what is due happen, without letting time pass. */
  settle(): this {
    this.clock.advance(0);
    return this;
  }

  get turn(): number {
    const hand = this.state.hand?.state;
    return hand?.seats[hand.turn]?.seat ?? 0;
  }

  /** A decision of whoever has to make one. */
  act(move: Move | 'fold' | 'check' | 'call'): Answer {
    const hand = this.state.hand!;
    const { seat } = hand.state.seats[hand.state.turn]!;
    const player = this.state.seats[seat - 1]!.player!.id;
    const decision = typeof move === 'string' ? { type: move } : move;
    const answer = this.table.act({ seat, player, hand: hand.number, turn: hand.turn, move: decision });
    this.settle();
    return answer;
  }

  /** Everybody checks or folds until the hand is over. */
  foldOut(): this {
    const { number } = this.state.hand!;
    while (this.state.hand?.number === number) {
      const answer = this.act(legalActions(this.state.hand.state)?.check ? 'check' : 'fold');
      if (!answer.ok) throw new Error(answer.refusal.message);
    }
    return this;
  }

  /** The button and the blinds of the hand in play: `[button, small, big]`. */
  get places(): (number | undefined)[] {
    return [this.state.button, this.state.blinds.small, this.state.blinds.big];
  }

  get dealtIn(): number[] {
    return (this.state.hand?.state.seats ?? []).map(({ seat }) => Number(seat)).sort((a, b) => a - b);
  }

  events<T extends TableEvent['type']>(type: T): Extract<TableEvent, { type: T }>[] {
    return this.record
      .map(({ event }) => event)
      .filter((event): event is Extract<TableEvent, { type: T }> => event.type === type);
  }

  #look(): void {
    // A table that starts in the middle of a turn says so before anybody has it.
    this.looks.push(this.table?.turnClock());
  }

  #deck(name: string, sorted: readonly Card[]): Deck {
    const cards = [...sorted];
    for (let last = cards.length - 1; last > 0; last--) {
      const chosen = Math.floor(this.#random() * (last + 1));
      [cards[last], cards[chosen]] = [cards[chosen]!, cards[last]!];
    }
    return { name, cards, salts: '', root: '' };
  }
}

/** A linear congruential generator: every run of a test is the same. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

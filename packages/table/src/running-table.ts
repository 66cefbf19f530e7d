import { type Card, jokerDeck, standardDeck } from '@franklin/cards';
import type { Move, SeatId } from '@franklin/game';
import { createActor } from 'xstate';
import { type Beat, nextBeat } from './beat.ts';
import type { Clock } from './clock.ts';
import type { Deck, TableCommand } from './command.ts';
import { decide, type Moment } from './decide.ts';
import type { TableEvent } from './event.ts';
import { type AskedFor, tableMachine } from './machine.ts';
import { canBegin, type Place, placeOf } from './place.ts';
import type { PlayerId } from './player.ts';
import { outOfService, type TableRefused } from './refusal.ts';
import { inHand, seatAt, type TableState } from './state.ts';
import { SteadyTime } from './steady-time.ts';
import type { TransferId } from './transfer.ts';

const DECKS = { standard: standardDeck, joker: jokerDeck } as const;

/** What a table needs of the world around it. */
export interface TablePorts {
  readonly clock: Clock;
  /** Keeps events for good before it returns; throws if it cannot, and then nothing happened. */
  readonly record: (events: readonly TableEvent[], state: TableState, at: number) => void;
  /** A fresh deck for a hand of this name; throws if there is none to be had. */
  readonly deck: (name: string, cards: readonly Card[]) => Deck;
  readonly newId: () => TransferId;
  /** Told after every change, when it is on record. */
  readonly changed: (state: TableState, events: readonly TableEvent[]) => void;
  /** Told when there is something new to show that is no event: the clock of a turn, a motion that is over, a station. */
  readonly moved: () => void;
  /** Told why the table went out of service by itself. */
  readonly fault: (reason: string, cause: unknown) => void;
}

/** How much of the present turn is gone. */
export interface TurnClock {
  readonly hand: number;
  readonly turn: number;
  readonly seat: SeatId;
  readonly spent: number;
  readonly part: 'thinking' | 'warned' | 'onBank' | 'inGrace' | 'over';
}

export type Answer = { readonly ok: true } | TableRefused;

/** A table at work: its state, its machine, and the one way in: `command`. */
export class RunningTable {
  readonly #ports: TablePorts;
  readonly #connected = new Map<SeatId, boolean>();
  readonly #lost = new Map<SeatId, number>();
  readonly #actor;
  #state: TableState;
  #turn = '';
  #clockPart = '';
  /** The motion that the screens show now. */
  #showing: Beat | undefined;
  readonly #time: SteadyTime;
  readonly #startedAt: number;
  #drawn = { hand: '', tries: 0 };
  #turnBegan = 0;

  /** `spent` is what was used of the present turn before the table was started again. */
  constructor(state: TableState, ports: TablePorts, spent = 0) {
    this.#ports = ports;
    this.#state = state;
    this.#time = new SteadyTime(ports.clock);
    this.#startedAt = this.#time.now();
    // Nobody is there until his station says so.
    for (const { seat } of state.seats) this.#lost.set(seat, ports.clock.elapsed());
    this.#actor = createActor(tableMachine, {
      clock: {
        setTimeout: (run: () => void, after: number) => ports.clock.setTimeout(run, after),
        clearTimeout: (timer: unknown) => ports.clock.clearTimeout(timer),
      },
      input: {
        state,
        spent,
        carryOut: (asked) => this.#carryOut(asked),
        isConnected: (seat) => this.#connected.get(seat as SeatId) === true,
      },
    });
    this.#actor.subscribe(() => this.#noteTurn());
    this.#turnBegan = ports.clock.elapsed() - spent;
    this.#turn = this.#turnName();
  }

  /** Starts the clocks; what was due goes on at once, so whoever is told of it must be ready. */
  start(): void {
    this.#actor.start();
  }

  get state(): TableState {
    return this.#state;
  }

  get place(): Place {
    return this.#showing ?? placeOf(this.#state);
  }

  /** The time of day that stands in the record. */
  now(): number {
    return this.#time.now();
  }

  /**
   * Judges a command, puts what follows on record, and lets it happen; or says why not, and nothing changed. An intent that
   * is named with it is carried out once, whatever happens.
   */
  command(command: TableCommand, intent?: string): Answer {
    const moment: Moment = { at: this.#time.now(), newId: this.#ports.newId, intent };
    try {
      const decided = decide(this.#state, command, moment);
      if (!decided.ok) return decided;
      if (decided.events.length > 0) this.#take(decided.events, decided.state, moment.at);
      return { ok: true };
    } catch (cause) {
      return this.#fail(cause);
    }
  }

  /** A player's decision; how long he took is measured here and nowhere else. */
  act(decision: { seat: SeatId; player: PlayerId; hand: number; turn: number; move: Move }): Answer {
    const took = this.turnClock()?.spent ?? 0;
    return this.command({ type: 'act', ...decision, took });
  }

  /** A station came or went. Who is gone for longer than his grace is not dealt in. */
  setConnected(seat: SeatId, connected: boolean): void {
    const isNews = this.#connected.get(seat) !== connected;
    this.#connected.set(seat, connected);
    if (connected) this.#lost.delete(seat);
    else this.#lost.set(seat, this.#ports.clock.elapsed());
    if (isNews) this.#ports.moved();
  }

  /** Seats whose station is connected. */
  get connected(): SeatId[] {
    return [...this.#connected].filter(([, connected]) => connected).map(([seat]) => seat);
  }

  /** The clock of whoever has to decide; none if nobody has to. */
  turnClock(): TurnClock | undefined {
    const { hand } = this.#state;
    if (hand === undefined || this.place !== 'betting') return undefined;
    const running = this.#turnName() === this.#turn;
    return {
      hand: hand.number,
      turn: hand.turn,
      seat: hand.state.seats[hand.state.turn]!.seat,
      spent: running ? this.#ports.clock.elapsed() - this.#turnBegan : 0,
      part: this.#part(),
    };
  }

  /** Stops all clocks. The state stays as it is. */
  stop(): void {
    this.#actor.stop();
  }

  #part(): TurnClock['part'] {
    const { value, context } = this.#actor.getSnapshot();
    // The machine is told of a change after everybody else: until then its clock is the one of the turn before.
    if (context.turn !== this.#turnName()) return 'thinking';
    const { play } = value as { play: unknown };
    const hand = (play as { hand?: { betting?: TurnClock['part'] } }).hand;
    return hand?.betting ?? 'thinking';
  }

  #take(events: readonly TableEvent[], state: TableState, at: number): void {
    this.#ports.record(events, state, at);
    const running = placeOf(this.#state) === 'betting' && this.#turnName() === this.#turn;
    this.#state = state;
    // From one decision to the next there is nothing to watch: the clock starts with the change, and views show both.
    if (running && placeOf(state) === 'betting') this.#startTurn();
    else if (placeOf(state) !== 'betting') this.#turn = '';
    this.#ports.changed(state, events);
    this.#actor.send({ type: 'changed', state });
  }

  /** What could not be decided or kept stops the table: it never guesses. */
  #fail(cause: unknown): TableRefused {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const at = this.#time.now();
    const moment: Moment = { at, newId: this.#ports.newId };
    this.#ports.fault(reason, cause);
    if (this.#state.fault === undefined) {
      const event: TableEvent = { type: 'out-of-service', by: 'table', reason };
      try {
        const decided = decide(this.#state, { type: 'take-out-of-service', by: 'table', reason }, moment);
        if (decided.ok) this.#take(decided.events, decided.state, at);
      } catch {
        // It cannot even be kept that the table is out of service: it is so all the same, until it is started again.
        this.#state = { ...this.#state, fault: reason };
        this.#turn = '';
        this.#ports.changed(this.#state, [event]);
        this.#actor.send({ type: 'changed', state: this.#state });
      }
    }
    return outOfService();
  }

  #carryOut(asked: AskedFor): void {
    switch (asked.type) {
      case 'next-hand':
        this.#nextHand();
        break;
      case 'time-out': {
        const clock = this.turnClock();
        if (clock !== undefined)
          this.command({ type: 'time-out', hand: clock.hand, turn: clock.turn, took: clock.spent });
        break;
      }
      case 'look-round':
        this.#markLost();
        this.command({ type: 'look-round', startedAt: this.#startedAt });
        break;
      case 'go-on': {
        const { hand, settings } = this.#state;
        const beat = hand === undefined ? undefined : nextBeat(hand.state)?.beat;
        this.#showing = beat !== undefined && settings.pace[beat] > 0 ? beat : undefined;
        this.command({ type: 'go-on' });
      }
    }
  }

  #nextHand(): void {
    try {
      this.#markLost();
      if (this.#state.button === undefined && canBegin(this.#state)) {
        this.command({ type: 'draw-button', deck: this.#deck('the button before hand') });
      }
      // A deck is drawn for a hand that will be dealt, and for no other.
      if (canBegin(this.#state)) this.command({ type: 'begin-hand', deck: this.#deck('hand') });
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #deck(what: string): Deck {
    const hand = `${what} ${this.#state.handNumber + 1}`;
    // A hand whose beginning could not be put on record needs another deck under another name.
    const tries = hand === this.#drawn.hand ? this.#drawn.tries + 1 : 1;
    this.#drawn = { hand, tries };
    const cards = DECKS[this.#state.settings.game.variant.deck]();
    return this.#ports.deck(tries === 1 ? hand : `${hand}, deck ${tries}`, cards);
  }

  #markLost(): void {
    const { grace } = this.#state.settings.times;
    for (const [seat, since] of this.#lost) {
      if (this.#ports.clock.elapsed() - since < grace) continue;
      // In a hand he has his clock and his grace on top of it.
      if (inHand(this.#state, seat)?.folded === false) continue;
      if (seatAt(this.#state, seat).status === 'playing') this.command({ type: 'station-lost', seat });
    }
  }

  #turnName(): string {
    const { hand } = this.#state;
    return hand === undefined ? '' : `${hand.number}.${hand.turn}`;
  }

  /** The clock of a turn starts when the machine comes to it: the screens had their time before. */
  #noteTurn(): void {
    const snapshot = this.#actor.getSnapshot();
    const isOver = this.#showing !== undefined && !snapshot.matches({ play: { hand: this.#showing } });
    if (isOver) this.#showing = undefined;
    const isNews = snapshot.matches({ play: { hand: 'betting' } }) && this.#startTurn();
    if (isOver || isNews) this.#ports.moved();
  }

  /** Starts the clock of a new turn; whether there is anything new to show, a turn or a part of its clock. */
  #startTurn(): boolean {
    const turn = this.#turnName();
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#turnBegan = this.#ports.clock.elapsed();
    }
    const part = `${turn} ${this.#part()}`;
    if (part === this.#clockPart) return false;
    this.#clockPart = part;
    return true;
  }
}

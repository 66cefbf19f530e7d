import { randomBytes } from 'node:crypto';
import { DeckSource } from '@franklin/rng';
import {
  type Answer,
  assertTableMoney,
  type Clock,
  type Deck,
  newTable,
  RunningTable,
  replay,
  systemClock,
  type TableCommand,
  type TableEvent,
  type TableState,
  type TransferId,
} from '@franklin/table';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AccountDriver } from './account-driver.ts';
import type { Accounts } from './accounts.ts';
import { eventCodec, stateCodec } from './codec.ts';
import type { DataFolder } from './data-folder.ts';
import { settingsFor } from './games.ts';
import { type Journal, JournalBroken, JournalError, openJournal } from './journal/index.ts';
import { Metrics } from './metrics.ts';
import { lastHand, ShownHand } from './shown-hand.ts';
import type { Shown } from './view.ts';

export interface HubOptions {
  readonly folder: DataFolder;
  readonly accounts: Accounts;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Overrides of the game's settings, for tests and simulations. */
  readonly settings?: Partial<TableState['settings']>;
}

/** What was used of a turn. It is not part of the signed record, so whatever stands there must do no harm. */
const clockNote = z.object({ hand: z.int(), turn: z.int(), spent: z.int().min(0) });

/** How often what is left on the clock is noted, and the generator cycled. */
const HEARTBEAT = 1_000;
const DAY = 24 * 60 * 60 * 1_000;

/** How long a player waits for the cage to say whether he may sit down. */
const PATIENCE = 10_000;

/**
 * A table with its journal, its decks and its accounts: everything but its screens. Whatever happens is on the disk before
 * anybody sees it, and a hub that is started again goes on where the record ends.
 */
export class Hub {
  readonly name: string;
  readonly table: RunningTable;
  readonly metrics: Metrics;
  /** None where the file is no journal of this table: then the table is out of service. */
  readonly journal: Journal<TableEvent, TableState> | undefined;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #decks: DeckSource;
  readonly #driver: AccountDriver;
  readonly #hand = new ShownHand();
  readonly #watchers = new Set<() => void>();
  /** Set once the journal was found broken: nothing can be put on record any more. */
  #broken: Error | undefined;
  #sequence = 0;
  #timers: unknown[] = [];
  #stopped = false;

  constructor({ folder, accounts, log, clock = systemClock, settings }: HubOptions) {
    this.name = folder.config.table;
    this.#log = log;
    this.#clock = clock;
    this.journal = this.#open(folder);
    const wanted = { ...settingsFor(folder.config.game), ...settings };
    const state = this.#resume(newTable(wanted));
    this.#decks = new DeckSource({
      table: this.name,
      onAlarm: (alarm) => log.error({ alarm: alarm.kind }, alarm.message),
    });
    this.metrics = new Metrics({ table: () => this.table, decks: () => this.#decks.health() });
    this.table = new RunningTable(
      state,
      {
        clock,
        record: (events, after, at) => this.#record(events, after, at),
        deck: (name, cards) => this.#deck(name, cards),
        newId: () => randomBytes(16).toString('hex') as TransferId,
        changed: (_, events) => this.#changed(events),
        moved: () => this.#show(),
        fault: (reason) => log.error({ reason }, 'the table went out of service'),
      },
      this.#spent(state),
    );
    const { table } = this;
    this.#driver = new AccountDriver(
      accounts,
      {
        get transfers() {
          return table.state.transfers;
        },
        command: (command) => void table.command(command),
      },
      clock,
      log,
    );
    table.start();
    if (this.#sequence === 0 && this.#broken === undefined)
      this.table.command({ type: 'set-up', settings: wanted, by: 'configuration' });
    this.#driver.look();
    this.#beat();
    this.#verifyDaily();
  }

  /** Carries a command out; the answer comes when everything is on the disk and every view is on its way. */
  command(command: TableCommand, intent?: string): Answer {
    const answer = this.table.command(command, intent);
    if (!answer.ok) this.metrics.refusals.inc({ code: answer.refusal.code });
    return answer;
  }

  /** What somebody answers, unless it takes too long: then it fails, and whoever waits is told. */
  inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = this.#clock.setTimeout(() => reject(new Error('no answer')), PATIENCE);
      answer.then(resolve, reject).finally(() => this.#clock.clearTimeout(timer));
    });
  }

  /** What screens are made of, now. */
  get shown(): Shown {
    return {
      table: this.name,
      sequence: this.#sequence,
      state: this.table.state,
      place: this.table.place,
      now: this.table.now(),
      hand: this.#hand,
      clock: this.table.turnClock(),
      connected: this.table.connected,
    };
  }

  get entropy(): ReturnType<DeckSource['health']> {
    return this.#decks.health();
  }

  /** Calls back after every change, when it is on the disk. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Checks the whole record; a broken one puts the table out of service. */
  async verify(): Promise<{ readonly ok: boolean; readonly message: string }> {
    if (this.journal === undefined) return { ok: false, message: String(this.#broken?.message) };
    const result = await this.journal.verifyAll();
    if (result.broken === undefined) {
      this.#log.info({ rows: result.rows }, 'the journal was verified');
      return { ok: true, message: `${result.rows} rows are as they were written.` };
    }
    this.#break(result.broken);
    return { ok: false, message: result.broken.message };
  }

  /** Stops clocks and closes the journal; the hand in play is there at the next start. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#noteClock();
    for (const timer of this.#timers) this.#clock.clearTimeout(timer);
    this.#driver.stop();
    this.table.stop();
    this.#decks.close();
    this.journal?.close();
  }

  #open({ journal: path, key }: DataFolder): Journal<TableEvent, TableState> | undefined {
    try {
      return openJournal({ path, tableId: this.name, key, codec: eventCodec, stateCodec });
    } catch (error) {
      if (!(error instanceof JournalBroken)) throw error;
      this.#broken = error;
      return undefined;
    }
  }

  /** Where the record ends. What cannot be trusted is not played on: the table is out of service and says why. */
  #resume(fresh: TableState): TableState {
    try {
      if (this.journal === undefined) throw this.#broken;
      const { state, entries } = this.journal.resume();
      const rows = [...entries];
      const resumed = replay(state ?? fresh, rows);
      assertTableMoney(resumed);
      this.#sequence = this.journal.size().rows;
      this.#hand.take(lastHand(this.journal, this.#sequence));
      return resumed;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof JournalError && !(error instanceof JournalBroken)) throw error;
      this.#broken = error;
      this.#log.error({ reason: error.message }, 'the table starts out of service');
      return { ...fresh, fault: error.message };
    }
  }

  #record(events: readonly TableEvent[], state: TableState, at: number): void {
    if (this.journal === undefined || this.#broken !== undefined) throw this.#broken;
    const start = this.#clock.elapsed();
    const handIsOver = events.some(({ type }) => type === 'hand-ended' || type === 'hand-voided');
    this.#sequence = this.journal.append(events, at, handIsOver ? state : undefined);
    this.metrics.commits.inc();
    this.metrics.commitSeconds.observe((this.#clock.elapsed() - start) / 1_000);
  }

  #changed(events: readonly TableEvent[]): void {
    this.#hand.take(events);
    this.metrics.take(events);
    for (const { type } of events) if (type !== 'played') this.#log.info({ event: type }, 'table');
    this.#show();
    // The table is told of the accounts' answers later, never within the change that asked for them.
    this.#driver.look();
  }

  #show(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #deck(name: string, cards: Parameters<DeckSource['nextDeck']>[1]): Deck {
    const deck = this.#decks.nextDeck(name, cards);
    return {
      name,
      cards: deck.cards,
      salts: Buffer.from(deck.salts).toString('hex'),
      root: deck.commitment.root,
    };
  }

  #break(error: Error): void {
    this.#broken = error;
    this.table.command({ type: 'take-out-of-service', by: 'table', reason: error.message });
  }

  /** Once a second: what is left on the clock, for a start after a power cut; and the generator moves on. */
  #beat(): void {
    this.#timers[0] = this.#clock.setTimeout(() => {
      this.#noteClock();
      try {
        this.#decks.cycle();
      } catch {
        // The alarm was told when it came; the next hand finds it again and stops the table.
      }
      this.#beat();
    }, HEARTBEAT);
  }

  #noteClock(): void {
    const clock = this.table.turnClock();
    if (clock === undefined || this.#broken !== undefined) return;
    try {
      this.journal?.setNote(
        'clock',
        JSON.stringify({ hand: clock.hand, turn: clock.turn, spent: Math.round(clock.spent) }),
      );
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, 'the clock could not be noted');
    }
  }

  /** What the player whose turn it is had used of his time when the table was last alive. */
  #spent({ hand }: TableState): number {
    const note = this.#broken === undefined ? this.journal?.note('clock') : undefined;
    if (note === undefined || hand === undefined) return 0;
    const clock = clockNote.safeParse(jsonOf(note));
    return clock.success && clock.data.hand === hand.number && clock.data.turn === hand.turn
      ? clock.data.spent
      : 0;
  }

  /** The whole record is checked after the start and then every day. */
  #verifyDaily(): void {
    const again = () => {
      if (this.#stopped || this.#broken !== undefined) return;
      void this.verify().catch((error: unknown) => {
        if (!this.#stopped) this.#log.error({ reason: String(error) }, 'the journal could not be verified');
      });
      this.#timers[1] = this.#clock.setTimeout(again, DAY);
    };
    this.#timers[1] = this.#clock.setTimeout(again, 0);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

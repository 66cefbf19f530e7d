import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventCodec, type Journal, type JournalOptions, openJournal } from '@franklin/hub/journal';
import Database from 'better-sqlite3';
import type { Figure } from './figure.ts';

const WARM_UP = 500;
const ROUNDS = 20;
const APPENDS = 250;

const ROWS = 1_000_000;
const BATCH = 20_000;
/** A long hand's worth of entries after the last checkpoint, each its own commit, as at a table. */
const AFTER_CHECKPOINT = 100;
const STARTS = 5;

/** An event as long as those of a table: every twentieth deals a hand, with its deck. */
interface BenchEvent {
  readonly type: string;
  readonly body: unknown;
  readonly secret?: string | undefined;
}

const codec: EventCodec<BenchEvent> = {
  split: (event) => event,
  join: (type, body, secret) => ({ type, body, secret }),
};

function event(number: number): BenchEvent {
  const hand = Math.floor(number / 20);
  if (number % 20 === 0)
    return { type: 'hand-started', body: { hand, button: hand % 10 }, secret: 'As'.repeat(52) };
  const body = {
    hand,
    turn: number % 20,
    seat: number % 10,
    action: 'raise',
    to: 100 * (number % 997),
    by: 'player',
  };
  return { type: 'acted', body };
}

/** What every action at a table waits for, and how long a table waits for its journal when it starts. */
export function journalFigures(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'franklin-bench-'));
  try {
    return [...appends(folder), start(folder)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function optionsFor(path: string): JournalOptions<BenchEvent, unknown> {
  return { path, tableId: 'bench', key: new Uint8Array(32), codec };
}

/** Ours and the floor take turns, so that a busy moment of the machine hurts both alike. */
function appends(folder: string): Figure[] {
  const journal = openJournal(optionsFor(join(folder, 'appends.db')));
  const raw = new RawTable(join(folder, 'raw.db'));
  let number = 0;
  const ours = new Stopwatch(() => journal.append([event(++number)], number));
  const floor = new Stopwatch(() => raw.insert(event(++number)));
  for (let warm = 0; warm < WARM_UP; warm++) for (const one of [ours, floor]) one.warmUp();
  for (let round = 0; round < ROUNDS; round++)
    for (const one of [ours, floor]) for (let append = 0; append < APPENDS; append++) one.run();
  journal.close();
  raw.close();
  const peer = 'one raw FULL commit of the same bytes';
  return [
    {
      name: 'durable appends to the journal, one event each',
      value: ours.perSecond(),
      unit: 'appends/s',
      peers: { [peer]: floor.perSecond() },
      goal: 'at least 500 durable actions a second',
    },
    {
      name: 'one durable append, p99',
      value: ours.p99(),
      unit: 'ms',
      peers: { [peer]: floor.p99() },
      goal: 'leaves most of the 5 ms from touch to screens',
    },
  ];
}

/** A million rows, then what kill -9 leaves: the newest of them in SQLite's log only. */
function start(folder: string): Figure {
  const path = join(folder, 'million.db');
  const journal = openJournal(optionsFor(path));
  fill(journal);
  const files = ['', '-wal', '-head'];
  const killed = join(folder, 'killed.db');
  const times: number[] = [];
  for (let attempt = 0; attempt < STARTS; attempt++) {
    for (const suffix of files) cpSync(path + suffix, killed + suffix);
    const begin = performance.now();
    const restarted = openJournal(optionsFor(killed));
    const { state, entries } = restarted.resume();
    let count = 0;
    for (const _ of entries) count += 1;
    times.push(performance.now() - begin);
    if (count !== AFTER_CHECKPOINT || state === undefined || restarted.size().rows !== ROWS)
      throw new Error(`${count} entries came back, not ${AFTER_CHECKPOINT}`);
    restarted.close();
  }
  journal.close();
  return {
    name: 'journal resumed after kill -9, 1,000,000 rows behind',
    value: times.toSorted((a, b) => a - b)[STARTS >> 1]!,
    unit: 'ms',
    peers: {},
    goal: 'well under 1 s',
  };
}

function fill(journal: Journal<BenchEvent, unknown>): void {
  let number = 0;
  while (number < ROWS - AFTER_CHECKPOINT) {
    const size = Math.min(BATCH, ROWS - AFTER_CHECKPOINT - number);
    journal.append(
      Array.from({ length: size }, () => event(++number)),
      number,
    );
    journal.checkpoint({
      number,
      seats: Array.from({ length: 10 }, (_, seat) => ({ seat, stack: 100_000 })),
    });
  }
  while (number < ROWS) journal.append([event(++number)], number);
}

/** The least that keeps an event through a power cut: one row, one commit, no chain, no head. */
class RawTable {
  readonly #db: Database.Database;
  readonly #insert: Database.Statement;
  readonly #hash = Buffer.alloc(32, 7);
  #seq = 0;

  constructor(path: string) {
    this.#db = new Database(path);
    this.#db.pragma('journal_mode = WAL');
    this.#db.pragma('synchronous = FULL');
    this.#db.exec('CREATE TABLE raw (seq INTEGER PRIMARY KEY, at, type, body, sealed, hash)');
    this.#insert = this.#db.prepare('INSERT INTO raw VALUES (?, ?, ?, ?, ?, ?)');
  }

  insert({ type, body, secret }: BenchEvent): void {
    this.#seq += 1;
    this.#insert.run(this.#seq, this.#seq, type, JSON.stringify(body), secret, this.#hash);
  }

  close(): void {
    this.#db.close();
  }
}

class Stopwatch {
  readonly #work: () => void;
  readonly #times: number[] = [];

  constructor(work: () => void) {
    this.#work = work;
  }

  warmUp(): void {
    this.#work();
  }

  run(): void {
    const begin = performance.now();
    this.#work();
    this.#times.push(performance.now() - begin);
  }

  perSecond(): number {
    return (this.#times.length * 1000) / this.#times.reduce((sum, time) => sum + time);
  }

  /** Of 100 runs, 99 take no longer than this many milliseconds. */
  p99(): number {
    return this.#times.toSorted((a, b) => a - b)[Math.ceil(this.#times.length * 0.99) - 1]!;
  }
}

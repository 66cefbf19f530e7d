import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventCodec, type JournalOptions, openJournal } from '@franklin/hub/journal';
import Database from 'better-sqlite3';
import type { Figure } from './figure.ts';
import { p99, sum } from './statistics.ts';

const WARM_UP = 500;
const ROUNDS = 20;
const APPENDS = 250;

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

/** What every action at a table waits for; `hub-restart.ts` says how long a start waits for its journal. */
export function journalFigures(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'franklin-bench-'));
  try {
    return appends(folder);
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
    return (this.#times.length * 1000) / sum(this.#times);
  }

  p99(): number {
    return p99(this.#times);
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '@franklin/ledger/testing';
import Database from 'better-sqlite3';
import type { Figure } from './figure.ts';
import { LedgerRoom } from './ledger-room.ts';
import { median, p99 } from './statistics.ts';

const MILLION = 1_000_000;
const STATEMENTS = 200;
const ROUNDS = 5;
const TRANSFERS = 1000;
/** As many as a busy room has cashiers and tables at once. */
const CALLERS = 16;

const WITHIN_3 = 'within 3 times of the peer';

/** What the cage and every buy-in wait for. */
export async function ledgerFigures(): Promise<Figure[]> {
  return [...(await onSqlite()), ...(await onPostgres())];
}

async function onSqlite(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'franklin-bench-'));
  try {
    const room = await LedgerRoom.open(join(folder, 'ledger.db'));
    const raw = new RawTable(join(folder, 'raw.db'));
    const rates: { one: number; many: number; raw: number }[] = [];
    // In turns, so that a busy moment of the machine hurts all alike; the first round is to warm up.
    for (let round = 0; round <= ROUNDS; round++)
      rates.push({
        one: await room.perSecond(1, TRANSFERS),
        many: await room.perSecond(CALLERS, TRANSFERS),
        raw: raw.perSecond(TRANSFERS),
      });
    raw.close();
    const of = (which: keyof (typeof rates)[0]) => median(rates.slice(1).map((rate) => rate[which]));
    const peers = { 'raw single-row FULL commits': of('raw') };
    const figures = [
      rate('transfers on SQLite, one caller', of('one'), peers),
      rate(`transfers on SQLite, ${CALLERS} callers`, of('many'), peers),
      await statement('SQLite', room),
    ];
    await room.store.close();
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function onPostgres(): Promise<Figure[]> {
  const server = await PostgresServer.start();
  if (server === undefined) {
    console.error('PostgreSQL: not measured, no server found');
    return [];
  }
  try {
    const room = await LedgerRoom.open(await server.fresh());
    await room.perSecond(CALLERS, TRANSFERS);
    const figures: Figure[] = [];
    for (const callers of [1, CALLERS]) {
      const rates: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rates.push(await room.perSecond(callers, TRANSFERS * 2));
      const name = `transfers on PostgreSQL, ${callers} caller${callers === 1 ? '' : 's'}`;
      figures.push(rate(name, median(rates), pgbench(server, callers)));
    }
    figures.push(await statement('PostgreSQL', room));
    await room.store.close();
    return figures;
  } finally {
    await server.stop();
  }
}

function rate(name: string, value: number, peers: Figure['peers']): Figure {
  return { name, value, unit: 'transfers/s', peers, goal: WITHIN_3 };
}

async function statement(database: string, room: LedgerRoom): Promise<Figure> {
  await room.fill(MILLION);
  return {
    name: `the statement of one account among a million transfers on ${database}, p99`,
    value: p99(await room.statementTimes(STATEMENTS)),
    unit: 'ms',
    peers: {},
    goal: 'under 50 ms',
  };
}

/** The simple-update of PostgreSQL's own benchmark; nothing where that is not installed. */
function pgbench(server: PostgresServer, clients: number): Record<string, number> {
  const run = (...args: string[]) =>
    execFileSync('pgbench', ['-h', server.folder, '-U', 'franklin', ...args, 'postgres'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    run('-i', '-s', '10', '-q');
    const said = run('-N', '-c', String(clients), '-j', String(Math.min(clients, 2)), '-T', '4');
    return { 'pgbench -N, as many clients': Number(/tps = ([\d.]+)/.exec(said)?.[1]) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** The least that keeps something through a power cut: one row, one commit. */
class RawTable {
  readonly #db: Database.Database;
  readonly #insert: Database.Statement;

  constructor(path: string) {
    this.#db = new Database(path);
    this.#db.pragma('journal_mode = WAL');
    this.#db.pragma('synchronous = FULL');
    this.#db.exec('CREATE TABLE raw (number INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    this.#insert = this.#db.prepare('INSERT INTO raw (text) VALUES (?)');
  }

  perSecond(count: number): number {
    const begin = performance.now();
    for (let row = 0; row < count; row++) this.#insert.run('a deposit of a hundred dollars, receipt 4711');
    return (count * 1000) / (performance.now() - begin);
  }

  close(): void {
    this.#db.close();
  }
}

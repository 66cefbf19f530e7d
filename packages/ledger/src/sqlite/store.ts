import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { LedgerUnavailable } from '../failures.ts';
import { expectOutside, OpenTransaction } from '../open-transaction.ts';
import type { Store, Transaction, Value } from '../store.ts';
import { SQLITE } from './dialect.ts';
import { failureOf, isBusy, isUncertain } from './failure.ts';
import { Lane } from './lane.ts';

/** How often another process is waited for, at up to 10 ms each: half a minute or so. */
const ATTEMPTS = 4000;

/** Opens the file, and makes it if there is none. Throws a `LedgerError` where that cannot be. */
export function openSqlite(path: string): Store {
  try {
    createFile(path);
    // Waiting for another process must not stop this one, so SQLite itself does not wait.
    return new SqliteStore(new Database(path, { timeout: 0 }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'code' in error)
      throw new LedgerUnavailable(`the system says ${error.code} for ${path}`, { cause: error });
    throw failureOf(error);
  }
}

/** For the user of this process alone; SQLite gives its log the same permissions. */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Never open and close a file that is there: closing it drops all locks this process has on it (POSIX).
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

class SqliteStore implements Store {
  readonly dialect = SQLITE;
  readonly #db: Database.Database;
  readonly #prepared = new Map<string, Database.Statement>();
  /** One at a time: what is not committed is seen on the whole connection. */
  readonly #lane = new Lane();
  readonly #begin: Database.Statement;
  readonly #commit: Database.Statement;
  #isSettled = false;
  #stopped: LedgerUnavailable | undefined;

  constructor(db: Database.Database) {
    this.#db = db;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    expectOutside(this);
    return this.#alone(() => this.#run<Row>(sql, values));
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    expectOutside(this);
    return this.#lane.enter(() => this.#transact(work));
  }

  close(): Promise<void> {
    return this.#lane.enter(async () => {
      this.#db.close();
    });
  }

  #alone<T>(step: () => T): Promise<T> {
    return this.#lane.enter(async () => {
      await this.#settle();
      return this.#patiently(step);
    });
  }

  async #transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.#settle();
    await this.#patiently(() => this.#begin.run());
    const tx = new OpenTransaction(this, async <Row>(sql: string, values: readonly Value[]) =>
      this.#guarded(() => this.#run<Row>(sql, values)),
    );
    try {
      const result = await tx.run(work);
      this.#guarded(() => this.#commit.run());
      return result;
    } finally {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
    }
  }

  /** Not in the constructor: to make a file a log, another process may have to be waited for. */
  async #settle(): Promise<void> {
    if (this.#isSettled) return;
    // A transfer changes six pages here and there: with smaller ones, copied back less often, a commit is a fifth quicker.
    // It has no effect on a file that is there already.
    this.#db.pragma('page_size = 2048');
    const mode = await this.#patiently(() => this.#db.pragma('journal_mode = WAL', { simple: true }));
    if (mode !== 'wal')
      throw new LedgerUnavailable('its file system cannot hold a write-ahead log; use a local disk');
    // The log is on the disk when a commit returns; with less, a power cut could take back what was answered.
    this.#db.pragma('synchronous = FULL');
    this.#db.pragma('wal_autocheckpoint = 8000');
    this.#db.pragma('foreign_keys = ON');
    this.#db.pragma('cell_size_check = ON');
    this.#db.pragma('trusted_schema = OFF');
    this.#isSettled = true;
  }

  async #patiently<T>(step: () => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return this.#tried(step);
      } catch (error) {
        if (!isBusy(error) || attempt === ATTEMPTS) throw failureOf(error);
        await wait(Math.random() * Math.min(attempt, 10));
      }
    }
  }

  #guarded<T>(step: () => T): T {
    try {
      return this.#tried(step);
    } catch (error) {
      throw failureOf(error);
    }
  }

  #tried<T>(step: () => T): T {
    if (this.#stopped !== undefined) throw this.#stopped;
    if (!this.#db.open) throw new LedgerUnavailable('it was closed');
    try {
      return step();
    } catch (error) {
      if (isUncertain(error))
        this.#stopped = new LedgerUnavailable(
          'a write failed, and whether it was kept shows when it is opened again; check the disk first',
          { cause: error },
        );
      throw this.#stopped ?? error;
    }
  }

  #run<Row>(sql: string, values: readonly Value[]): readonly Row[] {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    // `$1` is a name to SQLite.
    const named: Record<number, Value> = {};
    for (const [at, value] of values.entries()) named[at + 1] = value;
    if (statement.reader) return statement.all(named) as readonly Row[];
    statement.run(named);
    return [];
  }
}

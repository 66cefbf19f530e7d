import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LedgerUnavailable } from '../failures.ts';
import { expectOutside, OpenTransaction } from '../open-transaction.ts';
import type { Store, Transaction, Value } from '../store.ts';
import { POSTGRES } from './dialect.ts';
import { failureOf, isPassing } from './failure.ts';

/** How often a transaction is tried that others are in the way of. */
const ATTEMPTS = 50;

const INT8 = 20;

/** Throws a `LedgerUnavailable` where there is no such database, or one that does not keep what it has committed. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'franklin',
    // Every question here has an index. A planner that has not heard yet how a table has grown would read all of it; and
    // what is compiled for a large question costs more than the question.
    options: '-c enable_seqscan=off -c jit=off',
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Nobody waits for ever for a process that has stopped in the middle of a transaction.
    lock_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    types: {
      getTypeParser: (type, format) => (type === INT8 ? safeInteger : pg.types.getTypeParser(type, format)),
    },
  });
  // A connection that breaks while nobody uses it is replaced by the next that is needed.
  pool.on('error', () => undefined);
  const store = new PostgresStore(pool);
  try {
    await expectDurable(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is more than can be counted exactly`);
  return number;
}

async function expectDurable(store: Store): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const [row] = await store.query<{ value: string }>('SELECT current_setting($1) AS value', [setting]);
    if (row?.value === 'off')
      throw new LedgerUnavailable(
        `PostgreSQL has ${setting} off and could lose money in a power cut; turn it on`,
      );
  }
}

class PostgresStore implements Store {
  readonly dialect = POSTGRES;
  readonly #pool: pg.Pool;
  /** Each statement is read and planned once on each connection, under a name. */
  readonly #names = new Map<string, string>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    expectOutside(this);
    return guarded(() => this.#run<Row>(this.#pool, sql, values));
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    expectOutside(this);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work);
      } catch (error) {
        if (!isPassing(error) || attempt === ATTEMPTS) throw error;
        // Not all again at the same instant.
        await wait(Math.random() * attempt);
      }
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await guarded(() => this.#pool.connect());
    // Without a listener a connection that breaks would end the process; the next statement says it all the same.
    const ignore = () => undefined;
    client.on('error', ignore);
    let isWhole = false;
    try {
      const tx = new OpenTransaction(this, <Row>(sql: string, values: readonly Value[]) =>
        guarded(() => this.#run<Row>(client, sql, values)),
      );
      // Every row that a decision rests on is locked, in one order, so each statement may see what is newest.
      await guarded(() => client.query('BEGIN ISOLATION LEVEL READ COMMITTED'));
      const result = await tx.run(work);
      await guarded(() => client.query('COMMIT'));
      isWhole = true;
      return result;
    } catch (error) {
      isWhole = await isRolledBack(client);
      throw error;
    } finally {
      client.off('error', ignore);
      // What is in doubt is not used again.
      client.release(!isWhole);
    }
  }

  async #run<Row>(
    on: pg.Pool | pg.PoolClient,
    sql: string,
    values: readonly Value[],
  ): Promise<readonly Row[]> {
    let name = this.#names.get(sql);
    if (name === undefined) {
      name = `franklin-${this.#names.size}`;
      this.#names.set(sql, name);
    }
    const { rows } = await on.query({ name, text: sql, values: [...values] });
    return rows as readonly Row[];
  }
}

async function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

async function guarded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw failureOf(error);
  }
}

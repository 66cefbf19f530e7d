import Database from 'better-sqlite3';

/** A row of a journal as it lies on the disk. */
interface Row {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly body: string;
  readonly sealed: Buffer | null;
  readonly hash: Buffer;
}

/** What a hub put on record in one go: the last row before it, and its own last row. */
export interface Batch {
  readonly before: number;
  readonly after: number;
}

export function rowsOf(journal: string, batches: readonly Batch[]): Row[][] {
  const db = new Database(journal, { readonly: true });
  const rows = db.prepare<[number, number], Row>('SELECT * FROM entries WHERE seq > ? AND seq <= ?');
  const found = batches.map(({ before, after }) => rows.all(before, after));
  db.close();
  return found;
}

/** The least that keeps the same bytes through a power cut: no chain, no seal, no head, no checkpoint. */
export class RawCommits {
  readonly #db: Database.Database;
  readonly #insertAll: (rows: readonly Row[]) => void;

  constructor(path: string) {
    this.#db = new Database(path);
    this.#db.pragma('journal_mode = WAL');
    this.#db.pragma('synchronous = FULL');
    this.#db.exec('CREATE TABLE raw (number INTEGER PRIMARY KEY, at, type, body, sealed, hash)');
    const insert = this.#db.prepare<[Row]>(
      'INSERT INTO raw (at, type, body, sealed, hash) VALUES (@at, @type, @body, @sealed, @hash)',
    );
    this.#insertAll = this.#db.transaction((rows: readonly Row[]) => {
      for (const row of rows) insert.run(row);
    }).immediate;
  }

  /** Commits the rows of one batch; gives the milliseconds that it took. */
  commit(rows: readonly Row[]): number {
    const begin = performance.now();
    this.#insertAll(rows);
    return performance.now() - begin;
  }

  close(): void {
    this.#db.close();
  }
}

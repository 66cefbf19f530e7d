import type { Dialect } from './dialect.ts';

/** What goes into a statement for `$1`, `$2` and so on, and comes back in rows. */
export type Value = string | number | Uint8Array | null;

/** Statements within one transaction: all of them are kept, or none. */
export interface Transaction {
  readonly dialect: Dialect;
  /** One statement, with `$1`, `$2`… for its values on either back end. `Row` is what the caller knows he asked for. */
  query<Row = Readonly<Record<string, Value>>>(
    sql: string,
    values?: readonly Value[],
  ): Promise<readonly Row[]>;
}

/**
 * A database, and the one door to it: the ledger and whoever has rows of his own beside it use the same store, so that
 * both can be in one transaction.
 */
export interface Store extends Transaction {
  /**
   * Runs `work` in a transaction that is on the disk when this returns, and rolled back when `work` throws. It may be run
   * again from its begin when another process was in the way, so it does nothing but through `tx`, and waits for nothing
   * else: on SQLite everybody waits for it.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Thrown within a transaction that saw half of what another process was doing: the store runs it again. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

import type { Dialect } from './dialect.ts';
import type { Transaction, Value } from './store.ts';

type Query = <Row>(sql: string, values: readonly Value[]) => Promise<readonly Row[]>;

/** The transaction that somebody's work is given: it takes statements until the work is over. */
export class OpenTransaction implements Transaction {
  readonly dialect: Dialect;
  readonly #query: Query;
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(dialect: Dialect, query: Query) {
    this.dialect = dialect;
    this.#query = query;
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    if (this.#isOver) throw new TypeError('The transaction is over');
    try {
      return await this.#query<Row>(sql, values);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  /** The result of the work. Where a statement failed it throws, though the work took no notice: half of it is missing. */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const result = await work(this);
      if (this.#failure !== undefined) throw this.#failure.error;
      return result;
    } finally {
      this.#isOver = true;
    }
  }
}

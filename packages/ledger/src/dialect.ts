/** In what the SQL of the two back ends differs. The ledger writes each of its statements once. */
export interface Dialect {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** That a column is one of a list of texts, given as JSON in `$1`. */
  readonly among: (column: string) => string;
  /**
   * A list of objects, given as JSON in `$1`, as rows with one column `value`: many rows go to the server in one message.
   * Nothing where there is no server, and rows are quickest one by one.
   */
  readonly objects: string | undefined;
  /** After a SELECT: nobody else changes these rows before the transaction ends. */
  readonly forUpdate: string;
  /** The type of a column that holds any safe integer. */
  readonly integer: string;
  /** After a CREATE TABLE: the database holds values to the types of their columns, and rows together by their key. */
  readonly strict: string;
  readonly clustered: string;
  /** Makes the rows of a table such that nobody changes or removes them. */
  readonly appendOnly: (table: string) => readonly string[];
  /** Before the tables are made: other processes that want to make them wait. Nothing where they wait anyway. */
  readonly alone: string | undefined;
}

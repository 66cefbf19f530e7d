import type { Dialect } from '../dialect.ts';

export const SQLITE: Dialect = {
  name: 'SQLite',
  among: (column) => `${column} IN (SELECT value FROM json_each($1))`,
  objects: undefined,
  // A writing transaction has the whole file.
  forUpdate: '',
  integer: 'INTEGER',
  strict: ' STRICT',
  clustered: ' STRICT, WITHOUT ROWID',
  appendOnly: (table) =>
    ['UPDATE', 'DELETE'].map(
      (change) => `CREATE TRIGGER ${table}_${change.toLowerCase()} BEFORE ${change} ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is append-only: rows are never changed or removed'); END`,
    ),
  alone: undefined,
};

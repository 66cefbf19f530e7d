import type { Dialect } from '../dialect.ts';

/** `FrLe`; any number that nobody else in the database locks. */
const LOCK = 0x46724c65;

export const POSTGRES: Dialect = {
  name: 'PostgreSQL',
  among: (column) => `${column} = ANY (ARRAY(SELECT jsonb_array_elements_text(CAST($1 AS jsonb))))`,
  objects: 'jsonb_array_elements(CAST($1 AS jsonb)) AS item(value)',
  forUpdate: ' FOR UPDATE',
  integer: 'BIGINT',
  strict: '',
  clustered: '',
  appendOnly: (table) => [
    `CREATE FUNCTION ${table}_keep() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE '${table} is append-only: rows are never changed or removed'; END $$`,
    `CREATE TRIGGER ${table}_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION ${table}_keep()`,
  ],
  alone: `SELECT pg_advisory_xact_lock(${LOCK})`,
};

import type Database from 'better-sqlite3';
import { JournalBroken } from './failures.ts';
import { mac, sameBytes, type TableKeys } from './keys.ts';

/** Goes up with every change to the tables or to what is hashed. */
export const SCHEMA_VERSION = 1;

/** `FrJo`: tells a journal from any other SQLite file. */
const APPLICATION_ID = 0x46724a6f;

const APPEND_ONLY = 'the journal is append-only: rows are never changed or removed';
const IN_ORDER = 'the journal is append-only: the next row has the next number';

/** `REPLACE` removes rows without firing a trigger on delete, so rows that are there already are refused as well. */
const STATEMENTS: readonly string[] = [
  `CREATE TABLE about (
    only INTEGER PRIMARY KEY CHECK (only = 1), table_id TEXT NOT NULL, proof BLOB NOT NULL) STRICT`,
  `CREATE TABLE entries (
    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, sealed BLOB,
    hash BLOB NOT NULL) STRICT`,
  `CREATE TABLE checkpoints (
    seq INTEGER PRIMARY KEY REFERENCES entries (seq), hash BLOB NOT NULL, state TEXT NOT NULL, sealed BLOB,
    mac BLOB NOT NULL) STRICT`,
  `CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  ...['about', 'entries', 'checkpoints'].flatMap((table) =>
    ['UPDATE', 'DELETE'].map(
      (change) =>
        `CREATE TRIGGER ${table}_${change.toLowerCase()} BEFORE ${change} ON ${table}
    BEGIN SELECT RAISE(ABORT, '${APPEND_ONLY}'); END`,
    ),
  ),
  `CREATE TRIGGER about_insert BEFORE INSERT ON about WHEN EXISTS (SELECT 1 FROM about)
    BEGIN SELECT RAISE(ABORT, '${APPEND_ONLY}'); END`,
  `CREATE TRIGGER entries_insert BEFORE INSERT ON entries
    WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries)
    BEGIN SELECT RAISE(ABORT, '${IN_ORDER}'); END`,
  `CREATE TRIGGER checkpoints_insert BEFORE INSERT ON checkpoints
    WHEN NEW.seq <= (SELECT max(seq) FROM checkpoints)
    BEGIN SELECT RAISE(ABORT, '${IN_ORDER}'); END`,
];

/** Whose journal it is. */
export interface Identity {
  readonly tableId: string;
  readonly keys: TableKeys;
}

/** A file that nothing was written to yet; also one whose making was cut short, as that is one transaction. */
export function isBlank(db: Database.Database): boolean {
  return number(db, 'user_version') === 0 && objects(db).length === 0;
}

/** Call it within a transaction. */
export function createSchema(db: Database.Database, { tableId, keys }: Identity): void {
  for (const statement of STATEMENTS) db.exec(statement);
  db.prepare('INSERT INTO about VALUES (1, ?, ?)').run(tableId, proofOf(tableId, keys));
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${SCHEMA_VERSION}`);
}

/** Throws unless it is the journal of this table, made by this version, and the key is the right one. */
export function checkSchema(db: Database.Database, path: string, { tableId, keys }: Identity): void {
  const broken = (what: string) => new JournalBroken(path, what);
  if (number(db, 'application_id') !== APPLICATION_ID) throw broken('it is not a journal');
  const version = number(db, 'user_version');
  if (version !== SCHEMA_VERSION)
    throw broken(`it has schema version ${version}, and this program reads version ${SCHEMA_VERSION}`);
  // A journal without its triggers would still be found out by its chain, but somebody has been at it.
  const made = objects(db);
  const wanted = STATEMENTS.toSorted();
  if (made.length !== wanted.length || made.some((sql, at) => sql !== wanted[at]))
    throw broken('its tables or triggers were changed');
  const rows = db.prepare<[], AboutRow>('SELECT table_id AS tableId, proof FROM about').all();
  const [about] = rows;
  if (about === undefined || rows.length !== 1) throw broken('it does not say whose it is');
  if (about.tableId !== tableId)
    throw broken(
      `it belongs to the table ${JSON.stringify(about.tableId)}, not to ${JSON.stringify(tableId)}`,
    );
  if (!Buffer.isBuffer(about.proof) || !sameBytes(about.proof, proofOf(tableId, keys)))
    throw broken('the key is not the one it was made with: put the table.key of this table back');
}

/** As the file says it; the values may be of any type. */
interface AboutRow {
  readonly tableId: unknown;
  readonly proof: unknown;
}

/** Says whether a key is the right one before anything is read or written with it. */
function proofOf(tableId: string, keys: TableKeys): Buffer {
  return mac(keys, 'franklin journal about v1', [tableId, SCHEMA_VERSION]);
}

function number(db: Database.Database, pragma: string): unknown {
  return db.pragma(pragma, { simple: true });
}

/** What SQLite adds of itself, such as statistics, is none of ours. */
function objects(db: Database.Database): unknown[] {
  return db
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .pluck()
    .all()
    .toSorted();
}

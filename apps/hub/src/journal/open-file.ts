import { closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { genesis } from './chain.ts';
import { failureOf, JournalBroken, JournalUnavailable } from './failures.ts';
import { HEAD, headText } from './head.ts';
import { HeadPin } from './pin.ts';
import { checkSchema, createSchema, type Identity, isBlank } from './schema.ts';

/** The file of a journal, made if there is none. The caller holds the lock. */
export function openForWriting(path: string, identity: Identity): Database.Database {
  return opened(
    path,
    () => {
      createFile(path);
      return new Database(path);
    },
    (db) => {
      // Nothing is set on a file before it is known to be ours.
      if (!isBlank(db)) checkSchema(db, path, identity);
      else if (new HeadPin(path).read() !== undefined)
        throw new JournalBroken(path, 'all its rows are missing');
      settle(db, path);
      if (isBlank(db)) db.transaction(() => create(db, path, identity)).immediate();
    },
  );
}

/**
 * The file of a journal that another process may be writing. SQLite wants to write beside it (`-shm`) while it is in
 * WAL mode, so this needs the folder's permissions; a backup is not in that mode and needs none.
 */
export function openForReading(path: string, identity: Identity): Database.Database {
  if (!existsSync(path)) throw new JournalUnavailable(path, 'there is no such file');
  return opened(
    path,
    () => new Database(path, { readonly: true, fileMustExist: true }),
    (db) => {
      db.pragma('cell_size_check = ON');
      db.pragma('trusted_schema = OFF');
      checkSchema(db, path, identity);
    },
  );
}

function opened(
  path: string,
  open: () => Database.Database,
  prepare: (db: Database.Database) => void,
): Database.Database {
  let db: Database.Database | undefined;
  try {
    db = open();
    prepare(db);
    return db;
  } catch (error) {
    db?.close();
    throw failureOf(path, error);
  }
}

/** For the table's user alone; SQLite gives its log the same permissions. */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Never open and close a file that is there: closing it drops all locks this process has on it (POSIX).
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function settle(db: Database.Database, path: string): void {
  if (db.pragma('journal_mode = WAL', { simple: true }) !== 'wal')
    throw new JournalUnavailable(path, 'its file system cannot hold a write-ahead log; use a local disk');
  // The log is on the disk when a commit returns; with less, a power cut could take back what a screen has shown.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('cell_size_check = ON');
  db.pragma('trusted_schema = OFF');
}

function create(db: Database.Database, path: string, identity: Identity): void {
  createSchema(db, identity);
  const head = headText(identity, { ...genesis(identity.tableId), checkpoint: 0 });
  db.prepare('INSERT INTO notes VALUES (?, ?)').run(HEAD, head);
  // A name that does not come back from the file as it was would lock the table out of its own journal.
  checkSchema(db, path, identity);
}

import Database from 'better-sqlite3';
import { LedgerBroken, LedgerUnavailable } from '../failures.ts';

/** What SQLite says, as a failure of the ledger. A statement that is wrong in itself stays what it was. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const options = { cause: error };
  // SQLITE_IOERR_FSYNC and the like: the first two words are the kind.
  switch (error.code.split('_').slice(0, 2).join('_')) {
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
    case 'SQLITE_FORMAT':
      return new LedgerBroken('the database is damaged', options);
    case 'SQLITE_FULL':
      return new LedgerUnavailable('there is no room on the disk', options);
    case 'SQLITE_BUSY':
      return new LedgerUnavailable('another process has held the database for too long', options);
    case 'SQLITE_IOERR':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
    case 'SQLITE_PERM':
      return new LedgerUnavailable(`SQLite says ${error.code}; check the disk and the permissions`, options);
    default:
      return error;
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/**
 * When writing or syncing the log fails the commit may be in there whole, undone for this process and back after a
 * restart; so nothing may be read or added before that is known.
 */
export function isUncertain(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_IOERR');
}

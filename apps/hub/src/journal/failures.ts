import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** Any failure of a journal. The message is one sentence for the floor and the log; no secret is in it. */
export abstract class JournalError extends Error {
  /** The file it is about. */
  readonly path: string;

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.path = path;
  }
}

/** The file is not what this table has written: nothing of it may be played on. */
export class JournalBroken extends JournalError {
  override name = 'JournalBroken';
  /** The row at fault; nothing when it is the file as a whole. */
  readonly seq: number | undefined;

  constructor(path: string, what: string, seq?: number, options?: ErrorOptions) {
    const where = seq === undefined ? '' : ` at row ${seq}`;
    super(
      path,
      `The journal ${path} is broken${where}: ${what}; keep the table out of service, keep the file, and restore the last backup.`,
      options,
    );
    this.seq = seq;
  }
}

/** No room on the disk. Nothing of the batch was kept; the same batch can be appended when there is room. */
export class JournalFull extends JournalError {
  override name = 'JournalFull';

  constructor(path: string, options?: ErrorOptions) {
    super(
      path,
      `There is no room on the disk for ${path}: nothing was written; make room and try again.`,
      options,
    );
  }
}

/** Another process writes into this journal. */
export class JournalInUse extends JournalError {
  override name = 'JournalInUse';

  constructor(path: string, options?: ErrorOptions) {
    super(path, `The journal ${path} is in use by another process: stop that one first.`, options);
  }
}

/** The file could not be opened, read or written; what it holds is not in doubt. */
export class JournalUnavailable extends JournalError {
  override name = 'JournalUnavailable';

  constructor(path: string, what: string, options?: ErrorOptions) {
    super(path, `The journal ${path} cannot be used: ${what}.`, options);
  }
}

/** Does it, and turns what SQLite or the file system says into one of the failures above. */
export function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failureOf(path, error);
  }
}

export function failureOf(path: string, error: unknown): unknown {
  if (error instanceof Database.SqliteError) return sqliteFailure(path, error);
  if (isSystemError(error))
    return error.code === 'ENOSPC'
      ? new JournalFull(path, { cause: error })
      : new JournalUnavailable(path, `the system says ${error.code}; check the disk and the permissions`, {
          cause: error,
        });
  return error;
}

function sqliteFailure(path: string, error: InstanceType<typeof Database.SqliteError>): JournalError {
  const options = { cause: error };
  // SQLITE_IOERR_FSYNC and the like: the first two words are the kind.
  const kind = error.code.split('_').slice(0, 2).join('_');
  switch (kind) {
    case 'SQLITE_FULL':
      return new JournalFull(path, options);
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return new JournalInUse(path, options);
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
    case 'SQLITE_FORMAT':
    case 'SQLITE_SCHEMA':
    case 'SQLITE_MISMATCH':
      return new JournalBroken(path, 'the database is damaged', undefined, options);
    case 'SQLITE_CONSTRAINT':
      return new JournalBroken(path, 'it holds rows that this process has not written', undefined, options);
    case 'SQLITE_ERROR':
      // Every statement here is right for the schema, so this says that the schema is another one.
      return new JournalBroken(path, 'its tables are not those of a journal', undefined, options);
    case 'SQLITE_IOERR':
    case 'SQLITE_CANTOPEN':
      // Only a failed write of the database or its log is told as full; making files and shared memory is not.
      if (isDiskFull(path)) return new JournalFull(path, options);
      break;
  }
  return new JournalUnavailable(
    path,
    `SQLite says ${error.code}; check the disk and the permissions`,
    options,
  );
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Less than SQLite takes at a time for its shared memory. */
const LEAST_FREE = 2 ** 15;

function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize, ffree, files } = statfsSync(dirname(path));
    return bavail * bsize < LEAST_FREE || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}

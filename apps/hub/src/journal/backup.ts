import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { failureOf, guarded, JournalError } from './failures.ts';
import { readHead } from './head.ts';
import { openForReading } from './open-file.ts';
import { snapshot } from './read.ts';
import { type Store, storeOn } from './store.ts';
import { syncFolder } from './sync-folder.ts';
import { verifyAll } from './verify.ts';

/** A backup that was made, read again and found whole. */
export interface Backup {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
}

/** No backup was made; the journal itself is as it was. */
export class BackupFailed extends JournalError {
  override name = 'BackupFailed';

  constructor(path: string, what: string, options?: ErrorOptions) {
    super(path, `The backup ${path} was not made: ${what}.`, options);
  }
}

/** Copies the journal while the table goes on; the file gets its name when it is whole, verified and on the disk. */
export async function backupTo<E, S>(store: Store<E, S>, target: string): Promise<Backup> {
  const path = resolve(target);
  if (existsSync(path))
    throw new BackupFailed(path, 'there is a file of this name already; choose another name');
  const atLeast = snapshot(store, () => readHead(store).seq);
  const part = `${path}.part`;
  try {
    removePart(part);
    // Made first, so that nobody but the table's user can read it.
    closeSync(openSync(part, 'wx', 0o600));
    await store.db.backup(part);
    standAlone(part);
    const rows = await verifyCopy(store, part, atLeast);
    const bytes = statSync(part).size;
    keep(part, path);
    return { path, rows, bytes };
  } catch (error) {
    removePart(part);
    if (error instanceof TypeError && !store.db.open)
      throw new BackupFailed(path, 'the journal was closed meanwhile', { cause: error });
    throw failureOf(path, error);
  }
}

/** One file that can be read from a disk nobody can write to: the log and shared memory of WAL are left behind. */
function standAlone(part: string): void {
  const db = new Database(part);
  try {
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

async function verifyCopy<E, S>(store: Store<E, S>, part: string, atLeast: number): Promise<number> {
  const db = openForReading(part, store);
  try {
    const { rows, broken } = await verifyAll(storeOn(db, part, store));
    if (broken !== undefined)
      throw new BackupFailed(part, `the copy is broken at row ${broken.seq ?? rows + 1}`, { cause: broken });
    if (rows < atLeast) throw new BackupFailed(part, `the copy ends at row ${rows} of ${atLeast}`);
    return rows;
  } finally {
    db.close();
  }
}

function keep(part: string, path: string): void {
  guarded(path, () => {
    const file = openSync(part, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
    syncFolder(path);
  });
}

function removePart(part: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(part + suffix, { force: true });
}

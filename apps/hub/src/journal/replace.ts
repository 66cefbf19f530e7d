import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { JournalUnavailable } from './failures.ts';
import { WriterLock } from './lock.ts';
import { syncFolder } from './sync-folder.ts';

/** The files of a journal; the lock stays where it is. */
const FILES = ['', '-wal', '-shm', '-head'];

/**
 * Puts a backup in the place of a journal that no process writes, and gives the new folder where all that was there is
 * kept. The backup should have been verified before.
 */
export function replaceJournal(path: string, backup: string, name: string): string {
  const kept = join(dirname(path), name);
  if (existsSync(kept)) throw new JournalUnavailable(path, `${kept} is there already`);
  const lock = new WriterLock(path);
  try {
    const part = `${path}-part`;
    copyFileSync(backup, part);
    const file = openSync(part, 'r+');
    fsyncSync(file);
    closeSync(file);
    mkdirSync(kept, { mode: 0o700 });
    for (const suffix of FILES)
      if (existsSync(path + suffix)) renameSync(path + suffix, join(kept, basename(path) + suffix));
    renameSync(part, path);
    syncFolder(kept);
    syncFolder(dirname(path));
  } finally {
    lock.release();
  }
  return kept;
}

import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { JournalUnavailable } from './failures.ts';
import { WriterLock } from './lock.ts';
import { syncFolder } from './sync-folder.ts';

/** What goes before the backup comes. */
const FIRST = ['-wal', '-shm', ''];
/** What goes when it is there: as long as the pin lies here nobody begins a new journal, whatever else is missing. */
const LAST = '-head';

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
    chmodSync(part, 0o600);
    syncFile(part);
    mkdirSync(kept, { mode: 0o700 });
    const keep = (suffix: string) => {
      if (existsSync(path + suffix)) renameSync(path + suffix, join(kept, basename(path) + suffix));
    };
    for (const suffix of FIRST) keep(suffix);
    renameSync(part, path);
    syncFolder(path);
    keep(LAST);
    syncFolder(join(kept, basename(path)));
    syncFolder(path);
  } finally {
    lock.release();
  }
  return kept;
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

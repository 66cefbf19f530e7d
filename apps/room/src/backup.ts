import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openStore, type Store } from '@franklin/ledger';
import { Refused } from './refused.ts';
import { Room } from './room.ts';

/** What a check of all books and the audit log found. */
export interface Checked {
  readonly wrong: readonly string[];
  readonly entries: number;
}

/** Counts the whole ledger again and follows the whole audit log. */
export async function checkBooks(room: Room): Promise<Checked> {
  const wrong = [...(await room.ledger.verify())];
  const { entries, broken } = await room.audit.check();
  if (broken !== undefined) wrong.push(`The audit log is not as it was written at entry ${broken}.`);
  return { wrong, entries };
}

/** A copy of the whole database as of one moment, while the room goes on; it gets its name when it is whole and checked. */
export async function backUp(store: Store, file: string, pepper: Uint8Array): Promise<Checked> {
  if (store.dialect.name !== 'SQLite')
    throw new Refused('not-here', 'The database is on a PostgreSQL server: back it up there, with pg_dump.');
  if (existsSync(file)) throw new Refused('is-there', `${file} is there already: choose another name.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  await store.query('VACUUM INTO $1', [part]);
  chmodSync(part, 0o600);
  const checked = await checkCopy(part, pepper);
  if (checked.wrong.length > 0) {
    rmSync(part);
    throw new Refused('broken', `The books are not right, so no backup was made: ${checked.wrong[0]}`);
  }
  syncFile(part);
  renameSync(part, file);
  return checked;
}

/** Puts a checked backup in the place of the database of a room that is stopped; what was there is kept beside it. */
export async function restore(
  database: string,
  file: string,
  pepper: Uint8Array,
  name: string,
): Promise<{ readonly kept: string; readonly entries: number }> {
  if (!existsSync(file)) throw new Refused('not-there', `There is no file ${file}.`);
  const part = `${database}.part`;
  copyFileSync(file, part);
  chmodSync(part, 0o600);
  try {
    const { wrong, entries } = await checkCopy(part, pepper);
    if (wrong.length > 0) throw new Refused('broken', `${file} is not a whole backup: ${wrong[0]}`);
    syncFile(part);
    const kept = join(dirname(database), name);
    mkdirSync(kept, { mode: 0o700 });
    for (const suffix of ['-wal', '-shm', ''])
      if (existsSync(database + suffix))
        renameSync(database + suffix, join(kept, basename(database) + suffix));
    renameSync(part, database);
    return { kept, entries };
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(part + suffix, { force: true });
  }
}

/** Opens a copy as a room would, and counts everything. */
async function checkCopy(path: string, pepper: Uint8Array): Promise<Checked> {
  let store: Store | undefined;
  try {
    store = await openStore(path);
    return await checkBooks(await Room.open({ store, pepper, now: Date.now }));
  } catch (error) {
    return { wrong: [error instanceof Error ? error.message : String(error)], entries: 0 };
  } finally {
    await store?.close();
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

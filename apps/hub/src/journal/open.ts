import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type EventCodec, plainState, type StateCodec } from './codec.ts';
import type { Journal, JournalReader } from './face.ts';
import { JournalUnavailable } from './failures.ts';
import { deriveKeys } from './keys.ts';
import { WriterLock } from './lock.ts';
import { openForReading, openForWriting } from './open-file.ts';
import { Reader } from './reader.ts';
import { type Description, storeOn } from './store.ts';
import { Writer } from './writer.ts';

export interface JournalOptions<E, S> {
  /** The file. Beside it lie `-wal` and `-shm` (SQLite's), `-lock` and `-head`. */
  readonly path: string;
  readonly tableId: string;
  /** The key of the table, 32 bytes; only what is derived from it is kept. */
  readonly key: Uint8Array;
  readonly codec: EventCodec<E>;
  /** Needed when a state has a secret, or is not JSON as it stands. */
  readonly stateCodec?: StateCodec<S>;
}

/**
 * Opens the journal of a table to write it, and makes it if there is none. Throws `JournalInUse` while another process
 * has it, and `JournalBroken` if it is another table's, of another version or another key. Whether its rows are whole
 * is for `resume` to say.
 */
export function openJournal<E, S>(options: JournalOptions<E, S>): Journal<E, S> {
  return openWriter(options);
}

/** Opens a journal or a backup to read it; a table may be writing it at the same time. */
export function readJournal<E, S>(options: JournalOptions<E, S>): JournalReader<E, S> {
  const path = resolve(options.path);
  const description = describe(options);
  return new Reader(storeOn(openForReading(path, description), path, description));
}

/** As `openJournal`, with the connection within reach of tests. */
export function openWriter<E, S>(options: JournalOptions<E, S>): Writer<E, S> {
  const path = resolve(options.path);
  const description = describe(options);
  if (!existsSync(dirname(path)))
    throw new JournalUnavailable(path, 'there is no such folder; make it first');
  const lock = new WriterLock(path);
  try {
    return new Writer(storeOn(openForWriting(path, description), path, description), lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function describe<E, S>({ tableId, key, codec, stateCodec }: JournalOptions<E, S>): Description<E, S> {
  if (tableId === '') throw new RangeError('A table has a name');
  return { tableId, keys: deriveKeys(key, tableId), codec, stateCodec: stateCodec ?? plainState() };
}

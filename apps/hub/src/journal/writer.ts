import Database from 'better-sqlite3';
import type { Link } from './chain.ts';
import { makeCheckpoint } from './checkpoint.ts';
import { makeRow } from './entry.ts';
import type { Journal } from './face.ts';
import { failureOf, JournalBroken, type JournalError, JournalUnavailable } from './failures.ts';
import { HEAD, type Head, headText, readHead } from './head.ts';
import type { WriterLock } from './lock.ts';
import { snapshot } from './read.ts';
import { Reader } from './reader.ts';
import type { CheckpointRow, EntryRow } from './rows.ts';
import type { Store } from './store.ts';

export class Writer<E, S> extends Reader<E, S> implements Journal<E, S> {
  readonly #lock: WriterLock;
  readonly #insertEntry: Database.Statement<[EntryRow]>;
  readonly #insertCheckpoint: Database.Statement<[CheckpointRow]>;
  readonly #setNote: Database.Statement<[string, string]>;
  /** Read at the first write, and from then on known: nobody else writes. */
  #head: Head | undefined;
  /** Why nothing more may be written. */
  #stopped: JournalError | undefined;

  constructor(store: Store<E, S>, lock: WriterLock) {
    super(store);
    this.#lock = lock;
    this.#insertEntry = store.db.prepare(
      'INSERT INTO entries (seq, at, type, body, sealed, hash) VALUES (@seq, @at, @type, @body, @sealed, @hash)',
    );
    this.#insertCheckpoint = store.db.prepare(
      'INSERT INTO checkpoints (seq, hash, state, sealed, mac) VALUES (@seq, @hash, @state, @sealed, @mac)',
    );
    this.#setNote = store.db.prepare('INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)');
  }

  append(events: readonly E[], at: number, state?: S): number {
    if (!Number.isSafeInteger(at)) throw new RangeError('The time of an event is in whole milliseconds');
    const head = this.#lastHead();
    if (events.length === 0) return head.seq;
    const rows: EntryRow[] = [];
    let link: Link = head;
    for (const event of events) {
      const row = makeRow(this.store, link, event, at);
      rows.push(row);
      link = row;
    }
    const { seq, hash } = link;
    const checkpoint = state === undefined ? undefined : makeCheckpoint(this.store, link, state);
    this.#commit({ seq, hash, checkpoint: checkpoint?.seq ?? head.checkpoint }, () => {
      for (const row of rows) this.#insertEntry.run(row);
      if (checkpoint !== undefined) this.#insertCheckpoint.run(checkpoint);
    });
    return seq;
  }

  checkpoint(state: S): void {
    const head = this.#lastHead();
    if (head.seq === 0) throw new RangeError('A journal without entries has nothing to make a checkpoint of');
    if (head.checkpoint === head.seq) return;
    const row = makeCheckpoint(this.store, head, state);
    this.#commit({ ...head, checkpoint: head.seq }, () => this.#insertCheckpoint.run(row));
  }

  setNote(key: string, value: string): void {
    if (key === HEAD) throw new RangeError(`The note "${HEAD}" is the journal's own`);
    this.#transact(() => this.#setNote.run(key, value));
  }

  override close(): void {
    super.close();
    this.#lock.release();
  }

  #lastHead(): Head {
    this.#head ??= snapshot(this.store, () => readHead(this.store));
    return this.#head;
  }

  #commit(head: Head, write: () => void): void {
    const text = headText(this.store, head);
    this.#transact(() => {
      write();
      this.#setNote.run(HEAD, text);
    });
    this.#head = head;
    this.store.pin.write(text);
  }

  /** All of it or nothing. */
  #transact(write: () => void): void {
    if (this.#stopped !== undefined) throw this.#stopped;
    try {
      this.store.db.transaction(write).immediate();
    } catch (error) {
      const failure = uncertain(this.store.path, error) ?? failureOf(this.store.path, error);
      if (failure instanceof JournalBroken || failure instanceof JournalUnavailable) this.#stopped = failure;
      throw failure;
    }
  }
}

/**
 * When the disk is full the commit never reaches SQLite's log. When writing or syncing fails in another way it may be
 * in there whole, undone for this process and back after a restart; so nothing may be added before that is known.
 */
function uncertain(path: string, error: unknown): JournalUnavailable | undefined {
  if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_IOERR')) return undefined;
  const what = `a write failed (${error.code}), and whether it was kept shows when the table is started again; check the disk first`;
  return new JournalUnavailable(path, what, { cause: error });
}

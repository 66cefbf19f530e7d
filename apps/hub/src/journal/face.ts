import type { Backup } from './backup.ts';
import type { Entry } from './entry.ts';
import type { Checkpoint, Range, Resumed } from './read.ts';
import type { Verification } from './verify.ts';

/** How much a journal holds. */
export interface JournalSize {
  readonly rows: number;
  /** On the disk, with the log that is not yet part of the file. */
  readonly bytes: number;
}

/** A journal that is only read: by the table that writes it, or by another process while that goes on. */
export interface JournalReader<E, S> {
  /**
   * The last checkpoint and all entries after it, every one of them checked. Throws `JournalBroken` rather than leave
   * out a row or fall back on an older checkpoint.
   */
  resume(): Resumed<E, S>;
  /** Past entries, for a recall; each is checked against the one before it. */
  entries(range?: Range): IterableIterator<Entry<E>>;
  /** The first checkpoint at a row or after it, to find a place in a long journal without reading it. */
  checkpointFrom(seq: number): Checkpoint<S> | undefined;
  /** Checks every row and checkpoint, and lets other work go on after each `slice` of rows. */
  verifyAll(options?: { readonly slice?: number }): Promise<Verification>;
  /** Makes a new file that holds everything up to now or later, and reads it again; appends can go on meanwhile. */
  backupTo(path: string): Promise<Backup>;
  /** A small thing outside of the chain, such as what is left on the clock. It is neither chained nor sealed. */
  note(key: string): string | undefined;
  size(): JournalSize;
  close(): void;
}

/** The journal of a table, for the one process that writes it. */
export interface Journal<E, S> extends JournalReader<E, S> {
  /**
   * Adds all events or none, and with them, in the same commit, the state after them as a checkpoint where one is given.
   * They are on the disk when it returns the number of the last one.
   */
  append(events: readonly E[], at: number, checkpoint?: S): number;
  /** Keeps the state after the last entry, so that a start need not go further back. Again at the same entry: nothing. */
  checkpoint(state: S): void;
  setNote(key: string, value: string): void;
}

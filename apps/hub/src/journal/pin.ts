import {
  closeSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { failureOf } from './failures.ts';
import { syncFolder } from './sync-folder.ts';

/** Of one size, so that each record covers the one before; below 512 bytes, which a disk writes whole or not at all. */
const RECORD_BYTES = 256;

/**
 * A small file beside the journal that says how far it had come at least.
 *
 * Rows that were just committed are in SQLite's log (`-wal`). If a byte of the log is damaged, or its end is cut off,
 * SQLite takes everything from there on as never committed: it forgets the rows together with the `head` note that
 * counts them, and what is left looks whole. The screens have shown those rows, so this must be noticed.
 *
 * The pin is written after the commit and without waiting for the disk, so it costs next to nothing; after a power cut
 * it may be older than the journal, never newer. A copy or backup of a journal comes without its pin.
 */
export class HeadPin {
  readonly #path: string;
  #file: number | undefined;

  constructor(journalPath: string) {
    this.#path = `${journalPath}-head`;
  }

  /** The last record, or nothing where there is no pin. */
  read(): string | undefined {
    try {
      return readFileSync(this.#path, 'latin1').trimEnd();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw failureOf(this.#path, error);
    }
  }

  write(head: string): void {
    const record = `${head.padEnd(RECORD_BYTES - 1)}\n`;
    try {
      this.#file ??= this.#open(record);
      writeSync(this.#file, record, 0, 'latin1');
    } catch {
      // The rows are on the disk already, and an older pin is still a true one: the append has not failed.
    }
  }

  close(): void {
    if (this.#file === undefined) return;
    try {
      fdatasyncSync(this.#file);
    } catch {
      // As above.
    }
    closeSync(this.#file);
    this.#file = undefined;
  }

  /** It gets its name when it is whole and on the disk; from then on it is written in place. */
  #open(record: string): number {
    if (this.read() === undefined) {
      const unfinished = `${this.#path}.new`;
      writeFileSync(unfinished, record, { encoding: 'latin1', mode: 0o600, flush: true });
      renameSync(unfinished, this.#path);
      syncFolder(this.#path);
    }
    return openSync(this.#path, 'r+');
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

import type Database from 'better-sqlite3';
import type { EntryFields, Link } from './chain.ts';
import { guarded } from './failures.ts';

/** A row of `entries`. The types are what the journal writes; what it reads is checked before it is believed. */
export interface EntryRow extends EntryFields {
  readonly hash: Buffer;
}

/** A row of `checkpoints`; believed when its signature is right. */
export interface CheckpointRow {
  readonly seq: number;
  readonly hash: Buffer;
  readonly state: string;
  readonly sealed: Buffer | null;
  readonly mac: Buffer;
}

/** Every question asked of the file. Each goes straight to its rows, however many there are. */
export class Rows {
  readonly #path: string;
  readonly #after: Database.Statement<[number, number, number], EntryRow>;
  readonly #link: Database.Statement<[number], Link>;
  readonly #ends: Database.Statement<[], { readonly first: number | null; readonly last: number | null }>;
  readonly #checkpoint: Database.Statement<[number], CheckpointRow>;
  readonly #checkpointFrom: Database.Statement<[number], CheckpointRow>;
  readonly #checkpoints: Database.Statement<[number, number], CheckpointRow>;
  readonly #lastCheckpoint: Database.Statement<[], number | null>;
  readonly #note: Database.Statement<[string], unknown>;

  constructor(db: Database.Database, path: string) {
    this.#path = path;
    this.#after = db.prepare(
      'SELECT seq, at, type, body, sealed, hash FROM entries WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
    );
    this.#link = db.prepare('SELECT seq, hash FROM entries WHERE seq = ?');
    // Two questions, as SQLite goes straight to one end at a time only.
    this.#ends = db.prepare(
      'SELECT (SELECT min(seq) FROM entries) AS first, (SELECT max(seq) FROM entries) AS last',
    );
    this.#checkpoint = db.prepare('SELECT seq, hash, state, sealed, mac FROM checkpoints WHERE seq = ?');
    this.#checkpointFrom = db.prepare(
      'SELECT seq, hash, state, sealed, mac FROM checkpoints WHERE seq >= ? ORDER BY seq LIMIT 1',
    );
    this.#checkpoints = db.prepare(
      'SELECT seq, hash, state, sealed, mac FROM checkpoints WHERE seq > ? AND seq <= ? ORDER BY seq',
    );
    this.#lastCheckpoint = db.prepare<[], number | null>('SELECT max(seq) FROM checkpoints').pluck();
    this.#note = db.prepare<[string], unknown>('SELECT value FROM notes WHERE key = ?').pluck();
  }

  /** At most `limit` rows after `seq` and up to `to`. A list and not a cursor: an open cursor would hold up appends. */
  entriesAfter(seq: number, to: number, limit: number): EntryRow[] {
    return guarded(this.#path, () => this.#after.all(seq, to, limit));
  }

  link(seq: number): Link | undefined {
    return guarded(this.#path, () => this.#link.get(seq));
  }

  /** The numbers of the first row and the last. */
  ends(): { readonly first: number | null; readonly last: number | null } {
    return guarded(this.#path, () => this.#ends.get()!);
  }

  checkpoint(seq: number): CheckpointRow | undefined {
    return guarded(this.#path, () => this.#checkpoint.get(seq));
  }

  checkpointFrom(seq: number): CheckpointRow | undefined {
    return guarded(this.#path, () => this.#checkpointFrom.get(seq));
  }

  checkpointsAfter(seq: number, to: number): CheckpointRow[] {
    return guarded(this.#path, () => this.#checkpoints.all(seq, to));
  }

  lastCheckpoint(): number | null {
    return guarded(this.#path, () => this.#lastCheckpoint.get() ?? null);
  }

  note(key: string): string | undefined {
    const value = guarded(this.#path, () => this.#note.get(key));
    return typeof value === 'string' ? value : undefined;
  }
}

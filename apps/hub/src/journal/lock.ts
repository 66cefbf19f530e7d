import Database from 'better-sqlite3';
import { failureOf, guarded } from './failures.ts';

/**
 * One process writes a journal, and holds this as long as it does.
 *
 * The lock is on a file of its own, `-lock`, and not on the journal (`PRAGMA locking_mode = EXCLUSIVE` would do that):
 * so another process can still read the journal, for a backup, a recall or an export, while the table plays. It is
 * SQLite's exclusive lock on an empty database, as Node has no file locks: the system drops it with the process, however
 * that ends, so nothing has to be cleaned up after kill -9.
 */
export class WriterLock {
  readonly #db: Database.Database;

  constructor(journalPath: string) {
    this.#db = guarded(journalPath, () => new Database(`${journalPath}-lock`, { timeout: 0 }));
    try {
      // Nothing is ever written into it, so it needs no file to undo that.
      this.#db.pragma('journal_mode = MEMORY');
      this.#db.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.#db.close();
      throw failureOf(journalPath, error);
    }
  }

  release(): void {
    this.#db.close();
  }
}

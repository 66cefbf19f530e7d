import { createHash, randomBytes } from 'node:crypto';
import type { Store, Transaction } from '@franklin/ledger';

/** Who does nothing for half an hour signs in again (GLI-19). */
export const IDLE = 30 * 60_000;

/** How much time passes before it is written down again that somebody is there. */
const REFRESH = 60_000;

/** Who is signed in. The token is with the browser alone; the database has only its hash. */
export class Sessions {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  async begin(tx: Transaction, staff: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    await tx.query('DELETE FROM room_sessions WHERE seen < $1', [now - IDLE]);
    await tx.query('INSERT INTO room_sessions (token, staff, seen) VALUES ($1, $2, $3)', [
      hashOf(token),
      staff,
      now,
    ]);
    return token;
  }

  /** Whose session it is; none if it is over. To ask keeps it alive. */
  async staffOf(token: string): Promise<string | undefined> {
    const hash = hashOf(token);
    const [row] = await this.#store.query<{ staff: string; seen: number }>(
      'SELECT staff, seen FROM room_sessions WHERE token = $1',
      [hash],
    );
    const now = this.#now();
    if (row === undefined || now - row.seen >= IDLE) return undefined;
    if (now - row.seen >= REFRESH)
      await this.#store.transaction((tx) =>
        tx.query('UPDATE room_sessions SET seen = $2 WHERE token = $1', [hash, now]),
      );
    return row.staff;
  }

  async end(token: string): Promise<void> {
    await this.#store.transaction((tx) =>
      tx.query('DELETE FROM room_sessions WHERE token = $1', [hashOf(token)]),
    );
  }

  async endAll(tx: Transaction, staff: string): Promise<void> {
    await tx.query('DELETE FROM room_sessions WHERE staff = $1', [staff]);
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

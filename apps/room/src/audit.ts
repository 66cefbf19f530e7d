import { createHash } from 'node:crypto';
import type { Dialect, Store, Transaction } from '@franklin/ledger';

/** What somebody did: who, what, about whom or what, before, after, why. PINs, passwords and tracks are never in it. */
export interface AuditNote {
  readonly who: string;
  /** The station, address or table it came from. */
  readonly where: string;
  readonly what: string;
  readonly about: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly why?: string;
}

export interface AuditEntry extends Required<AuditNote> {
  readonly number: number;
  readonly at: number;
}

interface Row {
  readonly number: number;
  readonly at: number;
  readonly body: string;
  readonly hash: string;
}

export const auditTables = ({ integer, strict, appendOnly }: Dialect): readonly string[] => [
  `CREATE TABLE room_audit (
    number ${integer} PRIMARY KEY, at ${integer} NOT NULL, who TEXT NOT NULL, about TEXT NOT NULL,
    body TEXT NOT NULL, hash TEXT NOT NULL)${strict}`,
  'CREATE INDEX room_audit_about ON room_audit (about, number)',
  'CREATE INDEX room_audit_who ON room_audit (who, number)',
  // The one row that whoever adds an entry holds until he is done: several processes make one chain.
  `CREATE TABLE room_audit_head (one ${integer} PRIMARY KEY CHECK (one = 1), number ${integer} NOT NULL, hash TEXT NOT NULL)${strict}`,
  `INSERT INTO room_audit_head (one, number, hash) VALUES (1, 0, '')`,
  ...appendOnly('room_audit'),
];

const PAGE = 100;
const SLICE = 1_000;

/** Who did what, each entry chained by its hash to the one before. No interface changes it, and the database refuses to. */
export class Audit {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** As a part of the transaction that does what is noted. */
  async add(tx: Transaction, { who, where, what, about, before, after, why }: AuditNote): Promise<void> {
    const [head] = await tx.query<{ number: number; hash: string }>(
      'UPDATE room_audit_head SET number = number + 1 RETURNING number, hash',
    );
    const { number, hash: last } = head!;
    const at = this.#now();
    const body = JSON.stringify({
      where,
      what,
      before: before ?? null,
      after: after ?? null,
      why: why ?? '',
    });
    const hash = link(last, { number, at, who, about, body });
    await tx.query(
      'INSERT INTO room_audit (number, at, who, about, body, hash) VALUES ($1, $2, $3, $4, $5, $6)',
      [number, at, who, about, body, hash],
    );
    await tx.query('UPDATE room_audit_head SET hash = $1', [hash]);
  }

  /** On its own, where nothing else is done: a refusal that matters. */
  note(note: AuditNote): Promise<void> {
    return this.#store.transaction((tx) => this.add(tx, note));
  }

  /** Newest first, from before an entry, about somebody or by somebody. */
  async read(
    wanted: { before?: number | undefined; about?: string | undefined; who?: string | undefined } = {},
  ): Promise<AuditEntry[]> {
    const { before = Number.MAX_SAFE_INTEGER, about = '', who = '' } = wanted;
    const rows = await this.#store.query<Row & { who: string; about: string }>(
      `SELECT * FROM room_audit WHERE number < $1 AND ($2 = '' OR about = $2) AND ($3 = '' OR who = $3)
        ORDER BY number DESC LIMIT ${PAGE}`,
      [before, about, who],
    );
    return rows.map(({ number, at, who: by, about: whom, body }) => ({
      number,
      at,
      who: by,
      about: whom,
      ...(JSON.parse(body) as Pick<AuditEntry, 'where' | 'what' | 'before' | 'after' | 'why'>),
    }));
  }

  /** Counts the entries, and finds the first that is not what was written. */
  async check(): Promise<{ readonly entries: number; readonly broken: number | undefined }> {
    let last = '';
    let number = 0;
    for (;;) {
      const rows = await this.#store.query<Row & { who: string; about: string }>(
        'SELECT * FROM room_audit WHERE number > $1 ORDER BY number LIMIT $2',
        [number, SLICE],
      );
      for (const row of rows) {
        if (row.number !== number + 1 || row.hash !== link(last, row))
          return { entries: number, broken: number + 1 };
        last = row.hash;
        number = row.number;
      }
      if (rows.length < SLICE) break;
    }
    const [head] = await this.#store.query<{ number: number; hash: string }>(
      'SELECT number, hash FROM room_audit_head',
    );
    const whole = head?.number === number && head.hash === last;
    return { entries: number, broken: whole ? undefined : number + 1 };
  }
}

interface Chained {
  readonly number: number;
  readonly at: number;
  readonly who: string;
  readonly about: string;
  readonly body: string;
}

function link(last: string, { number, at, who, about, body }: Chained): string {
  return createHash('sha256')
    .update(JSON.stringify([last, number, at, who, about, body]))
    .digest('hex');
}

import type { Dialect, Store, Transaction } from '@franklin/ledger';
import type { ListEntry } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { Refused } from './refused.ts';
import type { RoomSettings } from './settings.ts';
import type { Actor } from './staff.ts';

export const listTables = ({ integer, strict }: Dialect): readonly string[] => [
  `CREATE TABLE room_list_entries (
    number ${integer} PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, player TEXT, state TEXT NOT NULL,
    since ${integer} NOT NULL, table_name TEXT, seat ${integer}, until ${integer})${strict}`,
  // Nobody waits twice for one game, and no seat is kept for two.
  `CREATE UNIQUE INDEX room_list_player ON room_list_entries (game, player) WHERE player IS NOT NULL AND state IN ('waiting', 'called')`,
  `CREATE UNIQUE INDEX room_list_seat ON room_list_entries (table_name, seat) WHERE state = 'called'`,
];

interface Row {
  readonly number: number;
  readonly game: string;
  readonly name: string;
  readonly player: string | null;
  readonly state: ListEntry['state'];
  readonly since: number;
  readonly table_name: string | null;
  readonly seat: number | null;
  readonly until: number | null;
}

export interface ListOptions {
  readonly store: Store;
  readonly audit: Audit;
  readonly settings: RoomSettings;
  readonly now: () => number;
}

/** Who waits for which game. A call that nobody follows in time expires by itself, and the seat is free for the next. */
export class Lists {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #settings: RoomSettings;
  readonly #now: () => number;

  constructor({ store, audit, settings, now }: ListOptions) {
    this.#store = store;
    this.#audit = audit;
    this.#settings = settings;
    this.#now = now;
  }

  /** Those who wait, by game and in order, and those who are called. */
  async read(): Promise<ListEntry[]> {
    const rows = await this.#store.query<Row>(
      `SELECT * FROM room_list_entries WHERE state IN ('waiting', 'called') ORDER BY game, number`,
    );
    const positions = new Map<string, number>();
    return rows.flatMap((row) => {
      const entry = this.#entryOf(row);
      if (entry.state !== 'waiting') return entry.state === 'called' ? [entry] : [];
      const position = (positions.get(row.game) ?? 0) + 1;
      positions.set(row.game, position);
      return [{ ...entry, position }];
    });
  }

  join(
    wanted: { readonly game: string; readonly name: string; readonly player?: string | undefined },
    actor: Actor,
  ): Promise<ListEntry> {
    return this.#store.transaction(async (tx) => {
      const { game, name, player = null } = wanted;
      await this.#expire(tx);
      if (player !== null) {
        const [known] = await tx.query(
          `SELECT number FROM room_list_entries WHERE game = $1 AND player = $2 AND state IN ('waiting', 'called')`,
          [game, player],
        );
        if (known !== undefined)
          throw new Refused('waits-already', `${name} is on the list for ${game} already.`);
      }
      const [row] = await tx.query<Row>(
        `INSERT INTO room_list_entries (number, game, name, player, state, since)
          SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3, 'waiting', $4 FROM room_list_entries RETURNING *`,
        [game, name, player, this.#now()],
      );
      await this.#note(tx, actor, 'join-list', row!);
      return this.#entryOf(row!);
    });
  }

  call(
    number: number,
    { table, seat }: { readonly table: string; readonly seat: number },
    actor: Actor,
  ): Promise<ListEntry> {
    return this.#change(number, 'call-from-list', actor, async (tx, { name, state }) => {
      if (state !== 'waiting')
        throw new Refused('not-waiting', `${name} does not wait: look at the list again.`);
      const [kept] = await tx.query<Row>(
        `SELECT * FROM room_list_entries WHERE state = 'called' AND table_name = $1 AND seat = $2`,
        [table, seat],
      );
      if (kept !== undefined)
        throw new Refused('seat-kept', `Seat ${seat} of ${table} is kept for ${kept.name}: choose another.`);
      const now = this.#now();
      return { state: 'called', since: now, table_name: table, seat, until: now + this.#settings.callTime };
    });
  }

  seat(number: number, actor: Actor): Promise<ListEntry> {
    return this.#change(number, 'seat-from-list', actor, async (_, { name, state }) => {
      if (state !== 'called')
        throw new Refused('not-called', `${name} is not called, or was for too long ago.`);
      return { state: 'seated', since: this.#now() };
    });
  }

  skip(number: number, stays: boolean, actor: Actor): Promise<ListEntry> {
    return this.#change(number, 'skip-on-list', actor, async (_, { name, state }) => {
      if (state === 'seated' || state === 'gone')
        throw new Refused('not-waiting', `${name} does not wait any more.`);
      // His number is his place: whoever comes back to the list has it again.
      return { state: stays ? 'waiting' : 'gone', since: this.#now() };
    });
  }

  #change(
    number: number,
    what: string,
    actor: Actor,
    decide: (tx: Transaction, row: Row) => Promise<Partial<Row>>,
  ): Promise<ListEntry> {
    return this.#store.transaction(async (tx) => {
      await this.#expire(tx);
      const [before] = await tx.query<Row>(
        `SELECT * FROM room_list_entries WHERE number = $1${tx.dialect.forUpdate}`,
        [number],
      );
      if (before === undefined) throw new Refused('not-on-list', `There is no entry ${number} on any list.`);
      const free = { table_name: null, seat: null, until: null };
      const after: Row = { ...before, ...free, ...(await decide(tx, before)) };
      await tx.query(
        `UPDATE room_list_entries SET state = $2, since = $3, table_name = $4, seat = $5, until = $6 WHERE number = $1`,
        [number, after.state, after.since, after.table_name, after.seat, after.until],
      );
      await this.#note(tx, actor, what, after, before);
      return this.#entryOf(after);
    });
  }

  async #expire(tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE room_list_entries SET state = 'expired', table_name = NULL, seat = NULL, until = NULL
        WHERE state = 'called' AND until <= $1`,
      [this.#now()],
    );
  }

  #note(tx: Transaction, actor: Actor, what: string, after: Row, before?: Row): Promise<void> {
    const about = `list/${after.number}`;
    return this.#audit.add(tx, {
      ...actor,
      what,
      about,
      before: before?.state,
      after: { ...this.#entryOf(after) },
    });
  }

  #entryOf({ number, game, name, player, state, since, table_name: table, seat, until }: Row): ListEntry {
    const isOver = state === 'called' && until !== null && until <= this.#now();
    return {
      number,
      game,
      name,
      ...(player === null ? {} : { player }),
      state: isOver ? 'expired' : state,
      since,
      ...(state === 'called' && !isOver ? { call: { table: table!, seat: seat!, until: until! } } : {}),
    };
  }
}

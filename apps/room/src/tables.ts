import type { Ledger, Store, Transaction } from '@franklin/ledger';
import type { RoomTable } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { Refused } from './refused.ts';
import type { Actor } from './staff.ts';
import { escrowOf } from './table-ids.ts';
import { claimOf, hashOf, isKey, newKey } from './table-keys.ts';

export interface TableRow {
  readonly id: string;
  readonly called: string;
  readonly key: string;
  readonly active: number;
  readonly registered: number;
  readonly heard: number | null;
  readonly place: string | null;
  readonly hand: number | null;
  readonly version: string | null;
  readonly shipped: number;
  readonly mark: string;
  readonly meters: string | null;
  readonly trouble: string | null;
}

export interface TablesOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly now: () => number;
}

/** A table says every few seconds that it is there; after so long without a word it is silent. */
export const SILENT_AFTER = 30_000;

/** A table with a wrong key knocks again and again: from one address that is noted once in this time, with how often. */
const NOTED_EVERY = 60_000;
const MOST_ADDRESSES = 1_000;

/** Whose hash nobody's key has, so that an unknown table takes as long as a wrong key. */
const NOBODY = hashOf('');

/** The tables of the room: which there are, with which key, and which of them are alive. */
export class Tables {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #audit: Audit;
  readonly #now: () => number;
  /** Wrong keys by address: when they were last noted, and how many came since. */
  readonly #knocks = new Map<string, { readonly at: number; count: number }>();

  constructor({ store, ledger, audit, now }: TablesOptions) {
    this.#store = store;
    this.#ledger = ledger;
    this.#audit = audit;
    this.#now = now;
  }

  /** The key is shown this once. */
  register(
    { table: id, called }: { readonly table: string; readonly called: string },
    actor: Actor,
  ): Promise<{ readonly table: RoomTable; readonly key: string }> {
    return this.#store.transaction(async (tx) => {
      const [known] = await tx.query('SELECT id FROM room_tables WHERE id = $1', [id]);
      if (known !== undefined)
        throw new Refused('name-taken', `There is a table ${id} already: choose another name.`);
      const escrow = await this.#ledger.within(tx).openAccount(escrowOf(id), 'escrow');
      if (!escrow.ok) throw new Refused(escrow.refusal.code, escrow.refusal.message);
      const key = newKey();
      await tx.query(
        `INSERT INTO room_tables (id, called, key, active, registered, shipped, mark)
          VALUES ($1, $2, $3, 1, $4, 0, '')`,
        [id, called, hashOf(key), this.#now()],
      );
      await this.#audit.add(tx, {
        ...actor,
        what: 'register-table',
        about: aboutTable(id),
        after: { called },
      });
      return { table: this.#seen(await holdTable(tx, id)), key };
    });
  }

  /** The old key is dead at once. */
  newKey(id: string, reason: string, actor: Actor): Promise<string> {
    return this.#store.transaction(async (tx) => {
      const row = await holdTable(tx, id);
      if (row.active === 0)
        throw new Refused('retired', `Table ${id} was retired: register it under another name.`);
      const key = newKey();
      await tx.query('UPDATE room_tables SET key = $2 WHERE id = $1', [id, hashOf(key)]);
      await this.#audit.add(tx, { ...actor, what: 'new-table-key', about: aboutTable(id), why: reason });
      return key;
    });
  }

  retire(id: string, reason: string, actor: Actor): Promise<RoomTable> {
    return this.#store.transaction(async (tx) => {
      const row = await holdTable(tx, id);
      const escrow = await this.#ledger.within(tx).closeAccount(escrowOf(id));
      if (!escrow.ok)
        throw new Refused('not-empty', `Table ${id} still holds money: let its players leave first.`);
      await tx.query('UPDATE room_tables SET active = 0, key = $2 WHERE id = $1', [id, NOBODY]);
      await this.#audit.add(tx, {
        ...actor,
        what: 'retire-table',
        about: aboutTable(id),
        before: { active: row.active === 1 },
        after: { active: false },
        why: reason,
      });
      return this.#seen(await holdTable(tx, id));
    });
  }

  async list(): Promise<RoomTable[]> {
    const rows = await this.#store.query<TableRow>('SELECT * FROM room_tables ORDER BY id');
    return rows.map((row) => this.#seen(row));
  }

  /** Which table asks; that somebody came with a wrong key is on record. */
  async identify(header: string | undefined, where: string): Promise<string> {
    const claim = claimOf(header);
    const [row] =
      claim === undefined
        ? []
        : await this.#store.query<TableRow>('SELECT * FROM room_tables WHERE id = $1', [claim.table]);
    const isRight = isKey(claim?.key ?? '-', row?.key ?? NOBODY);
    if (claim !== undefined && row !== undefined && isRight && row.active === 1) return row.id;
    await this.#noteWrongKey(row?.id, where);
    throw new Refused(
      'wrong-key',
      'The room does not know this table by that key: give it a new key at Pitboss.',
    );
  }

  /** That it is there; tells which row of its record the room wants next. */
  async heartbeat(
    id: string,
    { place, hand, version }: { readonly place: string; readonly hand: number; readonly version: string },
  ): Promise<number> {
    const [row] = await this.#store.transaction((tx) =>
      tx.query<{ shipped: number }>(
        'UPDATE room_tables SET heard = $2, place = $3, hand = $4, version = $5 WHERE id = $1 RETURNING shipped',
        [id, this.#now(), place, hand, version],
      ),
    );
    return (row?.shipped ?? 0) + 1;
  }

  async #noteWrongKey(known: string | undefined, where: string): Promise<void> {
    const now = this.#now();
    const knock = this.#knocks.get(where);
    if (knock !== undefined && now - knock.at < NOTED_EVERY) {
      knock.count += 1;
      return;
    }
    if (this.#knocks.size >= MOST_ADDRESSES) this.#knocks.clear();
    this.#knocks.set(where, { at: now, count: 0 });
    await this.#audit.note({
      who: 'nobody',
      where,
      what: 'wrong-table-key',
      about: known === undefined ? 'table' : aboutTable(known),
      ...(knock === undefined || knock.count === 0 ? {} : { after: { alsoSinceTheLast: knock.count } }),
    });
  }

  #seen(row: TableRow): RoomTable {
    const { id, called, active, registered, heard, place, hand, version, shipped, trouble } = row;
    return {
      ...{ table: id, called, active: active === 1, registered, shipped },
      silent: active === 1 && (heard === null || this.#now() - heard >= SILENT_AFTER),
      ...(heard === null ? {} : { heard }),
      ...(place === null ? {} : { place }),
      ...(hand === null ? {} : { hand }),
      ...(version === null ? {} : { version }),
      ...(trouble === null ? {} : { trouble }),
    };
  }
}

/** A table's row, which nobody else has until the transaction ends: its money moves one step at a time. */
export async function holdTable(tx: Transaction, id: string): Promise<TableRow> {
  const [row] = await tx.query<TableRow>(`SELECT * FROM room_tables WHERE id = $1${tx.dialect.forUpdate}`, [
    id,
  ]);
  if (row === undefined) throw new Refused('unknown-table', `There is no table ${id}.`);
  return row;
}

export function aboutTable(id: string): string {
  return `table/${id}`;
}

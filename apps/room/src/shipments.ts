import type { Ledger, Store, Transaction } from '@franklin/ledger';
import type { Shipment, ShippedHand } from '@franklin/protocol/room';
import { Refused } from './refused.ts';
import type { OpenSessions, Results } from './results.ts';
import { payHouse } from './shipments-house.ts';
import { holdTable } from './tables.ts';

export interface ShipmentsOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly results: Results;
}

const PAGE = 100;

/** What the tables send of their records: every row once, in order, whatever is sent again or was lost on the way. */
export class Shipments {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #results: Results;

  constructor({ store, ledger, results }: ShipmentsOptions) {
    this.#store = store;
    this.#ledger = ledger;
    this.#results = results;
  }

  /**
   * Takes a shipment if it goes on where the last one ended, and otherwise nothing of it; gives the row that is wanted
   * next either way. What cannot be right is refused, and the table is marked until it ships something that is.
   */
  async take(table: string, shipment: Shipment): Promise<number> {
    try {
      return await this.#store.transaction((tx) => this.#take(tx, table, shipment));
    } catch (error) {
      if (error instanceof Refused)
        await this.#store.transaction((tx) =>
          tx.query('UPDATE room_tables SET trouble = $2 WHERE id = $1', [table, error.message]),
        );
      throw error;
    }
  }

  /** The hands of a table as they were shipped, newest first. */
  async hands(
    table: string,
    {
      before = Number.MAX_SAFE_INTEGER,
      last = 20,
    }: { before?: number | undefined; last?: number | undefined } = {},
  ): Promise<ShippedHand[]> {
    const rows = await this.#store.query<{ body: string }>(
      `SELECT s.body FROM room_hands h JOIN room_shipped s ON s.room_table = h.room_table AND s.seq = h.seq
        WHERE h.room_table = $1 AND h.number < $2 ORDER BY h.number DESC LIMIT $3`,
      [table, before, last],
    );
    return rows.map(({ body }) => JSON.parse(body) as ShippedHand);
  }

  /** Everything but hands, newest first. */
  async events(
    table: string,
    before = Number.MAX_SAFE_INTEGER,
  ): Promise<{ readonly seq: number; readonly at: number; readonly event: unknown }[]> {
    const rows = await this.#store.query<{ seq: number; at: number; body: string }>(
      `SELECT seq, at, body FROM room_shipped WHERE room_table = $1 AND seq < $2 AND type <> 'hand'
        ORDER BY seq DESC LIMIT ${PAGE}`,
      [table, before],
    );
    return rows.map(({ seq, at, body }) => ({ seq, at, event: JSON.parse(body) as unknown }));
  }

  async #take(tx: Transaction, table: string, shipment: Shipment): Promise<number> {
    const { shipped, mark } = await holdTable(tx, table);
    const { from, to, after, rows, meters } = shipment;
    if (from !== shipped + 1 || to < from) return shipped + 1;
    if (after !== mark)
      throw new Refused(
        'other-record',
        `The record of table ${table} is not the one that the room has: was it restored, or begun anew? Nothing was taken.`,
      );
    const sessions = await this.#results.openAt(tx, table);
    for (const row of rows) {
      const [type, body] = row.is === 'hand' ? ['hand', row.hand] : [row.event.type, row.event];
      await tx.query(
        'INSERT INTO room_shipped (room_table, seq, at, type, body) VALUES ($1, $2, $3, $4, $5)',
        [...[table, row.seq, row.at, type, JSON.stringify(body)]],
      );
      if (row.is === 'hand') await this.#addHand(tx, table, row.seq, row.hand, sessions);
      else await sessions.follow(row.event, row.seq, row.at);
    }
    await tx.query('UPDATE room_tables SET shipped = $2, mark = $3, trouble = NULL WHERE id = $1', [
      ...[table, to, shipment.mark],
    ]);
    if (meters !== undefined)
      await tx.query('UPDATE room_tables SET meters = $2 WHERE id = $1', [table, JSON.stringify(meters)]);
    await payHouse(tx, this.#ledger.within(tx), table);
    return to + 1;
  }

  async #addHand(
    tx: Transaction,
    table: string,
    seq: number,
    hand: ShippedHand,
    sessions: OpenSessions,
  ): Promise<void> {
    expectWholeMoney(table, hand);
    const { number, status, rake, jackpot } = hand;
    const [known] = await tx.query(
      'SELECT number FROM room_hands WHERE room_table = $1 AND number >= $2 LIMIT 1',
      [...[table, number]],
    );
    if (known !== undefined)
      throw new Refused(
        'other-record',
        `Hand ${number} of table ${table} is here already: nothing was taken.`,
      );
    await tx.query(
      `INSERT INTO room_hands (room_table, number, seq, status, rake, jackpot, posted)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [table, number, seq, status, rake, jackpot, rake + jackpot === 0 ? 1 : 0],
    );
    await this.#results.add(tx, table, hand, sessions);
  }
}

/** What the players had before a hand, they and the house have after it. */
function expectWholeMoney(table: string, { number, status, players, rake, jackpot }: ShippedHand): void {
  let sum = rake + jackpot;
  for (const { start, end } of players) sum += end - start;
  const isVoidedWhole = rake + jackpot === 0 && players.every(({ start, end }) => start === end);
  if (sum !== 0 || (status === 'voided' && !isVoidedWhole))
    throw new Refused(
      'wrong-sum',
      `The money of hand ${number} at table ${table} does not add up: nothing was taken.`,
    );
}

import type { Dialect, Store } from '@franklin/ledger';
import { auditTables } from './audit.ts';
import { cashTables } from './cash-tables.ts';
import { listTables } from './lists.ts';
import { playerTables } from './player-tables.ts';
import { staffTables } from './staff-tables.ts';
import { tableTables } from './table-tables.ts';

/** Goes up with every change to the tables. */
const SCHEMA_VERSION = 1;

/** The statements that make the tables of one part of the room. */
export type Tables = (dialect: Dialect) => readonly string[];

const ALL: readonly Tables[] = [auditTables, staffTables, playerTables, cashTables, tableTables, listTables];

/** Makes the tables if there are none, and throws if there are those of another version. */
export async function prepareSchema(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    if (tx.dialect.alone !== undefined) await tx.query(tx.dialect.alone);
    await tx.query('CREATE TABLE IF NOT EXISTS room_about (version INTEGER NOT NULL)');
    const [about] = await tx.query<{ version: number }>('SELECT version FROM room_about');
    if (about?.version === SCHEMA_VERSION) return;
    if (about !== undefined)
      throw new Error(
        `The room's database has version ${about.version}, and this program reads version ${SCHEMA_VERSION}: start the program that made it.`,
      );
    for (const tables of ALL) for (const statement of tables(tx.dialect)) await tx.query(statement);
    await tx.query('INSERT INTO room_about (version) VALUES ($1)', [SCHEMA_VERSION]);
  });
}

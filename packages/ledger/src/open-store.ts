import { openPostgres } from './postgres/store.ts';
import { openSqlite } from './sqlite/store.ts';
import type { Store } from './store.ts';

/** The database at an address: `postgresql://…`, or the path of an SQLite file, which is made if there is none. */
export async function openStore(address: string): Promise<Store> {
  return /^postgres(ql)?:/.test(address) ? openPostgres(address) : openSqlite(address);
}

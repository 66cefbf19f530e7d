import { openSqlite } from './sqlite/store.ts';
import type { Store } from './store.ts';

/** The database at an address: the path of a file. */
export async function openStore(address: string): Promise<Store> {
  return openSqlite(address);
}

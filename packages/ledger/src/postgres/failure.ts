import pg from 'pg';
import { LedgerBroken, LedgerUnavailable } from '../failures.ts';
import { Overtaken } from '../store.ts';

/** What PostgreSQL or the way to it says, as a failure of the ledger. A statement that is wrong in itself stays what it was. */
export function failureOf(error: unknown): unknown {
  const options = { cause: error };
  if (!(error instanceof pg.DatabaseError)) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    return new LedgerUnavailable(`the database does not answer${code}`, options);
  }
  const code = error.code ?? '';
  if (/^XX00[12]/.test(code)) return new LedgerBroken('the database is damaged', options);
  // Connections, rights, resources, locks that took too long, a server that is stopped.
  if (/^(08|28|3D|53|55P03|57|58)/.test(code))
    return new LedgerUnavailable(`PostgreSQL says ${code}, ${error.message}`, options);
  return error;
}

/** Whether it is known that nothing was kept, and that another attempt finds other rows. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Overtaken) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code, table } = error;
  // Two that wait for each other; one that was overtaken; an id that somebody else has just used.
  return code === '40P01' || code === '40001' || (code === '23505' && table?.startsWith('ledger_') === true);
}

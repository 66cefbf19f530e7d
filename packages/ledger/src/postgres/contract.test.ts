import { afterAll, it } from 'vitest';
import { ledgerContract } from '../testing/contract.ts';
import { PostgresServer } from '../testing/postgres-server.ts';

const server = await PostgresServer.start();
afterAll(() => server?.stop());

if (server === undefined)
  it('a ledger on PostgreSQL', ({ skip }) => skip('PostgreSQL: not run, no server found'));
else ledgerContract({ name: 'PostgreSQL', fresh: () => server.fresh() });

import { cents } from '@franklin/money';
import { afterAll, describe, expect, it } from 'vitest';
import { accountId } from '../account.ts';
import { LedgerUnavailable } from '../failures.ts';
import { openLedger } from '../open-ledger.ts';
import { openStore } from '../open-store.ts';
import { PostgresServer } from '../testing/postgres-server.ts';
import { idOf } from '../testing/sample.ts';

const server = await PostgresServer.start();
afterAll(() => server?.stop());

if (server === undefined)
  it('a PostgreSQL store', ({ skip }) => skip('PostgreSQL: not run, no server found'));
else
  describe('a PostgreSQL store', () => {
    it('that is not there is told in one sentence, without its password', async () => {
      const url = `postgresql://franklin:secret@/none?host=${encodeURIComponent(server.folder)}`;
      const failure = await openStore(url).catch((error: Error) => error);
      expect(failure).toBeInstanceOf(LedgerUnavailable);
      expect((failure as Error).message).toContain('PostgreSQL says 3D000, database "none" does not exist');
      const nobody = openStore('postgresql://franklin:secret@/none?host=/nowhere');
      await expect(nobody).rejects.toThrow(
        'The ledger cannot be used: the database does not answer (ENOENT);',
      );
      expect((failure as Error).message).not.toContain('secret');
    });

    it('that could lose what it has committed is not used', async () => {
      const address = await server.fresh();
      const url = `${address}&options=${encodeURIComponent('-c synchronous_commit=off')}`;
      await expect(openStore(url)).rejects.toThrow('PostgreSQL has synchronous_commit off');
    });

    it('whose connection is cut in the middle has done nothing, and goes on with the next', async () => {
      const address = await server.fresh();
      const [store, other] = [await openStore(address), await openStore(address)];
      const ledger = await openLedger(store, { now: () => 1 });
      const [debit, credit] = [accountId('vault'), accountId('outside')];
      await ledger.openAccount(debit, 'vault');
      await ledger.openAccount(credit, 'outside');
      const id = idOf(1);
      const request = { type: 'transfer', id, debit, credit, amount: cents(1), purpose: 'test' } as const;
      const work = store.transaction(async (tx) => {
        await ledger.within(tx).transfer(request);
        const [{ pid }] = (await tx.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
        await other.query('SELECT pg_terminate_backend($1)', [pid]);
        await ledger.within(tx).ask(id);
      });
      await expect(work).rejects.toBeInstanceOf(LedgerUnavailable);
      expect(await ledger.ask(id)).toEqual({ fate: 'unknown' });
      expect((await ledger.transfer(request)).ok).toBe(true);
      await store.close();
      await other.close();
    });

    it('runs work again that waited for each other', async () => {
      const address = await server.fresh();
      const [one, other] = [await openStore(address), await openStore(address)];
      await one.query('CREATE TABLE hands (id INTEGER PRIMARY KEY, held INTEGER NOT NULL)');
      await one.query('INSERT INTO hands VALUES (1, 0), (2, 0)');
      let attempts = 0;
      let arrived = 0;
      const both: (() => void)[] = [];
      // Each holds one row before either wants the row of the other.
      const meet = () =>
        new Promise<void>((resolve) => {
          arrived += 1;
          both.push(resolve);
          if (arrived >= 2) for (const go of both) go();
        });
      const hold = (store: typeof one, first: number, second: number) =>
        store.transaction(async (tx) => {
          attempts += 1;
          await tx.query('UPDATE hands SET held = held + 1 WHERE id = $1', [first]);
          await meet();
          await tx.query('UPDATE hands SET held = held + 1 WHERE id = $1', [second]);
        });
      await Promise.all([hold(one, 1, 2), hold(other, 2, 1)]);
      expect(attempts).toBe(3);
      expect(await one.query('SELECT held FROM hands')).toEqual([{ held: 2 }, { held: 2 }]);
      await one.close();
      await other.close();
    });
  });

import { cents } from '@franklin/money';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accountId } from './account.ts';
import type { Ledger } from './ledger.ts';
import { openLedger } from './open-ledger.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';
import { Folder } from './testing/folder.ts';
import { idOf } from './testing/sample.ts';

const folder = new Folder();
afterAll(() => folder.remove());

describe('counting everything again', () => {
  let store: Store;
  let ledger: Ledger;
  beforeEach(async () => {
    store = await openStore(folder.fresh());
    ledger = await openLedger(store, { now: () => 1 });
    const [debit, credit] = [accountId('vault'), accountId('outside')];
    await ledger.openAccount(debit, 'vault');
    await ledger.openAccount(credit, 'outside');
    const movement = { debit, credit, amount: cents(100), purpose: 'test' };
    await ledger.transfer({ type: 'transfer', id: idOf(1), ...movement });
    await ledger.transfer({ type: 'pending', id: idOf(2), ...movement });
    expect(await ledger.verify()).toEqual([]);
    // What only somebody with the file in his hands can do.
    for (const table of ['transfers', 'lines'])
      for (const change of ['update', 'delete']) await store.query(`DROP TRIGGER ledger_${table}_${change}`);
    return () => store.close();
  });

  it.each([
    ['UPDATE ledger_accounts SET debits_posted = 101 WHERE id = $1', 'The debits of an account'],
    ['UPDATE ledger_accounts SET debits_pending = 0 WHERE id = $1', 'The debits of an account'],
    ['UPDATE ledger_accounts SET lines = 2 WHERE id = $1', 'The statement of an account'],
    ['UPDATE ledger_lines SET balance = 99 WHERE account = $1', 'The balance on a line'],
    ['DELETE FROM ledger_lines WHERE account = $1', 'A transfer is not on the statements'],
    ['UPDATE ledger_transfers SET amount = 99 WHERE debit = $1', 'A transfer is not on the statements'],
    ['DELETE FROM ledger_pending WHERE debit = $1', 'What is pending is not on the list'],
  ])('finds %s', async (sql, sentence) => {
    await store.query(sql, ['vault']);
    expect((await ledger.verify()).some((found) => found.startsWith(sentence))).toBe(true);
  });
});

import type { Store, Transaction } from '@franklin/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANN, CashRoom } from './testing/cash-room.ts';

/** A store that fails before one of its next statements. */
class FailingStore implements Store {
  readonly #store: Store;
  readonly dialect;
  left = Number.POSITIVE_INFINITY;

  constructor(store: Store) {
    this.#store = store;
    this.dialect = store.dialect;
  }

  query: Store['query'] = (sql, values) => this.#store.query(sql, values);

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#store.transaction((tx) =>
      work({
        dialect: tx.dialect,
        query: async (sql, values) => {
          this.left -= 1;
          if (this.left < 0) throw new Error('the power is off');
          return tx.query(sql, values);
        },
      }),
    );
  }

  async close(): Promise<void> {}
}

let test: CashRoom;

beforeEach(async () => {
  test = await CashRoom.start();
  await test.begin();
});

afterEach(() => test.end());

describe('an order', () => {
  it('that fails between any two of its statements has left nothing, and is carried out when it comes again', async () => {
    const player = await test.player();
    const failing = new FailingStore(test.store);
    const { cage } = await test.another(failing);
    const order = { id: test.id(), drawer: '1', player, amount: 50_000 };
    const everything = async () => [await test.everything(), await test.room.audit.check()];
    const before = await everything();
    let failures = 0;
    for (; ; failures++) {
      failing.left = failures;
      const done = await cage.cash.deposit(order, ANN).catch((error: Error) => error.message);
      if (done !== 'the power is off') break;
      expect(await everything()).toEqual(before);
    }
    expect(failures).toBeGreaterThan(10);
    failing.left = Number.POSITIVE_INFINITY;
    expect(await cage.cash.deposit(order, ANN)).toMatchObject({ number: 3, after: 50_000 });
    expect(await test.balance(`player/${player}`)).toBe(50_000);
    const closing = { id: test.id(), drawer: '1', count: 249_000 };
    const open = await everything();
    for (failures = 0; ; failures++) {
      failing.left = failures;
      const done = await cage.drawers.close(closing, ANN).catch((error: Error) => error.message);
      if (done !== 'the power is off') break;
      expect(await everything()).toEqual(open);
    }
    expect(await test.cage.reports.position()).toMatchObject({ vault: 1_049_000, adjustments: -1_000 });
  });

  it('whose refusal could not be kept is answered anew', async () => {
    const failing = new FailingStore(test.store);
    const { cage } = await test.another(failing);
    const order = { id: test.id(), drawer: '2', player: await test.player(), amount: 100 };
    const before = [await test.everything(), await test.room.audit.check()];
    // The two statements at the drawer, after the id and the number of the receipt, and then no more.
    failing.left = 4;
    await expect(cage.cash.deposit(order, ANN)).rejects.toThrow('the power is off');
    expect([await test.everything(), await test.room.audit.check()]).toEqual(before);
    failing.left = Number.POSITIVE_INFINITY;
    await expect(cage.cash.deposit(order, ANN)).rejects.toThrow('Drawer 2 is closed');
  });
});

import { PostgresServer } from '@franklin/ledger/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { CASHIERS, CashDay, STEPS, type Step } from './testing/cash-day.ts';
import { ANN, BOB, CashRoom, MARY } from './testing/cash-room.ts';

const server = await PostgresServer.start();
afterAll(() => server?.stop());

const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -5, 0.5) },
);
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...STEPS),
  cashier: fc.nat({ max: CASHIERS.length - 1 }),
  drawer: fc.nat({ max: 1 }),
  player: fc.nat({ max: 1 }),
  amount,
  isRepeated: fc.boolean(),
});
/** Most of a random day would be refused at a closed drawer, so it begins with both open. */
const FIRST: readonly Step[] = [
  { does: 'bring', cashier: 0, drawer: 0, player: 0, amount: 30_000, isRepeated: true },
  { does: 'open', cashier: 0, drawer: 0, player: 0, amount: 5_000, isRepeated: false },
  { does: 'open', cashier: 1, drawer: 1, player: 0, amount: 5_000, isRepeated: true },
  { does: 'deposit', cashier: 0, drawer: 0, player: 0, amount: 4_000, isRepeated: false },
];

function randomDays(fresh: () => Promise<string | undefined>, numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const day = await CashDay.begin(await fresh());
      try {
        for (const each of [...FIRST, ...steps]) await day.step(each);
        await day.close();
      } finally {
        await day.end();
      }
    }),
    { numRuns },
  );
}

describe('any day in the cage, with drawers + vault = players + over and short + what came from outside', () => {
  it('adds up on SQLite', () => randomDays(async () => undefined, 60));

  if (server === undefined)
    it('adds up on PostgreSQL', ({ skip }) => skip('PostgreSQL: not run, no server found'));
  else it('adds up on PostgreSQL', () => randomDays(() => server.fresh(), 10));
});

/** Two cashiers in two processes on one account: every order three times, all at once. */
async function rush(address?: string): Promise<void> {
  const test = await CashRoom.start(address);
  await test.begin(1_000_000, 100_000);
  await test.cage.drawers.open({ id: test.id(), drawer: '2', count: 100_000 }, BOB);
  const player = await test.player();
  await test.cage.cash.deposit({ id: test.id(), drawer: '1', player, amount: 1_000 }, ANN);
  const store = await test.openAnotherStore();
  const other = await test.another(store);
  const orders = Array.from({ length: 30 }, (_, k) => {
    const { cage } = k % 2 === 0 ? test : other;
    const actor = k % 2 === 0 ? ANN : BOB;
    const order = { id: test.id(), drawer: k % 2 === 0 ? '1' : '2', player, amount: 100 };
    return k % 5 === 4
      ? () => cage.vault.fill({ id: order.id, drawer: order.drawer, amount: 100 }, MARY)
      : () => cage.cash.payOut(order, actor);
  });
  const answers = await Promise.allSettled([...orders, ...orders, ...orders].map((send) => send()));
  // What the same order was answered is the same, whichever came first.
  for (const k of orders.keys())
    for (const copy of [answers[k + 30]!, answers[k + 60]!])
      expect(copy.status === 'fulfilled' ? copy.value : `${copy.reason}`).toEqual(
        answers[k]!.status === 'fulfilled' ? answers[k]!.value : `${answers[k]!.reason}`,
      );
  const done = answers.slice(0, 30).filter(({ status }) => status === 'fulfilled').length;
  expect(done).toBe(10 + 6);
  expect(await test.balance(`player/${player}`)).toBe(0);
  const receipts = await other.cage.receipts.list({});
  expect(receipts.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, k) => 20 - k));
  expect((await test.room.audit.check()).broken).toBeUndefined();
  expect(await test.room.ledger.verify()).toEqual([]);
  await store.close();
  await test.end();
}

describe('two processes with one account', () => {
  it('pay out what is there and no cent more, each order once, on SQLite', () => rush());

  if (server === undefined)
    it('the same on PostgreSQL', ({ skip }) => skip('PostgreSQL: not run, no server found'));
  else it('the same on PostgreSQL', async () => rush(await server.fresh()));
});

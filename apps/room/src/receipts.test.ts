import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANN, BOB, CashRoom, refusal } from './testing/cash-room.ts';

let test: CashRoom;
let player: string;

beforeEach(async () => {
  test = await CashRoom.start();
  await test.begin();
  player = await test.player();
});

afterEach(() => test.end());

describe('receipts', () => {
  it('are numbered without a gap, whatever is refused between them', async () => {
    for (const amount of [100, 99_999_999, 200, 99_999_999, 300])
      await Promise.allSettled([
        test.cage.cash.deposit({ id: test.id(), drawer: '1', player, amount: 50 }, ANN),
        test.cage.cash.payOut({ id: test.id(), drawer: '1', player, amount }, ANN),
      ]);
    const numbers = (await test.cage.receipts.list({})).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, k) => numbers.length - k));
  });

  it('are listed by day, player and drawer, newest first', async () => {
    const other = await test.player();
    await test.cage.cash.deposit({ id: test.id(), drawer: '1', player, amount: 50 }, ANN);
    test.at += 24 * 60 * 60_000;
    await test.cage.cash.deposit({ id: test.id(), drawer: '1', player: other, amount: 60 }, ANN);
    const amounts = async (wanted: object) =>
      (await test.cage.receipts.list(wanted)).map(({ amount }) => amount);
    expect(await amounts({ player })).toEqual([50]);
    expect(await amounts({ day: '2026-01-06' })).toEqual([60]);
    expect(await amounts({ drawer: '1', before: 4 })).toEqual([50, 200_000]);
    expect(await amounts({ drawer: '2' })).toEqual([]);
    expect(await refusal(test.cage.receipts.read(99))).toBe('There is no receipt 99.');
  });

  it('are printed again as counted copies, by who wrote them', async () => {
    const receipt = await test.cage.cash.deposit({ id: test.id(), drawer: '1', player, amount: 50 }, ANN);
    const { number } = receipt;
    expect(await test.cage.receipts.reprint(number, ANN)).toEqual({ receipt, copy: 1 });
    expect(await test.cage.receipts.reprint(number, ANN)).toEqual({ receipt, copy: 2 });
    expect(await refusal(test.cage.receipts.reprint(number, BOB))).toBe(
      `Receipt ${number} is from ann: a cashier reprints only his own.`,
    );
    expect(
      (await test.room.audit.read({ about: `receipt/${number}` })).map(({ who, what }) => [who, what]),
    ).toEqual([
      ['bob', 'reprint-refused'],
      ['ann', 'reprint'],
      ['ann', 'reprint'],
    ]);
    expect(await test.balance(`player/${player}`)).toBe(50);
  });

  it('are never changed', async () => {
    const change = (sql: string) => test.store.transaction((tx) => tx.query(sql));
    await expect(change('UPDATE room_receipts SET amount = 1')).rejects.toThrow(/append-only/);
    await expect(change('DELETE FROM room_receipts')).rejects.toThrow(/append-only/);
    await expect(change('DELETE FROM room_cash_orders')).rejects.toThrow(/append-only/);
  });
});

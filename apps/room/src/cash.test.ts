import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANN, BOB, CashRoom, MARY, refusal } from './testing/cash-room.ts';

let test: CashRoom;
let player: string;

beforeEach(async () => {
  test = await CashRoom.start();
  await test.begin();
  player = await test.player();
});

afterEach(() => test.end());

const deposit = (amount: number, more: object = {}, who = ANN as typeof ANN | typeof BOB) =>
  test.cage.cash.deposit({ id: test.id(), drawer: '1', player, amount, ...more }, who);
const payOut = (amount: number, more: object = {}) =>
  test.cage.cash.payOut({ id: test.id(), drawer: '1', player, amount, ...more }, ANN);

describe('a deposit', () => {
  it('is in the drawer and on the account, with a receipt, a line and an audit entry', async () => {
    const id = test.id();
    const receipt = await deposit(50_000, { id });
    expect(receipt).toEqual({
      ...{ number: 3, what: 'deposit', id, at: test.at, day: '2026-01-05', who: 'ann', amount: 50_000 },
      ...{ drawer: '1', player, before: 0, after: 50_000, dayIn: 50_000, dayOut: 0 },
    });
    expect([await test.balance('drawer/1'), await test.balance(`player/${player}`)]).toEqual([
      250_000, 50_000,
    ]);
    const { lines } = await test.cage.statements.of(`player/${player}`);
    expect(lines).toMatchObject([
      { purpose: 'deposit', reference: 'receipt/3', other: 'drawer/1', amount: 50_000 },
    ]);
    const [entry] = await test.room.audit.read();
    expect(entry).toMatchObject({
      ...{ who: 'ann', where: 'window 1', what: 'deposit', about: `player/${player}` },
      ...{ before: { balance: 0 }, after: { receipt: 3, amount: 50_000, drawer: '1', balance: 50_000 } },
    });
  });

  it('that is sent again gives the same receipt and moves nothing, also after the drawer was closed', async () => {
    const id = test.id();
    const first = await deposit(50_000, { id });
    await deposit(700);
    const before = await test.everything();
    test.at += 60_000;
    expect(await deposit(50_000, { id })).toEqual(first);
    expect(await test.everything()).toEqual(before);
    await test.cage.drawers.close({ id: test.id(), drawer: '1', count: 250_700 }, ANN);
    expect(await deposit(50_000, { id })).toEqual(first);
  });

  it('that is sent a hundred times at once is made once', async () => {
    const id = test.id();
    const all = await Promise.all(Array.from({ length: 100 }, () => deposit(50_000, { id })));
    expect(new Set(all.map(({ number }) => number))).toEqual(new Set([3]));
    expect(await test.balance(`player/${player}`)).toBe(50_000);
  });

  it('under an id that was used for something else is refused', async () => {
    const id = test.id();
    await deposit(50_000, { id });
    const before = await test.everything();
    const sentence = 'This id was used for something else: nothing was moved; begin again.';
    expect(await refusal(deposit(50_001, { id }))).toBe(sentence);
    expect(await refusal(payOut(50_000, { id }))).toBe(sentence);
    expect(await refusal(deposit(50_000, { id }, BOB))).toBe(sentence);
    expect(await test.everything()).toEqual(before);
  });

  it('of a player who is excluded or closed, or whom nobody knows, is refused; what is his is paid out', async () => {
    await deposit(50_000);
    await test.room.players.exclusions.add(
      player,
      { kind: 'self', until: '2026-02-01', reason: 'asked' },
      MARY,
    );
    expect(await refusal(deposit(100))).toBe(
      `Player ${player} is excluded up to and with 2026-02-01: take no cash, and pay out what he has.`,
    );
    expect((await payOut(50_000)).after).toBe(0);
    const gone = await test.player();
    await test.room.players.close(gone, 'moved away', MARY);
    expect(await refusal(deposit(100, { player: gone }))).toMatch(/is closed/);
    expect(await refusal(deposit(100, { player: '999999' }))).toMatch(/no player with the number 999999/);
    expect(await refusal(payOut(100, { player: '999999' }))).toBe('There is no player 999999.');
    expect(await refusal(payOut(100, { player: gone }))).toBe(
      `The account of player ${gone} is closed: nothing can be moved there.`,
    );
  });
});

describe('a pay-out', () => {
  it('never goes below zero, though two cashiers pay from one account at once', async () => {
    await test.cage.drawers.open({ id: test.id(), drawer: '2', count: 200_000 }, BOB);
    await deposit(50_000);
    const attempts = Array.from({ length: 20 }, (_, k) =>
      test.cage.cash.payOut(
        { id: test.id(), drawer: k % 2 === 0 ? '1' : '2', player, amount: 20_000 },
        k % 2 === 0 ? ANN : BOB,
      ),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await test.balance(`player/${player}`)).toBe(10_000);
    expect((await test.balance('drawer/1')) + (await test.balance('drawer/2'))).toBe(410_000);
  });

  it('beyond the balance or the drawer is refused with what there is', async () => {
    await deposit(50_000);
    expect(await refusal(payOut(50_001))).toBe(`Player ${player} has $500, and $500.01 was asked for.`);
    await test.cage.vault.drop({ id: test.id(), drawer: '1', amount: 240_000 }, MARY);
    const before = await test.everything();
    expect(await refusal(payOut(10_001))).toBe(
      'Drawer 1 has $100, and $100.01 was asked for: ask for a fill, or move less.',
    );
    expect(await test.everything()).toEqual(before);
  });

  it('that was refused stays refused under its id, though there is money now', async () => {
    const id = test.id();
    const sentence = await refusal(payOut(100, { id }));
    await deposit(50_000);
    const before = await test.everything();
    expect(await refusal(payOut(100, { id }))).toBe(sentence);
    expect(await test.everything()).toEqual(before);
    const [, entry] = await test.room.audit.read({ about: `player/${player}` });
    expect(entry).toMatchObject({
      who: 'ann',
      what: 'pay-out-refused',
      after: { refusal: 'insufficient', amount: 100 },
    });
  });
});

describe('cash over the counter', () => {
  it('is whole cents above nothing, under an id', async () => {
    await deposit(50_000);
    const before = await test.everything();
    for (const amount of [0.5, -100, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      for (const move of [deposit, payOut])
        expect(await refusal(move(amount))).toBe(
          'Money is a whole number of cents, at least one: enter the amount again.',
        );
    expect(await refusal(deposit(100, { id: 'again' }))).toMatch(/^The id of an order has 32 hex digits/);
    expect(await test.everything()).toEqual(before);
  });

  it('needs the own drawer, open', async () => {
    const before = await test.everything();
    expect(await refusal(deposit(100, {}, BOB))).toBe('Drawer 1 is open with ann: use your own.');
    expect(await refusal(deposit(100, { drawer: '2' }))).toBe(
      'Drawer 2 is closed: open it with a count first.',
    );
    expect(await refusal(payOut(100, { drawer: '9' }))).toBe(
      'There is no drawer 9: ask a manager to add it.',
    );
    expect(await test.everything()).toEqual(before);
    expect((await test.room.audit.read({ who: 'bob' })).map(({ what, why }) => [what, why])).toEqual([
      ['deposit-refused', 'Drawer 1 is open with ann: use your own.'],
    ]);
  });

  it('is all there after the room was started again', async () => {
    await deposit(50_000);
    await test.store.close();
    await test.open();
    expect((await payOut(20_000)).number).toBe(4);
    expect(await test.room.ledger.verify()).toEqual([]);
    expect((await test.room.audit.check()).broken).toBeUndefined();
  });
});

import { accountId, transferId } from '@franklin/ledger';
import { PostgresServer } from '@franklin/ledger/testing';
import { cents } from '@franklin/money';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANN, BOB, CashRoom, MARY, refusal } from './testing/cash-room.ts';

const HOUR = 60 * 60_000;

const server = await PostgresServer.start();
afterAll(() => server?.stop());

let address: string | undefined;
let test: CashRoom;
let player: string;

const deposit = (amount: number, who: string = player) =>
  test.cage.cash.deposit({ id: test.id(), drawer: '1', player: who, amount }, ANN);
const payOut = (amount: number, who: string = player) =>
  test.cage.cash.payOut({ id: test.id(), drawer: '2', player: who, amount }, BOB);
const numbers = (list: readonly { readonly player: string }[]) => list.map((each) => each.player);

describe('on SQLite', reports);

if (server === undefined)
  it('reports of cash on PostgreSQL', ({ skip }) => skip('PostgreSQL: not run, no server found'));
else
  describe('on PostgreSQL', () => {
    beforeEach(async () => {
      address = await server.fresh();
    });
    reports();
  });

function reports(): void {
  beforeEach(async () => {
    test = await CashRoom.start(address, { timeZone: 'America/Los_Angeles', gamingDayStart: 6 });
    // Noon in Los Angeles.
    test.at = Date.UTC(2026, 0, 5, 20);
    await test.begin(100_000_000, 10_000_000);
    await test.cage.drawers.open({ id: test.id(), drawer: '2', count: 10_000_000 }, BOB);
    player = await test.player();
  });

  afterEach(() => test.end());

  describe('the cash of a gaming day', () => {
    it('is logged from $3,000 and reported over $10,000, in small parts and at several drawers as well', async () => {
      const other = await test.player();
      await deposit(2_999_99);
      await deposit(2_999_99, other);
      expect((await test.cage.reports.day('2026-01-05')).log).toEqual([]);
      await deposit(1);
      expect(numbers((await test.cage.reports.day('2026-01-05')).log)).toEqual([player]);
      await deposit(7_000_00);
      expect((await test.cage.reports.day('2026-01-05')).report).toEqual([]);
      expect(await test.cage.reports.player(player)).toMatchObject({ isLogged: true, isReported: false });
      const last = await test.cage.cash.deposit({ id: test.id(), drawer: '2', player, amount: 1 }, BOB);
      expect(last).toMatchObject({ dayIn: 10_000_01, dayOut: 0 });
      const day = await test.cage.reports.day('2026-01-05');
      expect(day).toMatchObject({ in: 13_000_00, out: 0, report: [{ player, in: 10_000_01, out: 0 }] });
      expect(day.log[0]!.receipts.map(({ amount, drawer }) => [amount, drawer])).toEqual([
        [2_999_99, '1'],
        [1, '1'],
        [7_000_00, '1'],
        [1, '2'],
      ]);
      expect(await test.cage.reports.player(player)).toMatchObject({ isLogged: true, isReported: true });
    });

    it('counts in and out each by itself', async () => {
      await deposit(6_000_00);
      await payOut(5_000_00);
      expect((await test.cage.reports.day('2026-01-05')).report).toEqual([]);
      await deposit(4_000_00);
      await payOut(5_000_00);
      expect((await test.cage.reports.day('2026-01-05')).report).toEqual([]);
      await deposit(4_00);
      await payOut(1_00);
      expect((await test.cage.reports.day('2026-01-05')).report).toEqual([
        { player, in: 10_004_00, out: 10_001_00 },
      ]);
      const { report } = await test.cage.reports.day('2026-01-06');
      expect(report).toEqual([]);
    });

    it('goes through the night, and begins anew in the morning', async () => {
      await deposit(6_000_00);
      // Half past five in the morning: the same night.
      test.at = Date.UTC(2026, 0, 6, 13, 30);
      expect(await deposit(5_000_00)).toMatchObject({ day: '2026-01-05', dayIn: 11_000_00 });
      test.at += HOUR;
      expect(await deposit(5_000_00)).toMatchObject({ day: '2026-01-06', dayIn: 5_000_00 });
      const [night, morning] = [
        await test.cage.reports.day('2026-01-05'),
        await test.cage.reports.day('2026-01-06'),
      ];
      expect([numbers(night.report), numbers(morning.report), numbers(morning.log)]).toEqual([
        [player],
        [],
        [player],
      ]);
      expect([night.to, night.to - night.from]).toEqual([morning.from, 24 * HOUR]);
      expect(await test.cage.reports.player(player, '2026-01-05')).toMatchObject({
        in: 11_000_00,
        isReported: true,
      });
      expect(await refusal(test.cage.reports.player('999999'))).toBe('There is no player 999999.');
    });
  });

  describe('unclaimed balances', () => {
    it('are those that nothing was done with for so many days', async () => {
      const [empty, playing] = [await test.player(), await test.player()];
      await deposit(50_000);
      await deposit(70_000, empty);
      await payOut(70_000, empty);
      await deposit(90_000, playing);
      const lastMoved = test.at;
      test.at += 364 * 24 * HOUR;
      const { ledger } = test.room;
      await ledger.openAccount(accountId('escrow/t1'), 'escrow');
      const buyIn = {
        debit: accountId(`player/${playing}`),
        credit: accountId('escrow/t1'),
        amount: cents(1),
      };
      await ledger.transfer({ type: 'transfer', id: transferId(test.id()), ...buyIn, purpose: 'buy-in' });
      expect((await test.cage.reports.unclaimed()).players).toEqual([]);
      test.at += 24 * HOUR;
      expect(await test.cage.reports.unclaimed()).toEqual({
        ...{ days: 365, players: [{ player, balance: 50_000, lastMoved }], total: 50_000 },
      });
      expect(numbers((await test.cage.reports.unclaimed(1)).players)).toEqual([player, playing]);
    });
  });

  describe('statements', () => {
    it('of a player, a drawer, a table and the vault are there for any period, in pages', async () => {
      await deposit(50_000);
      test.at += HOUR;
      await payOut(20_000);
      await deposit(5_000);
      const of = test.cage.statements.of.bind(test.cage.statements);
      expect(await of(`player/${player}`, { from: test.at })).toMatchObject({
        opening: 50_000,
        closing: 35_000,
      });
      const first = await of(`player/${player}`, { limit: 2 });
      expect([first.more, first.closing, first.lines.length]).toEqual([true, 30_000, 2]);
      const rest = await of(`player/${player}`, { after: first.lines.at(-1)!.number });
      expect([rest.more, rest.opening, rest.lines.map(({ reference }) => reference)]).toEqual([
        false,
        30_000,
        ['receipt/6'],
      ]);
      expect((await of('drawer/1')).closing).toBe(10_055_000);
      expect((await of('vault')).lines.map(({ purpose }) => purpose)).toEqual([
        'bring-cash',
        'open drawer',
        'open drawer',
      ]);
      await test.room.ledger.openAccount(accountId('escrow/t1'), 'escrow');
      expect(await of('escrow/t1')).toMatchObject({ opening: 0, closing: 0, lines: [] });
    });

    it('of what is not there, or for a period that ends before it begins, are refused', async () => {
      expect(await refusal(test.cage.statements.of('player/999999'))).toBe('There is no player 999999.');
      expect(await refusal(test.cage.statements.of('escrow/none'))).toBe('There is no table none.');
      expect(await refusal(test.cage.statements.of('vault', { from: 2, to: 1 }))).toMatch(
        /^A period goes from/,
      );
    });

    it('add up: the trial balance is zero, and the position says where the cash is', async () => {
      await deposit(50_000);
      await test.cage.drawers.close({ id: test.id(), drawer: '1', count: 10_049_000 }, ANN);
      await test.cage.vault.take({ id: test.id(), amount: 100, reason: 'coffee' }, MARY);
      expect(await test.cage.statements.trialBalance()).toMatchObject({
        difference: 0,
        pendingDifference: 0,
      });
      expect(await test.cage.reports.position()).toEqual({
        ...{ vault: 90_048_900, adjustments: -1_000, outside: 99_999_900, rake: 0, jackpot: 0 },
        drawers: [
          { name: '1', balance: 0 },
          { name: '2', cashier: 'bob', balance: 10_000_000 },
        ],
      });
    });
  });
}

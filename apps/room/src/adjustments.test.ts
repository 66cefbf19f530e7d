import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Adjustment } from './adjustments.ts';
import type { Actor } from './staff.ts';
import { ANN, CashRoom, MARY, refusal } from './testing/cash-room.ts';

let test: CashRoom;
let player: string;

beforeEach(async () => {
  test = await CashRoom.start();
  await test.begin();
  player = await test.player();
});

afterEach(() => test.end());

const adjust = (what: Partial<Adjustment>, who: Actor = MARY) =>
  test.cage.adjustments.adjust(
    { id: test.id(), account: `player/${player}`, way: 'raise', amount: 500, reason: 'typed wrong', ...what },
    who,
  );

describe('an adjustment', () => {
  it('raises or lowers a balance against the adjustments, with before, after and why on record', async () => {
    expect(await adjust({})).toMatchObject({
      ...{ what: 'adjustment', who: 'mary', account: `player/${player}`, player, before: 0, after: 500 },
      reason: 'typed wrong',
    });
    expect(await adjust({ way: 'lower', amount: 200 })).toMatchObject({ before: 500, after: 300 });
    expect(await test.balance('adjustments')).toBe(-300);
    const [entry] = await test.room.audit.read({ about: `player/${player}` });
    expect(entry).toMatchObject({
      ...{ who: 'mary', where: 'office', what: 'adjustment', why: 'typed wrong' },
      ...{ before: { balance: 500 }, after: { balance: 300, amount: 200 } },
    });
  });

  it('is the same for cash that the house holds', async () => {
    expect(await adjust({ account: 'drawer/1' })).toMatchObject({
      before: 200_000,
      after: 200_500,
      drawer: '1',
    });
    expect(await adjust({ account: 'vault', way: 'lower' })).toMatchObject({
      before: 800_000,
      after: 799_500,
    });
    expect(await adjust({ account: 'rake' })).toMatchObject({ before: 0, after: 500 });
    expect(await test.balance('adjustments')).toBe(-500);
    expect((await test.room.ledger.trialBalance()).difference).toBe(0);
  });

  it('is no cash of the gaming day', async () => {
    await adjust({ amount: 2_000_000 });
    expect(await test.cage.reports.player(player)).toMatchObject({ balance: 2_000_000, in: 0, out: 0 });
    expect((await test.cage.reports.day('2026-01-05')).report).toEqual([]);
  });

  it('is never made by the cashier himself', async () => {
    const { number } = await test.cage.cash.deposit({ id: test.id(), drawer: '1', player, amount: 100 }, ANN);
    const before = await test.everything();
    expect(await refusal(adjust({}, ANN))).toBe(
      'You have drawer 1 open: nobody adjusts money while he takes cash.',
    );
    expect(await refusal(adjust({ account: 'drawer/1' }, ANN))).toMatch(/^You have drawer 1 open/);
    expect(await test.everything()).toEqual(before);
    await test.cage.drawers.close({ id: test.id(), drawer: '1', count: 200_100 }, ANN);
    expect(await refusal(adjust({ corrects: number }, ANN))).toBe(
      `Receipt ${number} is your own: another supervisor has to correct it.`,
    );
    expect(await adjust({ corrects: number }, MARY)).toMatchObject({ corrects: number });
    expect(await refusal(adjust({ corrects: 99 }))).toBe('There is no receipt 99.');
  });

  it('takes no more than there is, touches no closed drawer, and nobody who is not known', async () => {
    const before = await test.everything();
    expect(await refusal(adjust({ way: 'lower' }))).toBe(`Player ${player} has $0, and $5 was asked for.`);
    expect(await refusal(adjust({ account: 'drawer/2' }))).toBe(
      'Drawer 2 is closed: open it with a count first.',
    );
    expect(await refusal(adjust({ account: 'player/999999' }))).toBe('There is no player 999999.');
    expect(await refusal(adjust({ amount: 0.5 }))).toMatch(/^Money is a whole number of cents/);
    expect(await test.everything()).toEqual(before);
  });
});

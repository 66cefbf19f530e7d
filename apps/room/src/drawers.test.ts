import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANN, BOB, CashRoom, MARY, refusal } from './testing/cash-room.ts';

let test: CashRoom;

beforeEach(async () => {
  test = await CashRoom.start();
  await test.begin();
});

afterEach(() => test.end());

const open = (drawer: string, count: number, who: typeof ANN | typeof BOB = ANN) =>
  test.cage.drawers.open({ id: test.id(), drawer, count }, who);
const close = (drawer: string, count: number, who: typeof ANN | typeof BOB = ANN) =>
  test.cage.drawers.close({ id: test.id(), drawer, count }, who);

describe('a drawer', () => {
  it('is opened with a count that comes from the vault, and is then the own one', async () => {
    expect([await test.balance('vault'), await test.balance('drawer/1')]).toEqual([800_000, 200_000]);
    expect(await test.cage.drawers.list()).toEqual([
      { name: '1', cashier: 'ann', openedAt: test.at },
      { name: '2' },
    ]);
  });

  it('may be opened and closed empty', async () => {
    expect(await open('2', 0, BOB)).toMatchObject({ number: 3, amount: 0 });
    expect(await close('2', 0, BOB)).toMatchObject({ number: 4, expected: 0, over: 0 });
  });

  it('is one for each cashier, and one cashier for each', async () => {
    const before = await test.everything();
    expect(await refusal(open('2', 100))).toBe('You have drawer 1 open: close it first.');
    expect(await refusal(open('1', 100, BOB))).toBe('Drawer 1 is open already, with ann.');
    expect(await refusal(open('1', 100))).toBe('Drawer 1 is open already, with ann.');
    expect(await refusal(open('9', 100))).toBe('There is no drawer 9: ask a manager to add it.');
    expect(await refusal(open('2', 800_001, BOB))).toBe('The vault has $8,000, and $8,000.01 was asked for.');
    expect(await test.everything()).toEqual(before);
  });

  it('is opened by one of two who want it at once', async () => {
    await close('1', 200_000);
    const both = await Promise.allSettled([
      open('1', 100),
      open('1', 100, BOB),
      open('2', 100),
      open('2', 5, BOB),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  });

  it('is closed by a count: what is over or short is recorded with who, and all cash goes to the vault', async () => {
    expect(await close('1', 200_500)).toMatchObject({
      ...{ what: 'close-drawer', who: 'ann', cashier: 'ann', amount: 200_500, expected: 200_000, over: 500 },
    });
    expect(await test.balance('vault')).toBe(1_000_500);
    await open('1', 100_000);
    test.at += 1000;
    expect(await close('1', 98_000)).toMatchObject({ expected: 100_000, over: -2_000 });
    expect([await test.balance('drawer/1'), await test.balance('vault')]).toEqual([0, 998_500]);
    expect(await test.balance('adjustments')).toBe(-1_500);
    const [entry] = await test.room.audit.read({ about: 'drawer/1' });
    expect(entry).toMatchObject({
      ...{ who: 'ann', what: 'close-drawer', before: { expected: 100_000 } },
      after: { amount: 98_000, over: -2_000, cashier: 'ann' },
    });
    expect(await test.cage.reports.overShort()).toMatchObject({
      closings: [{ over: 500 }, { over: -2_000 }],
      ...{ over: 500, short: 2_000 },
    });
    expect((await test.cage.reports.overShort({ from: test.at })).closings).toHaveLength(1);
    expect((await test.cage.reports.overShort({ cashier: 'bob' })).closings).toEqual([]);
    const { lines } = await test.cage.statements.of('drawer/1');
    expect(lines.map(({ purpose, amount }) => [purpose, amount])).toEqual([
      ['open drawer', 200_000],
      ['over', 500],
      ['close drawer', -200_500],
      ['open drawer', 100_000],
      ['short', -2_000],
      ['close drawer', -98_000],
    ]);
  });

  it('of which all is missing is short by all of it', async () => {
    expect(await close('1', 0)).toMatchObject({ expected: 200_000, over: -200_000 });
    expect([await test.balance('drawer/1'), await test.balance('adjustments')]).toEqual([0, -200_000]);
  });

  it('is closed once, though the page sends it again', async () => {
    const id = test.id();
    const first = await test.cage.drawers.close({ id, drawer: '1', count: 199_000 }, ANN);
    await open('1', 50_000);
    expect(await test.cage.drawers.close({ id, drawer: '1', count: 199_000 }, ANN)).toEqual(first);
    expect(await test.balance('drawer/1')).toBe(50_000);
  });

  it('is closed by its cashier; one that was left open by a manager, with a reason', async () => {
    expect(await refusal(close('1', 200_000, BOB))).toBe('Drawer 1 is open with ann: use your own.');
    expect(await refusal(close('2', 0, BOB))).toBe('Drawer 2 is closed: open it with a count first.');
    const left = { id: test.id(), drawer: '1', count: 199_000, reason: 'went home ill' };
    expect(await refusal(test.cage.drawers.closeLeft({ ...left, id: test.id() }, ANN))).toBe(
      'Drawer 1 is your own: somebody else has to do this.',
    );
    expect(await test.cage.drawers.closeLeft(left, MARY)).toMatchObject({
      ...{ who: 'mary', cashier: 'ann', over: -1_000, reason: 'went home ill' },
    });
    expect((await test.cage.reports.overShort({ cashier: 'ann' })).short).toBe(1_000);
  });

  it('with a count that is no count is refused', async () => {
    const before = await test.everything();
    for (const count of [0.5, -1, Number.NaN])
      expect(await refusal(close('1', count))).toBe(
        'A count is a whole number of cents, from nothing up: count again.',
      );
    expect(await test.everything()).toEqual(before);
  });

  it('has a name of its own', async () => {
    expect(await refusal(test.cage.drawers.add('1', MARY))).toBe('There is a drawer 1 already.');
  });
});

describe('the vault', () => {
  it('fills and drops open drawers', async () => {
    const fill = { id: test.id(), drawer: '1', amount: 30_000 };
    expect(await test.cage.vault.fill(fill, MARY)).toMatchObject({
      what: 'fill',
      who: 'mary',
      cashier: 'ann',
    });
    await test.cage.vault.drop({ id: test.id(), drawer: '1', amount: 80_000 }, MARY);
    expect([await test.balance('vault'), await test.balance('drawer/1')]).toEqual([850_000, 150_000]);
  });

  it('moves nothing beyond what there is, with a closed drawer, or by its own cashier', async () => {
    const before = await test.everything();
    const move = (
      way: 'fill' | 'drop',
      drawer: string,
      amount: number,
      who: typeof ANN | typeof MARY = MARY,
    ) => refusal(test.cage.vault[way]({ id: test.id(), drawer, amount }, who));
    expect(await move('fill', '1', 800_001)).toBe('The vault has $8,000, and $8,000.01 was asked for.');
    expect(await move('drop', '1', 200_001)).toMatch(/^Drawer 1 has \$2,000, and \$2,000.01 was asked for/);
    expect(await move('fill', '2', 100)).toBe('Drawer 2 is closed: open it with a count first.');
    expect(await move('drop', '1', 100, ANN)).toBe('Drawer 1 is your own: somebody else has to do this.');
    expect(await test.everything()).toEqual(before);
  });

  it('gets cash from outside and gives it back, with a reason', async () => {
    await test.cage.vault.take({ id: test.id(), amount: 300_000, reason: 'to the bank' }, MARY);
    expect([await test.balance('vault'), await test.balance('outside')]).toEqual([500_000, 700_000]);
    expect(await refusal(test.cage.vault.take({ id: test.id(), amount: 500_001, reason: 'x' }, MARY))).toBe(
      'The vault has $5,000, and $5,000.01 was asked for.',
    );
    const [refused, taken] = await test.room.audit.read({ about: 'vault' });
    expect(taken).toMatchObject({ who: 'mary', what: 'take-cash', why: 'to the bank' });
    expect(refused).toMatchObject({ what: 'take-cash-refused' });
  });
});

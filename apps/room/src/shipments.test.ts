import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBackEnds } from './testing/back-ends.ts';
import { TABLE, TableRoom } from './testing/table-room.ts';

const HOUR = 3_600_000;

await onBackEnds('what tables ship', (fresh) => {
  let test: TableRoom;
  let ann: string;
  let bob: string;

  beforeEach(async () => {
    test = await TableRoom.start(await fresh());
    [ann, bob] = test.players as [string, string];
    await test.buyIn('ann', ann, 500_00);
    await test.buyIn('bob', bob, 500_00);
  });

  afterEach(() => test.close());

  const sit = (seat: number, id: string) => ({ type: 'sat', seat, player: { id, name: 'x' } });
  const leave = (seat: number) => ({ type: 'left', seat });
  const reconciled = () => test.room.reconciliations.of(TABLE);

  it('is taken once, in order, however often and from wherever it is sent', async () => {
    const first = test.shipment(test.hand({ [ann]: 90_00, [bob]: -100_00 }, { rake: 7_00, jackpot: 3_00 }));
    for (let k = 0; k < 3; k++) expect(await test.room.shipments.take(TABLE, first)).toBe(2);
    await Promise.all(Array.from({ length: 10 }, () => test.room.shipments.take(TABLE, first)));
    const later = { ...first, from: 5, to: 5, rows: [] };
    expect(await test.room.shipments.take(TABLE, later)).toBe(2);
    expect(await test.posted('rake')).toBe(7_00);
    expect(await test.posted('jackpot')).toBe(3_00);
    expect(await test.posted(`escrow/${TABLE}`)).toBe(990_00);
    expect((await test.room.results.of(ann)).ever).toEqual({ hands: 1, won: 90_00, lost: 0, net: 90_00 });
    expect(await test.room.shipments.hands(TABLE)).toHaveLength(1);
    expect(await test.room.tables.heartbeat(TABLE, { place: 'open', hand: 1, version: '1' })).toBe(2);
  });

  it('makes the running totals of every player: by session, by gaming day, for ever', async () => {
    await test.ship(sit(1, ann), sit(2, bob));
    await test.ship(test.hand({ [ann]: 40_00, [bob]: -40_00 }), test.hand({ [ann]: -10_00, [bob]: 10_00 }));
    await test.ship(leave(1));
    // A gaming day ends at six in the morning.
    test.at += 17 * HOUR;
    await test.ship(sit(1, ann), test.hand({ [ann]: -5_00, [bob]: 5_00 }));
    test.at += 2 * HOUR;
    await test.ship(test.hand({ [ann]: 1_00, [bob]: -1_00 }));
    const { ever, days, sessions } = await test.room.results.of(ann);
    expect(ever).toEqual({ hands: 4, won: 41_00, lost: 15_00, net: 26_00 });
    expect(days).toEqual([
      { day: '2026-01-06', hands: 1, won: 1_00, lost: 0, net: 1_00 },
      { day: '2026-01-05', hands: 3, won: 40_00, lost: 15_00, net: 25_00 },
    ]);
    expect(sessions.map(({ began: _, ...session }) => session)).toEqual([
      { table: TABLE, seat: 1, hands: 2, won: 1_00, lost: 5_00, net: -4_00 },
      { table: TABLE, seat: 1, ended: expect.any(Number), hands: 2, won: 40_00, lost: 10_00, net: 30_00 },
    ]);
    expect((await test.room.results.of(bob)).sessions).toHaveLength(1);
    expect(
      (await test.room.shipments.events(TABLE)).map(({ event }) => (event as { type: string }).type),
    ).toEqual([...['sat', 'left', 'sat', 'sat']]);
  });

  it('adds up: hands, buy-ins and cash-outs are what the escrow says', async () => {
    await test.ship(test.hand({ [ann]: 90_00, [bob]: -100_00 }, { rake: 7_00, jackpot: 3_00 }));
    await test.room.tableAccounts.cashOut(TABLE, { id: test.id('out'), player: ann, amount: 590_00 });
    await test.room.tableAccounts.reserve(TABLE, { id: test.id('more'), player: bob, amount: 50_00 });
    expect(await reconciled()).toEqual({
      ...{ table: TABLE, escrow: 400_00, bought: 1_000_00, paid: 590_00, results: -10_00 },
      ...{ unposted: 0, difference: 0, pending: 50_00 },
    });
    const meters = { at: test.at, stacks: 400_00, owed: 590_00, rake: 7_00, jackpot: 3_00 };
    // The table has not heard yet that the cash-out was paid.
    await test.room.shipments.take(TABLE, {
      ...test.shipment({ type: 'paused' }),
      meters: { ...meters, paidIn: 1_000_00, paidOut: 0 },
    });
    expect((await reconciled()).meters?.difference).toBe(0);
  });

  it('says so when a table holds another sum than its escrow', async () => {
    await test.room.shipments.take(TABLE, {
      ...test.shipment({ type: 'paused' }),
      meters: { at: 1, stacks: 999_00, owed: 0, rake: 0, jackpot: 0, paidIn: 1_000_00, paidOut: 0 },
    });
    expect((await reconciled()).meters?.difference).toBe(1_00);
  });

  it('pays the house when the escrow has it, if a hand is here before its buy-in is posted', async () => {
    const address = await fresh();
    const early = await TableRoom.start(address);
    const [one, other] = early.players as [string, string];
    for (const player of [one, other])
      await early.room.tableAccounts.reserve(TABLE, { id: early.id(player), player, amount: 100_00 });
    await early.ship(early.hand({ [one]: 90_00, [other]: -100_00 }, { rake: 7_00, jackpot: 3_00 }));
    expect(await early.posted('rake')).toBe(0);
    expect(await early.room.reconciliations.of(TABLE)).toMatchObject({ unposted: 10_00, difference: 0 });
    await early.room.tableAccounts.post(TABLE, early.id(one));
    expect([await early.posted('rake'), await early.posted('jackpot')]).toEqual([7_00, 3_00]);
    await early.room.tableAccounts.post(TABLE, early.id(other));
    expect(await early.room.reconciliations.of(TABLE)).toMatchObject({
      ...{ escrow: 190_00, unposted: 0, difference: 0 },
    });
    await early.close();
  });

  it('is refused whole when the money of a hand does not add up, and the table is marked', async () => {
    const wrong = [
      test.hand({ [ann]: 90_00, [bob]: -100_00 }, { number: 1 }),
      { ...test.hand({ [ann]: 1, [bob]: -1 }, { number: 1 }), status: 'voided' as const },
    ];
    for (const hand of wrong)
      await expect(test.ship(test.hand({ [ann]: 0 }, { number: 1 }), { ...hand, number: 2 })).rejects.toThrow(
        'The money of hand 2 at table t1 does not add up: nothing was taken.',
      );
    expect(await test.room.shipments.hands(TABLE)).toEqual([]);
    expect((await test.room.tables.list())[0]?.trouble).toMatch(/does not add up/);
    await test.ship(test.hand({ [ann]: 0 }));
    expect((await test.room.tables.list())[0]?.trouble).toBeUndefined();
  });

  it('of another record than the room has is not mixed into it', async () => {
    await test.ship({ type: 'opened' });
    const other = { ...test.shipment({ type: 'closed' }), after: 'another row' };
    await expect(test.room.shipments.take(TABLE, other)).rejects.toThrow(
      /^The record of table t1 is not the one that the room has: /,
    );
    const again = test.hand({ [ann]: 0 });
    await test.ship(again);
    await expect(test.ship(again)).rejects.toThrow(/^Hand 1 of table t1 is here already/);
  });

  it('of a voided hand leaves everybody what he had', async () => {
    await test.ship({ ...test.hand({ [ann]: 0, [bob]: 0 }), status: 'voided' });
    expect((await test.room.results.of(ann)).ever.net).toBe(0);
    expect((await reconciled()).difference).toBe(0);
  });

  it('cannot be changed through the database', async () => {
    await test.ship(test.hand({ [ann]: 0 }));
    for (const table of ['room_shipped', 'room_results'])
      await expect(test.store.transaction((tx) => tx.query(`UPDATE ${table} SET at = 1`))).rejects.toThrow(
        /append-only/,
      );
  });
});

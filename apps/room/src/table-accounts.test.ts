import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBackEnds } from './testing/back-ends.ts';
import { FLORA, TABLE, TableRoom } from './testing/table-room.ts';

await onBackEnds('the money between accounts and a table', (fresh) => {
  let test: TableRoom;
  let other: TableRoom;
  let player: string;

  beforeEach(async () => {
    const address = await fresh();
    test = await TableRoom.start(address);
    player = test.players[0]!;
    // Another process of the same room.
    other = new TableRoom();
    await other.open(address);
  });

  afterEach(async () => {
    await test.close();
    await other.close();
  });

  const accounts = () => test.room.tableAccounts;
  const reserve = (name: string, amount: number) =>
    accounts().reserve(TABLE, { id: test.id(name), player, amount });

  /** Where a player's money is: free in his account, set aside, and on the table. */
  const places = async () => {
    const free = await test.available(player);
    return [free, (await test.posted(`player/${player}`)) - free, await test.posted(`escrow/${TABLE}`)];
  };

  it('is set aside, then the table’s; and comes back', async () => {
    expect(await accounts().ask(TABLE, test.id('a'))).toBe('unknown');
    expect(await reserve('a', 200_00)).toEqual({ ok: true });
    expect(await accounts().ask(TABLE, test.id('a'))).toBe('reserved');
    expect(await places()).toEqual([800_00, 200_00, 0]);
    expect(await accounts().post(TABLE, test.id('a'))).toBe('posted');
    expect(await places()).toEqual([800_00, 0, 200_00]);
    const cashOut = { id: test.id('b'), player, amount: 150_00 };
    expect(await accounts().cashOut(TABLE, cashOut)).toBe('paid');
    expect(await places()).toEqual([950_00, 0, 50_00]);
    expect(await accounts().ask(TABLE, test.id('b'))).toBe('paid');
  });

  it('moves once, however often and in whatever order each call comes', async () => {
    for (let k = 0; k < 3; k++) expect(await reserve('a', 200_00)).toEqual({ ok: true });
    for (let k = 0; k < 3; k++) expect(await accounts().post(TABLE, test.id('a'))).toBe('posted');
    // Late copies of what was sent before.
    expect(await accounts().void(TABLE, test.id('a'))).toBe('posted');
    expect(await reserve('a', 200_00)).toEqual({ ok: true });
    const cashOut = { id: test.id('b'), player, amount: 150_00 };
    for (let k = 0; k < 3; k++) expect(await accounts().cashOut(TABLE, cashOut)).toBe('paid');
    expect(await accounts().post(TABLE, test.id('b'))).toBe('paid');
    expect(await accounts().void(TABLE, test.id('b'))).toBe('paid');
    expect(await places()).toEqual([950_00, 0, 50_00]);
  });

  it('that was voided is the player’s for good', async () => {
    await reserve('a', 200_00);
    for (let k = 0; k < 2; k++) expect(await accounts().void(TABLE, test.id('a'))).toBe('voided');
    expect(await accounts().post(TABLE, test.id('a'))).toBe('voided');
    expect(await reserve('a', 200_00)).toEqual({
      ok: false,
      reason: 'That buy-in was taken back: ask for another.',
    });
    expect(await places()).toEqual([1_000_00, 0, 0]);
  });

  it('is not set aside when the void of it came first', async () => {
    expect(await accounts().void(TABLE, test.id('a'))).toBe('voided');
    expect(await reserve('a', 200_00)).toMatchObject({ ok: false });
    expect(await accounts().ask(TABLE, test.id('a'))).toBe('voided');
    expect(await places()).toEqual([1_000_00, 0, 0]);
  });

  it('that the account does not hold is refused, and stays so when there is more', async () => {
    const refused = {
      ok: false,
      reason: 'Your account does not hold that much: choose less, or go to the cage.',
    };
    expect(await reserve('a', 1_000_01)).toEqual(refused);
    await test.pay(player, 500_00);
    expect(await reserve('a', 1_000_01)).toEqual(refused);
    expect(await accounts().ask(TABLE, test.id('a'))).toBe('refused');
    expect(await accounts().post(TABLE, test.id('a'))).toBe('refused');
    expect(await accounts().void(TABLE, test.id('a'))).toBe('refused');
    expect(await reserve('b', 1_500_00)).toEqual({ ok: true });
  });

  it('is of no use under an id that was for something else', async () => {
    await test.buyIn('a', player, 200_00);
    const id = test.id('a');
    const sentence = 'That id was used before for something else: nothing was moved.';
    await expect(reserve('a', 300_00)).rejects.toThrow(sentence);
    await expect(accounts().reserve(TABLE, { id, player: test.players[1]!, amount: 200_00 })).rejects.toThrow(
      sentence,
    );
    await expect(accounts().cashOut(TABLE, { id, player, amount: 200_00 })).rejects.toThrow(sentence);
    await test.room.tables.register({ table: 't2', called: 'Table 2' }, FLORA);
    await expect(accounts().post('t2', id)).rejects.toThrow(sentence);
    expect(await accounts().ask('t2', id)).toBe('unknown');
    expect(await places()).toEqual([800_00, 0, 200_00]);
  });

  it('is not paid out before the escrow has it, and then is, under the same id', async () => {
    const [, loser] = test.players;
    await test.buyIn('a', player, 100_00);
    await accounts().reserve(TABLE, { id: test.id('b'), player: loser!, amount: 100_00 });
    // The table has credited both seats, and the second was told nobody yet; the first won it all and leaves.
    const cashOut = { id: test.id('c'), player, amount: 200_00 };
    await expect(accounts().cashOut(TABLE, cashOut)).rejects.toThrow(
      'The escrow of the table does not hold that yet: ask again.',
    );
    expect(await accounts().ask(TABLE, cashOut.id)).toBe('unknown');
    await accounts().post(TABLE, test.id('b'));
    expect(await accounts().cashOut(TABLE, cashOut)).toBe('paid');
    expect(await places()).toEqual([1_100_00, 0, 0]);
  });

  it('is not for who was excluded after he sat down, but what he has comes back to him', async () => {
    await test.buyIn('a', player, 200_00);
    await test.room.players.exclusions.add(player, { kind: 'ban', until: 'forever', reason: 'x' }, FLORA);
    expect(await reserve('b', 100_00)).toEqual({
      ok: false,
      reason: 'You cannot play here at present: please ask at the cage.',
    });
    expect(await accounts().cashOut(TABLE, { id: test.id('c'), player, amount: 200_00 })).toBe('paid');
  });

  it('is not for whom the room does not know', async () => {
    const stranger = { id: test.id('a'), player: '999999', amount: 100 };
    expect(await accounts().reserve(TABLE, stranger)).toMatchObject({ ok: false });
    expect(await accounts().ask(TABLE, stranger.id)).toBe('refused');
  });

  it('keeps an account open as long as its player has chips', async () => {
    await test.buyIn('a', player, 1_000_00);
    await expect(test.room.players.close(player, 'moved away', FLORA)).rejects.toThrow(
      /^Player \d+ has \$1,000 at table t1: he leaves it first/,
    );
  });

  it('is one truth for several processes of the room', async () => {
    const rooms = [test.room, other.room];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        rooms[k % 2]!.tableAccounts.reserve(TABLE, { id: test.id('a'), player, amount: 200_00 }),
      ),
    );
    expect(answers).toEqual(Array(20).fill({ ok: true }));
    const fates = await Promise.all(
      Array.from({ length: 20 }, (_, k) => {
        const { tableAccounts } = rooms[k % 2]!;
        return k % 3 === 0
          ? tableAccounts.void(TABLE, test.id('a'))
          : tableAccounts.post(TABLE, test.id('a'));
      }),
    );
    // Whoever came first decided, and nobody heard otherwise.
    expect(new Set(fates).size).toBe(1);
    expect((await places()).reduce((a, b) => a + b)).toBe(1_000_00);
    expect((await test.room.reconciliations.of(TABLE)).difference).toBe(0);
    expect(await test.room.ledger.verify()).toEqual([]);
  });
});

import { cents } from '@franklin/money';
import { playerId, type TransferId } from '@franklin/table';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../packages/table/src/testing/fake-clock.ts';
import { swipeOf } from '../../room/src/testing/some-player.ts';
import { FLORA, PIN, TABLE } from '../../room/src/testing/table-room.ts';
import { RoomAccounts, RoomRefused, RoomSilent } from './index.ts';
import { ServedRoom } from './testing/served-room.ts';

let room: ServedRoom;
let accounts: RoomAccounts;
let player: ReturnType<typeof playerId>;

beforeEach(async () => {
  room = await ServedRoom.start();
  accounts = new RoomAccounts(room.line());
  player = playerId(room.books.players[0]!);
});

afterEach(() => room.end());

const id = (name: string) => room.books.id(name) as TransferId;
const amount = cents(200_00);

describe('the accounts of the room, over real sockets', () => {
  it('know whose card and PIN these are, and say the same whichever part was wrong', async () => {
    expect(await accounts.signIn(swipeOf(1), PIN)).toEqual({
      ok: true,
      player: { id: player, name: 'Player 1' },
    });
    const wrong = await accounts.signIn(swipeOf(1), '999999');
    expect(wrong).toMatchObject({ ok: false });
    expect(await accounts.signIn(swipeOf(9), PIN)).toEqual(wrong);
    for (const nonsense of ['letters', '', '1'.repeat(100)])
      expect(await accounts.signIn(swipeOf(1), nonsense)).toMatchObject({ ok: false });
  });

  it('keep neither the card nor the PIN in any log', async () => {
    await accounts.signIn(swipeOf(1), PIN);
    await accounts.signIn(swipeOf(1), '999999');
    await accounts.signIn(swipeOf(9), PIN);
    // Longer than any pad sends: the room refuses it by the name of the field alone.
    await accounts
      .signIn(swipeOf(1), `${PIN}${'7'.repeat(200)}`)
      .catch((error) => room.logged.push(String(error)));
    await room.books.room.audit.read().then((entries) => room.logged.push(JSON.stringify(entries)));
    for (const secret of [swipeOf(1), swipeOf(9), swipeOf(1).slice(1, 17), PIN, '999999'])
      expect(room.logged.join()).not.toContain(secret);
  });

  it('set a buy-in aside, post it, pay it back, and say what became of it', async () => {
    expect(await accounts.ask(id('a'))).toBe('unknown');
    expect(await accounts.reserve({ id: id('a'), player, amount })).toEqual({ ok: true });
    expect(await accounts.ask(id('a'))).toBe('reserved');
    await accounts.post(id('a'));
    expect(await accounts.ask(id('a'))).toBe('posted');
    await accounts.cashOut({ id: id('b'), player, amount });
    expect(await accounts.ask(id('b'))).toBe('paid');
    await accounts.void(id('c'));
    expect(await accounts.reserve({ id: id('c'), player, amount })).toMatchObject({ ok: false });
    expect(await accounts.reserve({ id: id('d'), player, amount: cents(1_000_01) })).toMatchObject({
      ok: false,
    });
    expect(await room.books.available(player)).toBe(1_000_00);
  });

  it('throw when the room is away, does not answer, or is cut off, and nothing is done twice', async () => {
    for (const cut of ['request', 'answer'] as const) {
      room.cut = () => cut;
      await expect(accounts.reserve({ id: id('a'), player, amount })).rejects.toBeInstanceOf(RoomSilent);
    }
    room.cut = () => undefined;
    expect(await accounts.ask(id('a'))).toBe('reserved');
    await room.die();
    await expect(accounts.post(id('a'))).rejects.toBeInstanceOf(RoomSilent);
    await room.rise();
    await accounts.post(id('a'));
    expect(await room.books.posted(`escrow/${TABLE}`)).toBe(200_00);
  });

  it('give a room that hangs no more than its time', async () => {
    const clock = new FakeClock();
    const patient = new RoomAccounts(room.line(clock));
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release: () => void = () => undefined;
    // Somebody holds the database.
    const held = room.books.store.transaction(async () => {
      arrived();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await arrival;
    const answer = patient.reserve({ id: id('a'), player, amount });
    const caught = expect(answer).rejects.toBeInstanceOf(RoomSilent);
    clock.advance(8_000);
    await caught;
    release();
    await held;
    expect(await patient.reserve({ id: id('a'), player, amount })).toEqual({ ok: true });
  });

  it('are of no use with a wrong key, and say why without it', async () => {
    const stranger = new RoomAccounts(room.line(undefined, 'x'.repeat(43)));
    const failure = await stranger.ask(id('a')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RoomRefused);
    expect((failure as RoomRefused).code).toBe('wrong-key');
    expect(String(failure)).not.toContain('xxx');
    const old = new RoomAccounts(room.line());
    await room.books.room.tables.newKey(TABLE, 'seen', FLORA);
    await expect(old.ask(id('a'))).rejects.toThrow(/does not know this table/);
  });

  it('do not take the word of whoever else answers at that address', async () => {
    await room.die();
    const { createServer } = await import('node:http');
    const answers = ['nonsense', '{"fate":"paid!"}', '{"refusal":"x"}'];
    const other = createServer((_, response) => response.end(answers.pop()));
    await new Promise<void>((resolve) => other.listen(Number(new URL(room.url).port), '127.0.0.1', resolve));
    while (answers.length > 0) await expect(accounts.ask(id('a'))).rejects.toBeInstanceOf(RoomSilent);
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
    await room.rise();
  });
});

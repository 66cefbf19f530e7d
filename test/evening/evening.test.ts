import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DeviceKey,
  Hub,
  HubServer,
  openFolder,
  provision,
  RoomAccounts,
  RoomLine,
  Shipping,
} from '@franklin/hub';
import { accountId, openStore, type Store } from '@franklin/ledger';
import { SimulatedPlayer } from '@franklin/players';
import { Room, roomServer } from '@franklin/room';
import { noPace } from '@franklin/table';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { somePlayer, swipeOf } from '../../apps/room/src/testing/some-player.ts';
import { Page } from './page.ts';

/** `npm run test:evening` plays 10,000 hands. */
const HANDS = Number(process.env['FRANKLIN_HANDS'] ?? 150);
const PLAYERS = 6;
const PASSWORD = 'correct horse battery';
/** Enough for what the house takes. */
const DEPOSIT = 3_000_00 + HANDS * 1_00;
const BROUGHT = 50_000_00;

const folder = mkdtempSync(join(tmpdir(), 'franklin-evening-'));
const log = pino({ level: 'silent' });
const id = () => randomBytes(16).toString('hex');

let store: Store;
let room: Room;
let url: string;
let close: () => Promise<unknown>;

beforeAll(async () => {
  store = await openStore(join(folder, 'room.db'));
  room = await Room.open({ store, pepper: randomBytes(32), now: Date.now });
  await room.staff.addFirst(
    { name: 'mary', called: 'Mary', password: PASSWORD },
    { who: 'test', where: 'test' },
  );
  const server = await roomServer({ room, log, isSecure: false });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
  close = () => server.close();
});

afterAll(async () => {
  await close();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** What an account holds. */
async function posted(name: string): Promise<number> {
  const balance = await room.ledger.balance(accountId(name));
  if (!balance.ok) throw new Error(balance.refusal.message);
  return balance.value.posted;
}

/** Waits until something holds, looking after every change of the table and once more when it is quiet. */
async function until(hub: Hub, holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((resolve) => setImmediate(resolve));
  expect(hub.table.state.fault).toBeUndefined();
}

describe('an evening in the card room', () => {
  it(`from the cage to the seat and back over ${HANDS} hands, every cent is where it belongs`, {
    timeout: 3_600_000,
  }, async () => {
    // The room opens: a manager, a cashier, cash in the vault, a drawer, a table.
    const mary = await Page.signedIn(url, 'mary', PASSWORD);
    await mary.post('/api/staff', { name: 'carl', called: 'Carl', role: 'cashier', password: PASSWORD });
    await mary.post('/api/cash/vault/bring', { id: id(), amount: BROUGHT, reason: 'opening' });
    await mary.post('/api/cash/drawers', { name: 'cage-1' });
    const { key } = await mary.post<{ key: string }>('/api/tables', { table: 'table-1', called: 'Table 1' });
    const carl = await Page.signedIn(url, 'carl', PASSWORD);
    await carl.post('/api/cash/drawers/cage-1/open', { id: id(), count: 10_000_00 });

    // Six people open accounts, get cards and PINs, and bring money.
    const people: { player: string; swipe: string; pin: string }[] = [];
    for (let k = 1; k <= PLAYERS; k++) {
      const { id: player } = await carl.post<{ id: string }>(
        '/api/players',
        somePlayer({
          name: `Player ${k}`,
          born: `198${k}-05-17`,
          document: { type: 'passport', last4: `4X7${k}`, issuer: 'USA', expiry: '2030-01-01' },
        }),
      );
      const pin = `27${k}${k}`;
      await carl.post(`/api/players/${player}/card`, { card: swipeOf(k) });
      await carl.post(`/api/players/${player}/pin`, { pin });
      await carl.post('/api/cash/deposit', { id: id(), drawer: 'cage-1', player, amount: DEPOSIT });
      people.push({ player, swipe: swipeOf(k), pin });
    }

    // The table runs on the room's accounts, takes rake, and is played by all of them.
    const path = join(folder, 'table');
    const keys: DeviceKey[] = provision(path, { table: 'Table 1', game: 'limit-3-6' });
    const line = new RoomLine({ url, table: 'table-1', key });
    const accounts = new RoomAccounts(line);
    const hub = new Hub({ folder: openFolder(path), accounts, log, settings: { pace: noPace } });
    const shipping = new Shipping({ hub, line, version: 'test' });
    const { devices } = openFolder(path).config;
    const limit = { burst: 1e9, perSecond: 1e9 };
    const server = await HubServer.listen({ hub, accounts, devices, log, stationLimit: limit });
    hub.command({ type: 'open', by: 'mary' });
    const players = people.map(({ swipe, pin }, k) => {
      const { device, key: own } = keys.find(({ seat }) => seat === k + 1)!;
      const table = `http://127.0.0.1:${server.port}`;
      return new SimulatedPlayer({ url: table, device, key: own, card: swipe, pin, restless: 0.02 });
    });
    await until(hub, () => hub.table.state.handNumber >= HANDS);

    // The table closes: everybody is cashed out, and the room has its whole record.
    hub.command({ type: 'close', by: 'mary' });
    await until(hub, () => hub.table.place === 'closed' && hub.table.state.transfers.length === 0);
    for (const player of players) player.stop();
    await until(hub, () => shipping.shipped === hub.journal!.size().rows);
    const { rake, paidIn, paidOut } = hub.table.state;
    expect([paidIn - paidOut, await posted('rake'), await posted('escrow/table-1')]).toEqual([rake, rake, 0]);
    expect(rake).toBeGreaterThan(0);
    shipping.stop();
    await server.close();
    hub.stop();
    line.close();

    // Everybody takes his money home, and the cage counts.
    for (const { player } of people) {
      const amount = await posted(`player/${player}`);
      if (amount > 0) await carl.post('/api/cash/pay-out', { id: id(), drawer: 'cage-1', player, amount });
    }
    const inDrawer = await posted('drawer/cage-1');
    await carl.post('/api/cash/drawers/cage-1/close', { id: id(), count: inDrawer });
    expect(await posted('vault')).toBe(BROUGHT + rake);
    expect(await room.ledger.verify()).toEqual([]);
    expect((await room.audit.check()).broken).toBeUndefined();
    console.log(
      `${HANDS} hands, ${paidIn / 100} dollars bought in, ${rake / 100} dollars of rake, 0 cents missing`,
    );
  });
});

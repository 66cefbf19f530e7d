import { cashRoutes, hasRight, type Route, STAFF_ROLES } from '@franklin/protocol/room';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HERE, type Page, TestRoom } from './testing/test-room.ts';

let test: TestRoom;
let manager: Page;
let cashier: Page;
let player: string;
let ids = 0;

const id = () => (++ids).toString(16).padStart(32, '0');

beforeEach(async () => {
  test = await TestRoom.start();
  manager = await test.signedIn('mary');
  cashier = await test.signedIn('ann', 'cashier');
  const seen = { type: 'passport', last4: '1234', issuer: 'US', expiry: '2099-01-01' } as const;
  const person = { name: 'Jo', born: '1980-01-01', contact: { phone: '555' }, document: seen };
  player = (await test.room.players.open(person, HERE)).id;
  await manager.post('/api/cash/vault/bring', { id: id(), amount: 1_000_000, reason: 'first cash' });
  await manager.post('/api/cash/drawers', { name: '1' });
  await cashier.post('/api/cash/drawers/1/open', { id: id(), count: 100_000 });
});

afterEach(() => test.end());

const deposit = (more: object = {}) =>
  cashier.post('/api/cash/deposit', { id: id(), drawer: '1', player, amount: 50_000, ...more });

/** What a route answers, which is what it says it answers. */
async function answer<Name extends keyof typeof cashRoutes>(
  name: Name,
  page: Page,
  path: string,
  body?: object,
) {
  const route: Route = cashRoutes[name];
  const { status, body: answered } = await (body === undefined ? page.get(path) : page.post(path, body));
  expect([name, status, answered.refusal]).toEqual([name, 200, undefined]);
  route.answer.parse(answered);
  return answered;
}

describe('the cage over HTTP', () => {
  it('goes from the first cash to the closed drawer, each answer as the protocol says', async () => {
    const order = { id: id(), drawer: '1', player, amount: 50_000 };
    const receipt = await answer('deposit', cashier, '/api/cash/deposit', order);
    expect(await answer('deposit', cashier, '/api/cash/deposit', order)).toEqual(receipt);
    await answer('payOut', cashier, '/api/cash/pay-out', { ...order, id: id(), amount: 20_000 });
    await answer('addDrawer', manager, '/api/cash/drawers', { name: '2' });
    await answer('listDrawers', cashier, '/api/cash/drawers');
    await answer('fillDrawer', manager, '/api/cash/drawers/1/fill', { id: id(), amount: 100 });
    await answer('dropDrawer', manager, '/api/cash/drawers/1/drop', { id: id(), amount: 200 });
    await answer('takeCash', manager, '/api/cash/vault/take', { id: id(), amount: 200, reason: 'bank' });
    const wrong = { id: id(), account: `player/${player}`, way: 'raise', amount: 5, reason: 'typed wrong' };
    await answer('adjustMoney', manager, '/api/cash/adjust', { ...wrong, corrects: receipt.number });
    await answer('readReceipt', manager, `/api/cash/receipts/${receipt.number}`);
    const again = await answer('reprintReceipt', cashier, `/api/cash/receipts/${receipt.number}/reprint`, {});
    expect(again).toEqual({ receipt, copy: 1 });
    const { receipts } = await answer('listReceipts', manager, `/api/cash/receipts?player=${player}`);
    expect(receipts).toHaveLength(3);
    const cash = await answer('playerCash', cashier, `/api/cash/players/${player}`);
    expect(cash).toMatchObject({ balance: 30_005, in: 50_000, out: 20_000, isLogged: false });
    const own = await answer('playerStatement', cashier, `/api/cash/players/${player}/statement?limit=1`);
    expect([own.lines.length, own.more]).toEqual([1, true]);
    await answer('readStatement', manager, '/api/cash/statement?account=vault&from=0');
    await answer('cashDay', manager, '/api/cash/days/2026-01-05');
    await answer('unclaimed', manager, '/api/cash/unclaimed?days=1');
    await answer('cashPosition', manager, '/api/cash/position');
    expect(await answer('trialBalance', manager, '/api/cash/trial-balance')).toMatchObject({ difference: 0 });
    const closed = await answer('closeDrawer', cashier, '/api/cash/drawers/1/close', {
      id: id(),
      count: 129_000,
    });
    expect(closed).toMatchObject({ expected: 129_900, over: -900 });
    await answer('openDrawer', cashier, '/api/cash/drawers/1/open', { id: id(), count: 10 });
    const left = { id: id(), count: 10, reason: 'went home' };
    await answer('closeLeftDrawer', manager, '/api/cash/drawers/1/close-left', left);
    expect(await answer('overShort', manager, '/api/cash/over-short')).toMatchObject({ over: 0, short: 900 });
  });

  it('refuses what is no money in one sentence, before anything is looked at', async () => {
    for (const amount of [0.5, -100, 0, '100', null])
      expect(await deposit({ amount })).toMatchObject({
        status: 400,
        body: {
          refusal: { message: 'amount is not right: money is a whole number of cents, at least one.' },
        },
      });
    expect((await deposit({ amount: 1e12 })).body.refusal.message).toBe(
      'amount is not right: that is too much at once.',
    );
    for (const wrong of [{ id: 'x' }, { player: 'jo' }, { drawer: '../1' }, { extra: 1 }])
      expect((await deposit(wrong)).status).toBe(400);
    const count = await cashier.post('/api/cash/drawers/1/close', { id: id(), count: -1 });
    expect(count.body.refusal.message).toBe(
      'count is not right: a count is a whole number of cents, from nothing up.',
    );
    const escrow = { id: id(), account: 'escrow/t1', way: 'raise', amount: 5, reason: 'x' };
    expect((await manager.post('/api/cash/adjust', escrow)).body.refusal.message).toBe(
      'account is not right: only a player, a drawer, the vault, the rake and the jackpot are adjusted.',
    );
    const day = await manager.get('/api/cash/days/yesterday');
    expect(day.status).toBe(400);
    expect((await test.room.cage.receipts.list({})).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('says beyond, closed and not the own one as a conflict', async () => {
    const tooMuch = await cashier.post('/api/cash/pay-out', { id: id(), drawer: '1', player, amount: 1 });
    expect(tooMuch).toMatchObject({ status: 409, body: { refusal: { code: 'insufficient' } } });
    const bob = await test.signedIn('bob', 'cashier');
    const others = await bob.post('/api/cash/deposit', { id: id(), drawer: '1', player, amount: 1 });
    expect(others).toMatchObject({ status: 409, body: { refusal: { code: 'not-own' } } });
  });

  it('keeps duties apart: each role gets what its rights say, and the rest is on record', async () => {
    for (const role of STAFF_ROLES) {
      const page = await test.signedIn(`the-${role}`, role);
      for (const [name, route] of Object.entries(cashRoutes) as [string, Route][]) {
        if (route.may === 'staff' || route.may === 'table' || route.may === 'anybody') continue;
        const { status } = await (route.method === 'GET' ? page.get(route.path) : page.post(route.path));
        // With the right it goes on to what was sent, which here is nothing.
        expect([role, name, status === 403]).toEqual([role, name, !hasRight(role, route.may)]);
      }
    }
    const tried = await test.room.audit.read({ who: 'the-cashier' });
    expect(tried.map(({ about }) => about)).toContain('right/adjust-money');
    expect(tried.map(({ about }) => about)).toContain('right/run-vault');
    // Whoever takes cash does not correct it, and whoever corrects it does not take any.
    for (const role of STAFF_ROLES)
      expect(
        hasRight(role, 'take-cash') && (hasRight(role, 'adjust-money') || hasRight(role, 'run-vault')),
      ).toBe(false);
  });
});

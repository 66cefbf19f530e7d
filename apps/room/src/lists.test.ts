import type { ListEntry } from '@franklin/protocol/room';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualSettings } from './settings.ts';
import { type Page, TestRoom } from './testing/test-room.ts';

const LIMIT = "$3-$6 limit hold'em";
const NO_LIMIT = "$1/$2 no limit hold'em";

let test: TestRoom;
let flo: Page;

beforeEach(async () => {
  test = await TestRoom.start();
  flo = await test.signedIn('flo', 'floor');
});

afterEach(() => test.end());

async function join(name: string, game = LIMIT, player?: string): Promise<number> {
  const { body } = await flo.post('/api/lists', { game, name, ...(player === undefined ? {} : { player }) });
  return body.number;
}

async function lists(): Promise<[string, string, number | undefined][]> {
  const { entries } = (await flo.get('/api/lists')).body as { entries: ListEntry[] };
  return entries.map(({ name, state, position }) => [name, state, position]);
}

describe('the waiting lists', () => {
  it('keep the order in which people came, game by game', async () => {
    for (const name of ['Ann', 'Ben', 'Cid']) await join(name);
    await join('Dot', NO_LIMIT);
    expect(await lists()).toEqual([
      ['Dot', 'waiting', 1],
      ['Ann', 'waiting', 1],
      ['Ben', 'waiting', 2],
      ['Cid', 'waiting', 3],
    ]);
  });

  it('take a player once for each game', async () => {
    await join('Ann', LIMIT, '100001');
    const again = await flo.post('/api/lists', { game: LIMIT, name: 'Ann', player: '100001' });
    expect([again.status, again.body.refusal.code]).toEqual([409, 'waits-already']);
    await join('Ann', NO_LIMIT, '100001');
    expect(await lists()).toHaveLength(2);
  });

  it('call somebody to a seat that is kept for a set time, and no seat for two', async () => {
    const [ann, ben] = [await join('Ann'), await join('Ben')];
    const called = await flo.post(`/api/lists/${ann}/call`, { table: 'table-1', seat: 4 });
    expect(called.body.call).toEqual({ table: 'table-1', seat: 4, until: test.at + usualSettings.callTime });
    expect(
      (await flo.post(`/api/lists/${ben}/call`, { table: 'table-1', seat: 4 })).body.refusal.message,
    ).toBe('Seat 4 of table-1 is kept for Ann: choose another.');
    expect((await flo.post(`/api/lists/${ann}/seat`)).body.state).toBe('seated');
    expect(await lists()).toEqual([['Ben', 'waiting', 1]]);
  });

  it('let a call expire, and then the seat is free for the next', async () => {
    const [ann, ben] = [await join('Ann'), await join('Ben')];
    await flo.post(`/api/lists/${ann}/call`, { table: 'table-1', seat: 4 });
    test.at += usualSettings.callTime;
    expect(await lists()).toEqual([['Ben', 'waiting', 1]]);
    expect((await flo.post(`/api/lists/${ann}/seat`)).body.refusal.code).toBe('not-called');
    expect((await flo.post(`/api/lists/${ben}/call`, { table: 'table-1', seat: 4 })).status).toBe(200);
  });

  it('skip who does not come: he waits where he was, or is gone', async () => {
    const [ann, ben] = [await join('Ann'), await join('Ben')];
    await flo.post(`/api/lists/${ann}/call`, { table: 'table-1', seat: 4 });
    await flo.post(`/api/lists/${ann}/skip`, { stays: true });
    expect(await lists()).toEqual([
      ['Ann', 'waiting', 1],
      ['Ben', 'waiting', 2],
    ]);
    await flo.post(`/api/lists/${ben}/skip`, { stays: false });
    expect(await lists()).toEqual([['Ann', 'waiting', 1]]);
    expect((await test.room.audit.read({ about: `list/${ben}` })).map(({ what }) => what)).toEqual([
      'skip-on-list',
      'join-list',
    ]);
  });

  it('are the floor’s to run, and refuse what makes no sense', async () => {
    const carl = await test.signedIn('carl', 'cashier');
    expect((await carl.post('/api/lists', { game: LIMIT, name: 'Ann' })).status).toBe(403);
    expect((await carl.get('/api/lists')).status).toBe(200);
    expect((await flo.post('/api/lists/7/seat')).body.refusal.code).toBe('not-on-list');
    expect((await flo.post('/api/lists', { game: LIMIT, name: '' })).status).toBe(400);
    const ann = await join('Ann');
    expect((await flo.post(`/api/lists/${ann}/call`, { table: 'table-1', seat: 11 })).status).toBe(400);
  });
});

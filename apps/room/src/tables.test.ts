import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SILENT_AFTER } from './tables.ts';
import { HERE, type Page, TestRoom } from './testing/test-room.ts';

let test: TestRoom;
let tom: Page;

beforeEach(async () => {
  test = await TestRoom.start();
  tom = await test.signedIn('tom', 'technician');
});

afterEach(() => test.end());

async function register(table = 't1'): Promise<string> {
  const { body } = await tom.post('/api/tables', { table, called: 'Table 1' });
  return body.key;
}

/** What a hub sends, with a key. */
async function beat(authorization: string | undefined) {
  const answer = await test.server.inject({
    ...{ method: 'POST', url: '/api/table/heartbeat', payload: { place: 'open', hand: 7, version: '1.0' } },
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a table', () => {
  it('is registered with a key that is shown once, and has an escrow from then on', async () => {
    const { status, body } = await tom.post('/api/tables', { table: 't1', called: 'Table 1' });
    expect(status).toBe(200);
    expect(body.key).toMatch(/^[\w-]{43}$/);
    expect(body.table).toEqual({
      ...{ table: 't1', called: 'Table 1', active: true, registered: test.at, shipped: 0, silent: true },
    });
    expect((await test.room.tables.list()).length).toBe(1);
    const escrow = await test.room.ledger.balance('escrow/t1' as never);
    expect(escrow).toMatchObject({ ok: true, value: { kind: 'escrow', posted: 0 } });
    const [entry] = await test.room.audit.read({ about: 'table/t1' });
    expect(entry).toMatchObject({ who: 'tom', what: 'register-table' });
    const kept = JSON.stringify([
      await test.store.query('SELECT * FROM room_tables'),
      await test.room.audit.read(),
    ]);
    expect(kept).not.toContain(body.key);
  });

  it('is registered once, and only by who may', async () => {
    await register();
    const again = await tom.post('/api/tables', { table: 't1', called: 'x' });
    expect([again.status, again.body.refusal.message]).toEqual([
      409,
      'There is a table t1 already: choose another name.',
    ]);
    const carl = await test.signedIn('carl', 'cashier');
    expect((await carl.post('/api/tables', { table: 't2', called: 'x' })).status).toBe(403);
  });

  it('is let in with its key, and heard of until it falls silent', async () => {
    const key = await register();
    expect(await beat(`Bearer t1.${key}`)).toEqual({ status: 200, body: { next: 1 } });
    const listed = async () => (await tom.get('/api/tables')).body.tables[0];
    expect(await listed()).toMatchObject({
      ...{ silent: false, heard: test.at, place: 'open', hand: 7, version: '1.0' },
    });
    test.at += SILENT_AFTER - 1;
    expect((await listed()).silent).toBe(false);
    test.at += 1;
    expect((await listed()).silent).toBe(true);
  });

  it('with a new key has no use for the old one', async () => {
    const old = await register();
    const { body } = await tom.post('/api/tables/t1/key', { reason: 'the old one was seen' });
    expect((await beat(`Bearer t1.${old}`)).status).toBe(401);
    expect((await beat(`Bearer t1.${body.key}`)).status).toBe(200);
  });

  it('with a wrong key gets one sentence and is noted, whatever was wrong', async () => {
    const key = await register();
    await register('t2');
    const wrong = [
      undefined,
      'Basic x',
      'Bearer ',
      `Bearer ${key}`,
      `Bearer t2.${key}`,
      `Bearer t9.${key}`,
      `Bearer t1.${key}x`,
    ];
    const answers = [];
    for (const header of wrong) answers.push(await beat(header));
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]!.body);
    }
    expect(answers[0]!.body.refusal.message).toBe(
      'The room does not know this table by that key: give it a new key at Pitboss.',
    );
    const noted = async () => (await test.room.audit.read()).filter(({ what }) => what === 'wrong-table-key');
    // A table that knocks all day does not fill the log: the next entry says how often it was.
    expect(await noted()).toHaveLength(1);
    test.at += 60_000;
    await beat(`Bearer t2.${key}`);
    const [last] = await noted();
    expect(last).toMatchObject({ about: 'table/t2', after: { alsoSinceTheLast: wrong.length - 1 } });
    expect(JSON.stringify(await test.room.audit.read())).not.toContain(key);
    expect(test.logged.join()).not.toContain(key);
  });

  it('has no way to what is for staff, and staff none to what is for tables', async () => {
    const key = await register();
    const answer = await test.server.inject({
      ...{ method: 'GET', url: '/api/tables', headers: { authorization: `Bearer t1.${key}` } },
    });
    expect(answer.statusCode).toBe(401);
    expect((await tom.post('/api/table/heartbeat', { place: 'x', hand: 1, version: '1' })).status).toBe(401);
  });

  it('that is retired is not let in, and none is while it holds money', async () => {
    const key = await register();
    const id = '0'.repeat(32) as never;
    const move = { type: 'transfer', id, amount: 100 as never, purpose: 'test' } as const;
    const [outside, escrow] = ['outside' as never, 'escrow/t1' as never];
    await test.room.ledger.transfer({ ...move, debit: outside, credit: escrow });
    expect((await tom.post('/api/tables/t1/retire', { reason: 'sold' })).body.refusal.message).toBe(
      'Table t1 still holds money: let its players leave first.',
    );
    const back = { ...move, id: '1'.repeat(32) as never, debit: escrow, credit: outside };
    await test.room.ledger.transfer(back);
    expect((await tom.post('/api/tables/t1/retire', { reason: 'sold' })).body.active).toBe(false);
    expect((await beat(`Bearer t1.${key}`)).status).toBe(401);
    await expect(test.room.tables.newKey('t1', 'again', HERE)).rejects.toThrow(/was retired/);
  });
});

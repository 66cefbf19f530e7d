import { hasRight, RIGHTS, type Right, ROLES } from '@franklin/protocol/room';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IDLE } from './sessions.ts';
import { HERE, PASSWORD, Page, TestRoom } from './testing/test-room.ts';

let test: TestRoom;

beforeEach(async () => {
  test = await TestRoom.start();
});

afterEach(() => test.end());

const wrong = (name = 'mary') => ({ name, password: 'a wrong password' });

describe('the first manager', () => {
  it('is made once, and nobody has a password that was not chosen', async () => {
    await expect(
      test.room.staff.addFirst({ name: 'eve', called: 'Eve', password: PASSWORD }, HERE),
    ).rejects.toThrow('There is staff already');
    expect(await test.room.staff.list()).toMatchObject([
      { name: 'mary', role: 'shift-manager', active: true },
    ]);
  });
});

describe('signing in', () => {
  it('gives a session in a cookie that no script reads and no other site sends', async () => {
    const page = new Page(test.server);
    const { status, body, set } = await page.post('/api/sign-in', { name: 'mary', password: PASSWORD });
    expect([status, body.name]).toEqual([200, 'mary']);
    expect(set).toMatch(/HttpOnly.*Secure.*SameSite=Strict/);
    expect((await page.get('/api/me')).body).toMatchObject({ name: 'mary', lastSignIn: test.at });
    await page.post('/api/sign-out');
    expect((await page.get('/api/me')).status).toBe(401);
  });

  it('answers the same whichever part was wrong', async () => {
    const page = new Page(test.server);
    const answers = [
      await page.post('/api/sign-in', wrong()),
      await page.post('/api/sign-in', wrong('nobody')),
    ];
    for (const { status, body } of answers)
      expect([status, body.refusal]).toEqual([
        401,
        { code: 'not-signed-in', message: expect.stringContaining('do not go together') },
      ]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });

  it('is locked after three failures within half an hour, also for the right password', async () => {
    const page = new Page(test.server);
    for (let k = 0; k < 3; k++) await page.post('/api/sign-in', wrong());
    expect((await page.post('/api/sign-in', { name: 'mary', password: PASSWORD })).status).toBe(401);
    expect((await test.room.staff.list())[0]).toMatchObject({ locked: true });
    expect((await test.room.audit.read()).map(({ what }) => what)).toContain('sign-in-locked');
  });

  it('forgets failures after half an hour', async () => {
    const page = new Page(test.server);
    for (let k = 0; k < 4; k++) {
      await page.post('/api/sign-in', wrong());
      test.at += 16 * 60_000;
    }
    expect((await page.post('/api/sign-in', { name: 'mary', password: PASSWORD })).status).toBe(200);
  });

  it('ends after half an hour without a request', async () => {
    const page = await test.signedIn('mary');
    test.at += IDLE - 1;
    expect((await page.get('/api/me')).status).toBe(200);
    test.at += IDLE - 1;
    expect((await page.get('/api/me')).status).toBe(200);
    test.at += IDLE;
    expect((await page.get('/api/me')).status).toBe(401);
  });

  it('is safe from forms of other sites: what changes something needs a header they cannot set', async () => {
    const page = await test.signedIn('mary');
    expect((await page.post('/api/sign-out', {}, {})).status).toBe(400);
    expect((await page.get('/api/me')).status).toBe(200);
  });
});

describe('a member of staff', () => {
  it('is added, changed and unlocked by another, with a reason, and his sessions end', async () => {
    const mary = await test.signedIn('mary');
    const member = { name: 'carl', called: 'Carl', role: 'cashier', password: PASSWORD };
    expect((await mary.post('/api/staff', member)).body).toMatchObject({ name: 'carl', role: 'cashier' });
    expect((await mary.post('/api/staff', member)).body.refusal.code).toBe('name-taken');
    const carl = await test.signedIn('carl');
    const changed = await mary.post('/api/staff/carl', { role: 'floor', reason: 'moved to the floor' });
    expect(changed.body).toMatchObject({ role: 'floor' });
    expect((await carl.get('/api/me')).status).toBe(401);
    const [entry] = await test.room.audit.read({ about: 'staff/carl' });
    expect(entry).toMatchObject({
      who: 'mary',
      before: { role: 'cashier' },
      after: { role: 'floor' },
      why: 'moved to the floor',
    });
    expect((await mary.post('/api/staff/mary', { role: 'auditor', reason: 'x' })).body.refusal.code).toBe(
      'own-account',
    );
  });

  it('may do what his role says and no more; that he tried is on record', async () => {
    const carl = await test.signedIn('carl', 'cashier');
    const answer = await carl.get('/api/staff');
    expect([answer.status, answer.body.refusal.message]).toEqual([
      403,
      'Your role does not allow this: it needs the right to make staff accounts and give roles.',
    ]);
    expect((await test.room.audit.read({ who: 'carl' }))[0]).toMatchObject({ what: 'no-right' });
  });

  it('changes his own password with the old one, and signs in again', async () => {
    const mary = await test.signedIn('mary');
    const password = 'another long password';
    const wrongOld = await mary.post('/api/me/password', { old: 'not that one', password });
    expect(wrongOld.body.refusal.code).toBe('wrong-password');
    expect((await mary.post('/api/me/password', { old: PASSWORD, password })).status).toBe(200);
    expect((await mary.get('/api/me')).status).toBe(401);
    expect((await mary.post('/api/sign-in', { name: 'mary', password })).status).toBe(200);
  });

  it('has a password that is nowhere in the database or the log', async () => {
    await test.signedIn('mary');
    const rows = JSON.stringify([
      await test.store.query('SELECT * FROM room_staff'),
      await test.room.audit.read(),
      test.logged,
    ]);
    expect(rows).not.toContain(PASSWORD);
  });
});

describe('rights', () => {
  it('each belong to somebody, and duties are apart', () => {
    for (const right of Object.keys(RIGHTS) as Right[])
      expect((Object.keys(ROLES) as (keyof typeof ROLES)[]).some((role) => hasRight(role, right))).toBe(true);
    // Nobody who issues cards resets PINs, and nobody who takes cash corrects balances.
    for (const role of Object.keys(ROLES) as (keyof typeof ROLES)[]) {
      expect(hasRight(role, 'issue-card') && hasRight(role, 'reset-pin')).toBe(false);
      expect(hasRight(role, 'take-cash') && hasRight(role, 'adjust-money')).toBe(false);
    }
  });
});

describe('bad input', () => {
  it('gets one sentence, and no more than the name of the field', async () => {
    const mary = await test.signedIn('mary');
    const answer = await mary.post('/api/staff', { name: 'X', called: 'x', role: 'king', password: 'short' });
    expect([answer.status, answer.body.refusal.code]).toEqual([400, 'malformed']);
    expect(answer.body.refusal.message).toMatch(/^name is not right: /);
    expect((await mary.get('/api/nothing')).status).toBe(404);
    expect((await mary.get('/api/staff?x=1')).status).toBe(400);
  });
});

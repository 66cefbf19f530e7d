import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HERE, TestRoom } from './testing/test-room.ts';

let test: TestRoom;

beforeEach(async () => {
  test = await TestRoom.start();
});

afterEach(() => test.end());

describe('the audit log', () => {
  it('says who did what, where, about whom, before, after and why, newest first', async () => {
    await test.room.audit.note({
      ...HERE,
      what: 'x',
      about: 'player/1',
      before: { a: 1 },
      after: { a: 2 },
      why: 'y',
    });
    const [entry] = await test.room.audit.read({ about: 'player/1' });
    expect(entry).toEqual({
      ...HERE,
      number: 2,
      at: test.at,
      what: 'x',
      about: 'player/1',
      before: { a: 1 },
      after: { a: 2 },
      why: 'y',
    });
    expect((await test.room.audit.read()).map(({ number }) => number)).toEqual([2, 1]);
    expect(await test.room.audit.read({ who: 'somebody' })).toEqual([]);
  });

  it('is one chain, however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, k) =>
        test.room.audit.note({ ...HERE, what: 'x', about: `player/${k}` }),
      ),
    );
    expect(await test.room.audit.check()).toEqual({ entries: 51, broken: undefined });
  });

  it('goes with what it notes: if that is rolled back, so is the note', async () => {
    await expect(
      test.store.transaction(async (tx) => {
        await test.room.audit.add(tx, { ...HERE, what: 'x', about: 'y' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await test.room.audit.check()).toEqual({ entries: 1, broken: undefined });
  });

  it('cannot be changed through the database, and whoever changes the file is found out', async () => {
    for (let k = 0; k < 3; k++) await test.room.audit.note({ ...HERE, what: 'x', about: `player/${k}` });
    await expect(
      test.store.transaction((tx) => tx.query("UPDATE room_audit SET who = 'nobody'")),
    ).rejects.toThrow(/append-only/);
    await test.close();
    const db = new Database(join(test.folder, 'room.db'));
    db.exec("DROP TRIGGER room_audit_update; UPDATE room_audit SET who = 'nobody' WHERE number = 3");
    db.close();
    await test.open();
    expect(await test.room.audit.check()).toEqual({ entries: 2, broken: 3 });
  });

  it('misses entries that were cut off at its end', async () => {
    await test.room.audit.note({ ...HERE, what: 'x', about: 'y' });
    await test.close();
    const db = new Database(join(test.folder, 'room.db'));
    db.exec('DROP TRIGGER room_audit_delete; DELETE FROM room_audit WHERE number = 2');
    db.close();
    await test.open();
    expect(await test.room.audit.check()).toEqual({ entries: 1, broken: 2 });
  });
});

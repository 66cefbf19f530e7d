import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountId, transferId } from '@franklin/ledger';
import { cents } from '@franklin/money';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, checkBooks, openRoomFolder, restore } from './index.ts';
import { PASSWORD, TestRoom } from './testing/test-room.ts';

const pepper = new Uint8Array(32).fill(7);
let test: TestRoom;
let file: string;

async function bring(amount: number): Promise<void> {
  const { ledger } = test.room;
  await ledger.openAccount(accountId('vault'), 'vault');
  await ledger.openAccount(accountId('outside'), 'outside');
  const id = transferId(amount.toString(16).padStart(32, '0'));
  const names = { debit: accountId('vault'), credit: accountId('outside') };
  await ledger.transfer({ type: 'transfer', id, ...names, amount: cents(amount), purpose: 'bring' });
}

beforeEach(async () => {
  test = await TestRoom.start();
  file = join(test.folder, 'backup.db');
});

afterEach(() => test.end());

describe('a backup of the room', () => {
  it('is made while the room goes on, for its owner alone, and brings everything back', async () => {
    await bring(500_00);
    const { entries, wrong } = await backUp(test.store, file, pepper);
    expect([entries > 0, wrong]).toEqual([true, []]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await bring(100_00);
    await test.close();
    const database = join(test.folder, 'room.db');
    const { kept } = await restore(database, file, pepper, 'replaced');
    expect(readdirSync(kept)).toContain('room.db');
    await test.open();
    expect(await test.room.ledger.balance(accountId('vault'))).toMatchObject({ value: { posted: 500_00 } });
    expect((await test.room.staff.signIn('mary', PASSWORD, 'test')).member.name).toBe('mary');
    expect(await checkBooks(test.room)).toMatchObject({ wrong: [] });
  });

  it('writes over nothing, and is not made of books that are wrong', async () => {
    writeFileSync(file, 'something else');
    await expect(backUp(test.store, file, pepper)).rejects.toThrow('is there already');
    rmSync(file);
    await test.close();
    const db = new Database(join(test.folder, 'room.db'));
    db.exec("DROP TRIGGER room_audit_update; UPDATE room_audit SET who = 'nobody'");
    db.close();
    await test.open();
    await expect(backUp(test.store, file, pepper)).rejects.toThrow('no backup was made');
    expect(existsSync(file)).toBe(false);
  });

  it('that is broken or not there is not put in place', async () => {
    const database = join(test.folder, 'room.db');
    writeFileSync(file, 'no database');
    const before = statSync(database).ino;
    await expect(restore(database, file, pepper, 'replaced')).rejects.toThrow('not a whole backup');
    await expect(restore(database, join(test.folder, 'none'), pepper, 'replaced')).rejects.toThrow(
      'There is no file',
    );
    expect(statSync(database).ino).toBe(before);
    expect(existsSync(join(test.folder, 'replaced'))).toBe(false);
  });
});

describe("a room's folder", () => {
  it('has a secret that is made once and never anew', () => {
    const path = join(test.folder, 'new');
    const first = openRoomFolder(path);
    expect(statSync(join(path, 'room.pepper')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(openRoomFolder(path).pepper).equals(first.pepper)).toBe(true);
    writeFileSync(first.database, '');
    rmSync(join(path, 'room.pepper'));
    expect(() => openRoomFolder(path)).toThrow('restore it');
    writeFileSync(join(path, 'room.pepper'), 'something');
    expect(() => openRoomFolder(path)).toThrow("is not a room's secret");
  });
});

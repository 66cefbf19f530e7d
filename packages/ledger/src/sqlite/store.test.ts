import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { LedgerBroken, LedgerUnavailable } from '../failures.ts';
import { openLedger } from '../open-ledger.ts';
import { openStore } from '../open-store.ts';
import { Folder } from '../testing/folder.ts';

const folder = new Folder();
afterAll(() => folder.remove());

describe('an SQLite store', () => {
  it('is a file for its user alone, with a log that is on the disk when a commit returns', async () => {
    const path = folder.fresh();
    const store = await openStore(path);
    await store.query('CREATE TABLE own (id INTEGER)');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await store.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await store.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    await store.close();
  });

  it('in a folder that is not there is told in one sentence', async () => {
    const path = join(folder.path, 'none', 'room.db');
    await expect(openStore(path)).rejects.toThrow(
      `The ledger cannot be used: the system says ENOENT for ${path};`,
    );
  });

  it('that is no database is told in one sentence and left as it is', async () => {
    const path = folder.fresh();
    writeFileSync(path, 'This is a letter, and not a ledger. '.repeat(100));
    const store = await openStore(path);
    await expect(openLedger(store, { now: () => 1 })).rejects.toBeInstanceOf(LedgerBroken);
    await store.close();
    expect(statSync(path).size).toBe(3600);
  });

  it('of another version is not used', async () => {
    const store = await openStore(folder.fresh());
    await openLedger(store, { now: () => 1 });
    await store.query('UPDATE ledger_about SET version = 99');
    await expect(openLedger(store, { now: () => 1 })).rejects.toThrow('it has schema version 99');
    await store.close();
  });

  it('that was closed is told in one sentence', async () => {
    const store = await openStore(folder.fresh());
    const ledger = await openLedger(store, { now: () => 1 });
    await store.close();
    await expect(ledger.trialBalance()).rejects.toThrow('The ledger cannot be used: it was closed;');
    await expect(ledger.expireDue()).rejects.toBeInstanceOf(LedgerUnavailable);
  });

  it('waits for another process without holding up its own', async () => {
    const path = folder.fresh();
    const store = await openStore(path);
    await openLedger(store, { now: () => 1 });
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    const waiting = store.transaction((tx) => tx.query('SELECT 1 AS one'));
    // The event loop goes round while it waits: otherwise this would never come to the commit.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    other.exec('COMMIT');
    expect(await waiting).toEqual([{ one: 1 }]);
    other.close();
    await store.close();
  });
});

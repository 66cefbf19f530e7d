import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '@franklin/money';
import { replay, type TableEvent, type TableState } from '@franklin/table';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { eventCodec, openFolder, stateCodec } from './index.ts';
import { openJournal } from './journal/index.ts';
import type { Writer } from './journal/writer.ts';
import { TestHub, until } from './testing/test-hub.ts';

const hubs: TestHub[] = [];

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.end();
});

async function played(hands: number, test = new TestHub()): Promise<TestHub> {
  hubs.push(test);
  await test.start();
  test.hub.command({ type: 'open', by: 'ann' });
  for (const seat of [1, 2, 3]) test.player(seat);
  await until(test.hub, () => test.hub.table.state.handNumber >= hands);
  return test;
}

/** Turns one bit of one row over, behind the table's back. */
function flipBit(test: TestHub, choose: 'first' | 'last'): void {
  const db = new Database(join(test.path, 'journal.db'));
  const triggers = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
    readonly name: string;
    readonly sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`);
  const order = choose === 'first' ? 'ASC' : 'DESC';
  const row = db.prepare(`SELECT seq, body FROM entries ORDER BY seq ${order} LIMIT 1`).get() as {
    seq: number;
    body: string;
  };
  const bytes = Buffer.from(row.body);
  bytes[bytes.length >> 1]! ^= 1;
  db.prepare('UPDATE entries SET body = ? WHERE seq = ?').run(bytes.toString('latin1'), row.seq);
  // As if nobody had been here.
  for (const { sql } of triggers) db.exec(sql);
  db.close();
}

describe('a journal row altered by one bit', () => {
  it('keeps the table out of service from the start, with a plain message', async () => {
    const test = await played(3);
    await test.stop();
    flipBit(test, 'last');
    await test.start();
    expect(test.hub.table.place).toBe('outOfService');
    expect(test.hub.table.state.fault).toMatch(/^The journal .* is broken at row \d+: /);
    expect((await fetch(`${test.url}/health`)).status).toBe(503);
    expect(test.hub.command({ type: 'open', by: 'ann' }).ok).toBe(false);
    expect(test.hub.command({ type: 'back-in-service', by: 'ann' }).ok).toBe(false);
    expect(test.hub.table.place).toBe('outOfService');
  });

  it('long ago is found in the background, and then the table stops', async () => {
    const test = await played(50);
    await test.stop();
    flipBit(test, 'first');
    await test.start();
    await until(test.hub, () => test.hub.table.place === 'outOfService');
    expect(test.hub.table.state.fault).toMatch(/is broken at row 1: /);
  });
});

describe('a record whose money does not add up', () => {
  it('keeps the table out of service from the start: it never guesses', async () => {
    const test = await played(3);
    await test.stop();
    const { config, key, journal: path } = openFolder(test.path);
    const journal = openJournal({ path, tableId: config.table, key, codec: eventCodec, stateCodec });
    const { state, entries } = journal.resume();
    const { seat } = replay(state!, entries).seats.find(({ stack }) => stack > 0)!;
    // Well written, well signed, and a stack is gone.
    const left = { type: 'left', seat, amount: cents(0), id: undefined, by: 'table' } as const;
    journal.append([{ ...left, staff: undefined, reason: 'a bug' }], Date.now());
    journal.close();
    await test.start();
    expect(test.hub.table.place).toBe('outOfService');
    expect(test.hub.table.state.fault).toMatch(
      /^The (money of this table does not add up|hand is played with)/,
    );
  });
});

describe('a journal that is no journal', () => {
  it('keeps the table out of service too: it never starts a new one in its place', async () => {
    const test = await played(2);
    await test.stop();
    writeFileSync(join(test.path, 'journal.db'), Buffer.alloc(8_192, 7));
    await test.start();
    expect(test.hub.table.place).toBe('outOfService');
    expect(test.hub.table.state.fault).toMatch(/^The journal .* is broken/);
    expect(test.hub.command({ type: 'back-in-service', by: 'ann' }).ok).toBe(false);
    const service = test.socket('service');
    expect(await service.emitWithAck('intent', { type: 'hands', last: 5 })).toEqual({ ok: true, hands: [] });
    expect(await service.emitWithAck('intent', { type: 'verify' })).toMatchObject({ ok: false });
  });
});

describe('a full disk', () => {
  /** Plays until there is no room left, makes room, and sees the same hand go on. */
  async function fillsAndEmpties(test: TestHub, fill: () => void, makeRoom: () => void): Promise<void> {
    await played(3, test);
    fill();
    await until(test.hub, () => test.hub.table.place === 'outOfService');
    expect(test.hub.table.state.fault).toMatch(/no room on the disk/);
    const { hand } = test.hub.table.state;
    makeRoom();
    expect(test.hub.command({ type: 'back-in-service', by: 'ann' })).toEqual({ ok: true });
    expect(test.hub.table.state.hand).toEqual(hand);
    expect(test.hub.command({ type: 'resume', by: 'ann' })).toEqual({ ok: true });
    const { handNumber } = test.hub.table.state;
    await until(test.hub, () => test.hub.table.state.handNumber >= handNumber + 2);
    await hubs.pop()!.end();
  }

  it('stops the table with a plain message; with room again the same hand goes on', async () => {
    const test = new TestHub();
    const pages = (most: (now: number) => number) => {
      const { db } = (test.hub.journal as Writer<TableEvent, TableState>).store;
      db.pragma(`max_page_count = ${most(db.pragma('page_count', { simple: true }) as number)}`);
    };
    // SQLite answers as it does when the disk has no room: SQLITE_FULL.
    await fillsAndEmpties(
      test,
      () => pages((now) => now),
      () => pages((now) => now + 10_000),
    );
  });

  it('of a real file system does the same', async ({ skip }) => {
    const disk = mkdtempSync(join(tmpdir(), 'franklin-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      rmSync(disk, { recursive: true });
      skip('A full file system: not run, nobody here may mount one; a full database was');
    }
    try {
      await fillsAndEmpties(
        new TestHub({}, join(disk, 'table')),
        () => writeFileSync(join(disk, 'ballast'), Buffer.alloc(8_192)),
        () => execFileSync('mount', ['-o', 'remount,size=64m', disk]),
      );
    } finally {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  });
});

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPace, usualPace } from '@franklin/table';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Intruder } from '../../hub/src/journal/testing/intruder.ts';
import { withJournal } from './table-journal.ts';
import { complaint, franklin } from './testing/franklin.ts';
import { buildFranklin, FranklinProcess } from './testing/franklin-process.ts';

let folder: string;
let data: string;
let keys: string;
const started: FranklinProcess[] = [];

beforeAll(buildFranklin);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'franklin-hub-'));
  data = join(folder, 'table');
  keys = join(folder, 'keys.json');
  await franklin('hub', 'provision', '--data', data, '--keys', keys);
});

afterEach(async () => {
  for (const process of started.splice(0)) await process.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A table in a process of its own, and its address. */
async function startHub(...args: string[]): Promise<{ hub: FranklinProcess; url: string }> {
  const hub = new FranklinProcess('hub', '--data', data, '--port', '0', '--log', 'warn', ...args);
  started.push(hub);
  await hub.line(/^The table is /);
  return { hub, url: / is at (.*)$/.exec(hub.lines[0]!)![1]! };
}

function startPlayers(url: string, ...args: string[]): FranklinProcess {
  const players = new FranklinProcess('players', '--hub', url, '--keys', keys, ...args);
  started.push(players);
  return players;
}

async function setUps(): Promise<unknown[]> {
  return withJournal(data, ({ journal }) =>
    [...journal.entries()].flatMap(({ event }) =>
      event.type === 'set-up' ? [{ by: event.by, pace: event.settings.pace }] : [],
    ),
  );
}

/** Changes one row, as somebody would who has the file and not the key. */
function tamper(row: number): void {
  const intruder = new Intruder(join(data, 'journal.db'));
  intruder.db.prepare('UPDATE entries SET at = at + 1 WHERE seq = ?').run(row);
  intruder.leave();
}

describe('hub', () => {
  it('runs a table until it is told to stop, and goes on with it at the next start', async () => {
    const { hub, url } = await startHub('--open', '--pace', 'none');
    expect(hub.lines).toEqual([
      `Table 1 (no-limit-1-2) is at ${url}`,
      'Accounts are in memory and for demonstration until a room is connected: cards player-1 to player-20, PIN 0000.',
      'The table is open.',
    ]);
    const players = startPlayers(url, '--count', '4', '--hands', '5');
    expect(await players.ended).toBe(0);
    expect(await hub.stop('SIGTERM')).toBe(0);
    expect(hub.lines.at(-1)).toBe('Table 1 has stopped: it goes on where it was at the next start.');
    expect(hub.error).toBe('');

    const { hub: again, url: there } = await startHub();
    expect(again.lines.at(-1)).toBe('The table is open.');
    const health = await fetch(`${there}/health`);
    expect([health.status, await health.json()]).toMatchObject([200, { table: 'Table 1' }]);
    expect(await again.stop('SIGINT')).toBe(0);
  });

  it('can stop while players play; they find it again, and stop when they are told to', async () => {
    const { hub, url } = await startHub('--open', '--pace', 'none');
    const players = startPlayers(url, '--count', '3');
    await players.line(/^3 players are at Table 1$/);
    expect(await hub.stop('SIGINT')).toBe(0);
    await players.line(/^the table does not answer: trying again$/);
    const back = players.next(/^3 players are at Table 1$/);
    await startHub('--port', new URL(url).port);
    await back;
    expect(await players.stop('SIGINT')).toBe(0);
    expect(players.lines.at(-1)).toMatch(/^hand \d+, \d+ hands seen, \d+ decisions/);
    expect(players.error).toBe('');
  });

  it('is closed until the floor opens it', async () => {
    const { hub } = await startHub();
    expect(hub.lines.at(-1)).toBe('The table is closed: the floor opens it, or --open at the start.');
  });

  it('refuses a folder in use and a port that is taken, in one sentence', async () => {
    const { url } = await startHub();
    expect(await complaint('hub', '--data', data, '--log', 'silent')).toBe(
      `The journal ${join(data, 'journal.db')} is in use by another process: stop that one first.`,
    );
    const other = join(folder, 'other');
    await franklin('hub', 'provision', '--data', other);
    const { port } = new URL(url);
    const failed = new FranklinProcess('hub', '--data', other, '--port', port, '--log', 'silent', '--open');
    expect([await failed.ended, failed.error, failed.lines]).toEqual([
      1,
      `franklin: port ${port} on 127.0.0.1 is taken by another program: choose another with --port\n`,
      [],
    ]);
    expect(await complaint('hub', '--data', other, '--host', '192.0.2.1', '--log', 'silent')).toBe(
      '192.0.2.1 is not an address of this machine: choose another with --host',
    );
    // What could not start has not opened anything.
    await withJournal(other, ({ journal }) =>
      expect([...journal.entries()].map(({ event }) => event.type)).toEqual(['set-up']),
    );
  });

  it('keeps its pace until another is asked for', async () => {
    const first = await startHub('--pace', 'none');
    await first.hub.stop('SIGTERM');
    const second = await startHub();
    await second.hub.stop('SIGTERM');
    expect(await setUps()).toEqual([{ by: 'configuration', pace: noPace }]);
    const third = await startHub('--pace', 'normal');
    await third.hub.stop('SIGTERM');
    expect(await setUps()).toEqual([
      { by: 'configuration', pace: noPace },
      { by: 'command line', pace: usualPace },
    ]);
  });

  it('does not start from a folder that is broken, and says why in one sentence', async () => {
    const nobody = join(folder, 'nobody');
    expect(await complaint('hub', '--data', nobody)).toBe(
      `${join(nobody, 'table.key')} cannot be read: make a table with "franklin hub provision" first.`,
    );
    writeFileSync(join(data, 'table.json'), '{"table":');
    expect(await complaint('hub', '--data', data)).toBe(
      `${join(data, 'table.json')} is not JSON: mend it, or restore it from the backup of this table.`,
    );
    writeFileSync(join(data, 'table.key'), 'a secret that is not one');
    expect(await complaint('hub', '--data', data)).toBe(
      `${join(data, 'table.key')} is not a table's key: restore it from the backup of this table.`,
    );
  });

  it.each([
    ['a row was changed', () => tamper(2), ' at row 2: '],
    [
      'the key is another',
      () => writeFileSync(join(data, 'table.key'), 'a'.repeat(64)),
      ': the key is not the one it was made with',
    ],
  ])('starts out of service when %s, and says so', async (_, breakIt, what) => {
    await (await startHub('--open')).hub.stop('SIGTERM');
    breakIt();
    const { hub, url } = await startHub('--log', 'silent', '--open', '--pace', 'none');
    expect(hub.lines.at(-1)).toContain('The table is out of service: The journal ');
    expect(hub.lines.at(-1)).toContain(`is broken${what}`);
    expect((await fetch(`${url}/health`)).status).toBe(503);
    expect(await franklin('doctor', '--url', url)).toMatchObject({
      code: 1,
      out: expect.stringContaining(`missing  table at ${url}: Table 1 is out of service: call the floor\n`),
    });
    expect(await hub.stop('SIGTERM')).toBe(0);
  });

  it('refuses wrong options in one sentence', async () => {
    expect(await complaint('hub')).toBe(
      'say which table with --data DIR: "franklin hub provision --data DIR" makes one',
    );
    expect(await complaint('hub', 'provison', '--data', data)).toBe(
      '"provison" is not a command of the hub: "franklin hub --help" shows them',
    );
    for (const port of ['65536', '-1', '1.5', 'http', ''])
      expect(await complaint('hub', '--data', data, `--port=${port}`)).toBe(
        `--port is a whole number from 0 to 65535, written in digits, not "${port}"`,
      );
    expect(await complaint('hub', '--data', data, '--pace', 'slow')).toMatch(
      /Allowed choices are normal, none/,
    );
    expect(await complaint('hub', '--data', data, '--log', 'loud')).toMatch(
      /Allowed choices are trace, debug/,
    );
  });
});

describe('hub backup', () => {
  it('copies the journal of a running table into a file for its owner alone, and notes it', async () => {
    const { url } = await startHub('--open', '--pace', 'none');
    expect(await startPlayers(url, '--count', '3', '--hands', '3').ended).toBe(0);
    const file = join(folder, 'backup.db');
    const { out, error, code } = await franklin('hub', 'backup', '--data', data, '--to', file);
    expect([error, code]).toEqual(['', 0]);
    const [, rows] = /^(\d+) rows \([\d.]+ \w+\) of Table 1 are in (.*)\n$/.exec(out)!;
    expect(Number(rows)).toBeGreaterThan(30);
    expect(out).toContain(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await complaint('hub', 'backup', '--data', data, '--to', file)).toBe(
      `The backup ${file} was not made: there is a file of this name already; choose another name.`,
    );
    expect((await franklin('doctor', '--data', data)).out).toMatch(
      new RegExp(`^ok {7}last backup: 20.*Z, ${rows} rows in ${file}$`, 'm'),
    );
  });

  it('needs a table that has been started, and a place to write to', async () => {
    const file = join(folder, 'none', 'backup.db');
    expect(await complaint('hub', 'backup', '--data', data, '--to', file)).toMatch(
      /^The journal .* cannot be used: there is no such file\.$/,
    );
    await (await startHub()).hub.stop('SIGTERM');
    expect(await complaint('hub', 'backup', '--data', data, '--to', file)).toMatch(
      /^The journal .*backup\.db cannot be used: the system says ENOENT; check the disk and the permissions\.$/,
    );
    expect(await complaint('hub', 'backup', '--data', data)).toBe(
      "error: required option '--to <file>' not specified",
    );
  });
});

describe('hub restore', () => {
  it('puts a verified backup in the place of a broken journal, keeps what was there, and the table goes on', async () => {
    const { hub, url } = await startHub('--open', '--pace', 'none');
    expect(await startPlayers(url, '--count', '3', '--hands', '3').ended).toBe(0);
    const file = join(folder, 'backup.db');
    await franklin('hub', 'backup', '--data', data, '--to', file);
    expect(await complaint('hub', 'restore', '--data', data, '--from', file)).toMatch(
      /is in use by another process/,
    );
    await hub.stop('SIGTERM');
    tamper(2);
    expect((await franklin('hub', 'verify', '--data', data)).code).toBe(1);
    const { out, error, code } = await franklin('hub', 'restore', '--data', data, '--from', file);
    expect([error, code]).toEqual(['', 0]);
    const [, kept] = /what was there is in (.*)\n$/.exec(out)!;
    expect(readdirSync(kept!)).toContain('journal.db');
    expect((await franklin('hub', 'verify', '--data', data)).code).toBe(0);
    const again = await startHub();
    expect(again.hub.lines.at(-1)).toBe('The table is open.');
    expect(await startPlayers(again.url, '--count', '3', '--hands', '2').ended).toBe(0);
  });

  it('refuses a backup that is broken, of another table, or not there, and touches nothing', async () => {
    await (await startHub()).hub.stop('SIGTERM');
    const before = readdirSync(data);
    const other = join(folder, 'other.db');
    writeFileSync(other, 'no backup');
    for (const from of [other, join(folder, 'none.db')])
      expect(await complaint('hub', 'restore', '--data', data, '--from', from)).toMatch(/^The journal .*\.$/);
    expect(readdirSync(data)).toEqual(before);
  });
});

describe('hub verify', () => {
  it('counts the rows of a whole journal, and names the row where a broken one is', async () => {
    const { hub } = await startHub('--open');
    expect(await franklin('hub', 'verify', '--data', data)).toEqual({
      out: 'Table 1: 2 rows and 0 checkpoints are as they were written\n',
      error: '',
      code: 0,
    });
    await hub.stop('SIGTERM');
    tamper(1);
    expect(await complaint('hub', 'verify', '--data', data)).toMatch(/^The journal .* is broken at row 1: /);
  });
});

describe('hub --help', () => {
  it.each([[[]], [['provision']], [['backup']], [['verify']]])('has an example: %s', async (command) => {
    const { out, error, code } = await franklin('hub', ...command, '--help');
    expect([error, code]).toEqual(['', 0]);
    expect(out).toMatch(/Examples?:\n {2}franklin hub /);
  });
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeckSource } from '@franklin/rng';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestHub } from '../../hub/src/testing/test-hub.ts';
import { chromium, nodeVersion } from './findings.ts';
import { complaint, franklin } from './testing/franklin.ts';

const folder = mkdtempSync(join(tmpdir(), 'franklin-doctor-'));
let table: TestHub;

beforeAll(async () => {
  table = await new TestHub().start();
});

afterAll(async () => {
  await table.end();
  rmSync(folder, { recursive: true });
});

afterEach(() => void vi.restoreAllMocks());

describe('doctor', () => {
  it('says of a machine without a table what is there, a line each', async () => {
    const { out, error, code } = await franklin('doctor');
    expect([error, code]).toEqual(['', 0]);
    const [node, sqlite, entropy, disk, browser, ...rest] = out.split('\n');
    expect(node).toBe(`ok       Node ${process.versions.node}`);
    expect(sqlite).toMatch(/^ok {7}SQLite 3\.\d+\.\d+ with better-sqlite3$/);
    expect(entropy).toMatch(/^ok {7}entropy: \d+ samples pass the health tests, and a deck can be had$/);
    expect(disk).toMatch(/^ok {7}disk: [\d.]+ [GT]B free$/);
    expect(browser).toMatch(/^(ok {7}Chromium: \/|missing {2}Chromium: .* \(optional\)$)/);
    expect(rest).toEqual(['']);
  });

  it('looks at the folder of a table, and asks the table itself', async () => {
    const { out, code } = await franklin('doctor', '--data', table.path, '--url', table.url);
    expect(code).toBe(0);
    expect(out.split('\n').slice(3, -2)).toEqual([
      `ok       data folder ${table.path}: Test table, no-limit-1-2`,
      'ok       table key: for its owner alone (0600)',
      expect.stringMatching(/^ok {7}journal: \d+ rows, [\d.]+ kB$/),
      `missing  last backup: none is noted; say franklin hub backup --data ${table.path} --to FILE (optional)`,
      expect.stringMatching(/^ok {7}disk: /),
      `ok       table at ${table.url}: Test table answers (closed)`,
    ]);
  });

  it('finds a key that others can read, a folder that is none, and a table that does not answer', async () => {
    const data = join(folder, 'table');
    await franklin('hub', 'provision', '--data', data);
    chmodSync(join(data, 'table.key'), 0o640);
    const open = await franklin('doctor', '--data', data);
    expect(open.code).toBe(1);
    expect(open.out).toContain(
      `missing  table key: others can read it (0640); say chmod 600 ${join(data, 'table.key')}\n`,
    );
    expect(open.out).toContain('missing  journal: the table makes it at its first start (optional)\n');
    const none = await franklin('doctor', '--data', folder, '--url', 'http://127.0.0.1:1');
    expect(none.code).toBe(1);
    expect(none.out).toContain(
      `missing  data folder ${folder}: ${join(folder, 'table.key')} cannot be read: `,
    );
    expect(none.out).toContain('missing  table at http://127.0.0.1:1: nothing answers there; ');
    expect(none.out).toMatch(/^ok {7}disk: /m);
  });

  it('finds a journal that is none', async () => {
    const data = join(folder, 'broken');
    await franklin('hub', 'provision', '--data', data);
    writeFileSync(join(data, 'journal.db'), 'this is no journal, however long it is'.repeat(100));
    const { out, code } = await franklin('doctor', '--data', data);
    expect(code).toBe(1);
    expect(out).toMatch(/^missing {2}journal: The journal .* is broken: the database is damaged; .*$/m);
  });

  it('finds that what answers is not a table', async () => {
    const server = createServer((_, response) => response.end('<html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { out, code } = await franklin('doctor', '--url', url);
    server.close();
    expect(code).toBe(1);
    expect(out).toContain(`missing  table at ${url}: what answers there is not a table\n`);
  });

  it('finds that no deck can be had', async () => {
    vi.spyOn(DeckSource.prototype, 'nextDeck').mockImplementation(() => {
      throw new Error('The entropy of the operating system failed a test');
    });
    const { out, code } = await franklin('doctor');
    expect(code).toBe(1);
    expect(out).toContain('missing  entropy: The entropy of the operating system failed a test\n');
  });

  it('knows which Node is too old', () => {
    expect(nodeVersion('20.18.3')).toEqual({
      ok: false,
      needed: true,
      text: 'Node 20.18.3: a table needs 20.19 or later',
    });
    for (const version of ['20.19.0', '22.0.0', '100.1.2']) expect(nodeVersion(version).ok).toBe(true);
  });

  it('finds Chromium by the names it goes by', () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    expect(chromium(`/nowhere:${bin}`)).toMatchObject({ ok: false, needed: false });
    writeFileSync(join(bin, 'chromium'), '', { mode: 0o755 });
    expect(chromium(`/nowhere:${bin}`)).toEqual({
      ok: true,
      needed: false,
      text: `Chromium: ${join(bin, 'chromium')}`,
    });
  });

  it('refuses an address that is none, and has a help with an example', async () => {
    expect(await complaint('doctor', '--url', 'table')).toBe(
      '--url is an address, such as http://127.0.0.1:4100, not "table"',
    );
    const { out, code } = await franklin('doctor', '--help');
    expect(code).toBe(0);
    expect(out).toMatch(/Example:\n {2}franklin doctor --data /);
  });
});

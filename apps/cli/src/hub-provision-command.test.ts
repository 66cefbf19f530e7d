import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeviceKey, gameNames, openFolder } from '@franklin/hub';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { complaint, franklin } from './testing/franklin.ts';

let folder: string;
let data: string;
let keys: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'franklin-provision-'));
  data = join(folder, 'table');
  keys = join(folder, 'keys.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const readKeys = (file = keys) => JSON.parse(readFileSync(file, 'utf8')) as DeviceKey[];

describe('hub provision', () => {
  it('makes a table, writes its keys for their owner alone, and says what is next', async () => {
    const { out, error, code } = await franklin('hub', 'provision', '--data', data, '--keys', keys);
    expect([code, error]).toEqual([0, '']);
    expect(openFolder(data).config).toMatchObject({ table: 'Table 1', game: 'no-limit-1-2' });
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(keys).mode & 0o777).toBe(0o600);
    expect(readKeys().map(({ device }) => device)).toEqual([
      ...Array.from({ length: 10 }, (_, k) => `station-${k + 1}`),
      'community',
      'floor',
      'service',
    ]);
    expect(out.trim().split('\n')).toEqual([
      `Table 1 is in ${data}, its devices' keys are in ${keys}: give each its own and keep them secret.`,
      `Next: franklin hub --data ${data} --open, then: franklin players --hub http://127.0.0.1:4100 --keys ${keys} --count 6`,
    ]);
  });

  it('writes the keys to the standard output, and nothing else there', async () => {
    const { out, error, code } = await franklin(
      'hub',
      'provision',
      '--data',
      data,
      '--table',
      ' Nine ',
      '--game',
      'limit-3-6',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveLength(13);
    expect(error).toContain('Next: franklin hub');
    for (const { key } of JSON.parse(out) as DeviceKey[]) expect(error).not.toContain(key);
    expect(openFolder(data).config).toMatchObject({ table: 'Nine', game: 'limit-3-6' });
  });

  it('gives new keys to the devices of a table that is there, and changes nothing else', async () => {
    await franklin('hub', 'provision', '--data', data, '--keys', keys, '--table', 'Nine');
    const before = openFolder(data);
    const again = join(folder, 'again.json');
    const { out, code } = await franklin('hub', 'provision', '--data', data, '--keys', again, '--again');
    expect(code).toBe(0);
    expect(out).toContain('the old keys are dead then');
    const after = openFolder(data);
    expect(after.key).toEqual(before.key);
    expect({ ...after.config, devices: [] }).toEqual({ ...before.config, devices: [] });
    expect(after.config.devices).not.toEqual(before.config.devices);
    expect(new Set([...readKeys(), ...readKeys(again)].map(({ key }) => key)).size).toBe(26);
  });

  it('never writes over a table, a folder with something in it, or a file of keys', async () => {
    await franklin('hub', 'provision', '--data', data, '--keys', keys);
    const before = [openFolder(data), readKeys()];
    const full = `is not empty: choose a new folder, or give new keys to the table in it with --again`;
    expect(await complaint('hub', 'provision', '--data', data)).toBe(`${data} ${full}`);
    // What is left of a table whose configuration was lost: its key still opens its journal.
    rmSync(join(data, 'table.json'));
    expect(await complaint('hub', 'provision', '--data', data)).toBe(`${data} ${full}`);
    writeFileSync(
      join(data, 'table.json'),
      JSON.stringify((before[0] as ReturnType<typeof openFolder>).config),
    );
    const other = join(folder, 'other');
    expect(await complaint('hub', 'provision', '--data', other, '--keys', keys)).toBe(
      `${keys} is there already: choose another name, keys are never written over`,
    );
    expect(existsSync(other)).toBe(false);
    expect([openFolder(data), readKeys()]).toEqual(before);
  });

  it('takes an empty folder', async () => {
    mkdirSync(data);
    expect((await franklin('hub', 'provision', '--data', data)).code).toBe(0);
  });

  it('leaves no file of keys behind when there is no table for them', async () => {
    const nobody = join(folder, 'nobody');
    expect(await complaint('hub', 'provision', '--data', nobody, '--again', '--keys', keys)).toBe(
      `${join(nobody, 'table.key')} cannot be read: make a table with "franklin hub provision" first.`,
    );
    writeFileSync(join(folder, 'file'), '');
    const inside = join(folder, 'file', 'table');
    expect(await complaint('hub', 'provision', '--data', inside, '--keys', keys)).toBe(
      `${inside} cannot be used (ENOTDIR): check the disk and the permissions`,
    );
    expect(existsSync(keys)).toBe(false);
    const nowhere = join(folder, 'none', 'keys.json');
    expect(await complaint('hub', 'provision', '--data', data, '--keys', nowhere)).toBe(
      `${nowhere} cannot be written (ENOENT)`,
    );
    expect(existsSync(data)).toBe(false);
  });

  it('refuses names that no table can have, in one sentence', async () => {
    for (const name of ['', '  ', 'x'.repeat(41), 'two\nlines', 'a\u2028b', '\u0007'])
      expect(await complaint('hub', 'provision', '--data', data, `--table=${name}`)).toBe(
        '--table is a name of 1 to 40 characters on one line',
      );
    expect(await complaint('hub', 'provision', '--data', data, '--game', 'chess')).toBe(
      `"chess" is not a game of the table: choose one of ${gameNames.join(', ')}`,
    );
    expect(await complaint('hub', 'provision', '--data', data, '--again', '--game', 'limit-3-6')).toBe(
      '--again keeps the name and the game of the table: leave --table and --game out',
    );
    expect(await complaint('hub', 'provision')).toBe("error: required option '--data <dir>' not specified");
    expect(existsSync(data)).toBe(false);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GameName, settingsFor } from '@franklin/hub';
import { readPhh } from '@franklin/phh';
import { noPace } from '@franklin/table';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestHub, until } from '../../hub/src/testing/test-hub.ts';
import { complaint, franklin } from './testing/franklin.ts';

let folder: string;
let file: string;
const tables: TestHub[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'franklin-export-'));
  file = join(folder, 'hands.phhs');
});

afterEach(async () => {
  for (const table of tables.splice(0)) await table.end();
  rmSync(folder, { recursive: true });
});

/** A table that has played so many hands of a game and goes on playing. */
async function played(game: GameName, hands: number): Promise<TestHub> {
  const table = await new TestHub({ ...settingsFor(game), pace: noPace }).start();
  tables.push(table);
  table.hub.command({ type: 'open', by: 'ann' });
  for (let seat = 1; seat <= 6; seat++) table.player(seat, { restless: 0.05 });
  await until(table.hub, () => table.hub.table.state.handNumber > hands);
  return table;
}

describe('phh export', () => {
  it.each<GameName>(['no-limit-1-2', 'limit-3-6', 'pot-limit-1-2'])(
    'writes every finished hand of %s so that it comes out right',
    async (game) => {
      const { path } = await played(game, 60);
      const { out, error, code } = await franklin('phh', 'export', '--hub', path, '--out', file);
      const hands = readPhh(readFileSync(file, 'utf8'));
      expect([out, error, code]).toEqual(['', `${hands.length} hands of Test table written\n`, 0]);
      expect(hands.length).toBeGreaterThanOrEqual(60);
      expect(hands.map(({ place }) => place)).toEqual(hands.map((_, k) => `hand ${k + 1}`));
      expect(await franklin('phh', 'check', file)).toEqual({
        out: `${hands.length} hands: ${hands.length} ok, 0 wrong, 0 skipped\n`,
        error: '',
        code: 0,
      });
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it('writes to the standard output, with who played where', async () => {
    const table = await played('no-limit-1-2', 3);
    await table.stop();
    const { out, error, code } = await franklin('phh', 'export', '--hub', table.path);
    expect(code).toBe(0);
    expect(out).toMatch(/^\[1\]\nvariant = "NT"\n/);
    expect(out).toMatch(/^table = "Test table"$/m);
    expect(out).toMatch(/^players = \["Player \d"/m);
    expect(error).toMatch(/^\d+ hands of Test table written\n$/);
    await table.start();
  });

  it('counts the hands that were voided', async () => {
    const table = await played('no-limit-1-2', 3);
    const { handNumber: hand } = table.hub.table.state;
    table.hub.command({ type: 'void-hand', hand, by: 'ann', reason: 'a spilt drink' });
    await table.stop();
    const { error, code } = await franklin('phh', 'export', '--hub', table.path, '--out', file);
    expect(code).toBe(0);
    expect(error).toMatch(/^\d+ hands of Test table written\n1 hand left out: voided\n$/);
    await table.start();
  });

  it('writes over nothing, and says in one sentence what is not there', async () => {
    const { path } = await played('no-limit-1-2', 1);
    await franklin('phh', 'export', '--hub', path, '--out', file);
    const before = readFileSync(file, 'utf8');
    expect(await complaint('phh', 'export', '--hub', path, '--out', file)).toBe(
      `${file} is there already: choose another name`,
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
    const nowhere = join(folder, 'none', 'hands.phhs');
    expect(await complaint('phh', 'export', '--hub', path, '--out', nowhere)).toBe(
      `${nowhere} cannot be written (ENOENT)`,
    );
    expect(await complaint('phh', 'export', '--hub', folder)).toBe(
      `${join(folder, 'table.key')} cannot be read: make a table with "franklin hub provision" first.`,
    );
    expect(await complaint('phh', 'export')).toBe("error: required option '--hub <dir>' not specified");
  });

  it('says that a table has played nothing yet, and makes no file', async () => {
    const table = await new TestHub().start();
    tables.push(table);
    expect(await complaint('phh', 'export', '--hub', table.path, '--out', file)).toBe(
      'Test table has no finished hand that can be written',
    );
    expect(existsSync(file)).toBe(false);
  });
});

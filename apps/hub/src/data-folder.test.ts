import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder, provision, provisionAgain } from './data-folder.ts';

const TABLE = { table: 'Table 1', game: 'no-limit-1-2' } as const;

let path: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'franklin-folder-'));
});

afterEach(() => rmSync(path, { recursive: true }));

/** Every file and what is in it. */
function contents(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'latin1')]),
  );
}

describe('a folder with a table in it', () => {
  it('is not provisioned a second time', () => {
    provision(path, TABLE);
    const before = contents();
    expect(() => provision(path, TABLE)).toThrow(`${path} is a table already: choose another folder`);
    expect(contents()).toEqual(before);
  });

  it.each(['table.key', 'journal.db', 'journal.db-wal', 'journal.db-head'])(
    'keeps its %s when its table.json is lost: nobody can make a new table over it',
    (left) => {
      writeFileSync(join(path, left), 'all that is left');
      expect(() => provision(path, TABLE)).toThrow(
        `${path} holds ${left} of a table: choose another folder, or restore table.json from the backup of that table.`,
      );
      expect(contents()).toEqual({ [left]: 'all that is left' });
    },
  );

  it('says to restore what is lost, and not to make a new table', () => {
    provision(path, TABLE);
    rmSync(join(path, 'table.json'));
    const sentence = (name: string) =>
      `${join(path, name)} cannot be read: restore it from the backup of this table.`;
    expect(() => openFolder(path)).toThrow(sentence('table.json'));
    expect(() => provisionAgain(path)).toThrow(sentence('table.json'));
    rmSync(join(path, 'table.key'));
    writeFileSync(join(path, 'journal.db'), '');
    expect(() => openFolder(path)).toThrow(sentence('table.key'));
  });

  it('says to make one where there is nothing of a table', () => {
    expect(() => openFolder(path)).toThrow('make a table with "franklin hub provision" first');
  });
});

describe('a file of a table', () => {
  it('is there as it was or as it is to be, never in part, and for its owner alone', () => {
    provision(path, TABLE);
    const file = join(path, 'table.json');
    const { ino } = statSync(file);
    // What a power cut in the middle of an earlier change has left.
    writeFileSync(`${file}.new`, '{ "table": "Tab');
    provisionAgain(path);
    // A new file took the name: the old one was never written to.
    expect(statSync(file).ino).not.toBe(ino);
    expect(openFolder(path).config.table).toBe('Table 1');
    expect(readdirSync(path).toSorted()).toEqual(['table.json', 'table.key']);
    for (const name of readdirSync(path)) expect(statSync(join(path, name)).mode & 0o777).toBe(0o600);
  });
});

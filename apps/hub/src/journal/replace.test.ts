import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { JournalBroken } from './failures.ts';
import { openJournal } from './open.ts';
import { replaceJournal } from './replace.ts';
import { bet, Folder, sampleOptions } from './testing/sample.ts';

/** After so many files have got their new name the power goes. */
const power = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    if (power.left === 0) throw new Error('the power is gone');
    power.left -= 1;
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

const folder = new Folder();
afterAll(() => folder.remove());

/** A journal of three rows whose backup has two. */
async function backedUp(): Promise<{ path: string; backup: string }> {
  const [path, backup] = [folder.fresh(), folder.fresh()];
  const journal = openJournal(sampleOptions(path));
  journal.append([bet(1), bet(2)], 1);
  await journal.backupTo(backup);
  journal.append([bet(3)], 2);
  journal.close();
  return { path, backup };
}

function rowsOf(path: string): number {
  const journal = openJournal(sampleOptions(path));
  try {
    journal.resume();
    return journal.size().rows;
  } finally {
    journal.close();
  }
}

describe('a backup that takes the place of a journal', () => {
  it('goes on from where it ends, for its user alone, and what was there is kept', async () => {
    const { path, backup } = await backedUp();
    const kept = replaceJournal(path, backup, 'kept');
    expect(rowsOf(path)).toBe(2);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(kept).length).toBeGreaterThanOrEqual(2);
    expect(rowsOf(join(kept, path.slice(path.lastIndexOf('/') + 1)))).toBe(3);
    expect(() => replaceJournal(path, backup, 'kept')).toThrow('is there already');
  });

  it('is refused while a table writes', async () => {
    const { path, backup } = await backedUp();
    const journal = openJournal(sampleOptions(path));
    expect(() => replaceJournal(path, backup, 'in-use')).toThrow('is in use by another process');
    journal.close();
    expect(existsSync(join(folder.path, 'in-use'))).toBe(false);
  });

  it('and is cut short leaves the old one, the new one, or one that is refused: never an empty one', async () => {
    const outcomes = new Set<string>();
    for (let steps = 0; steps < 4; steps++) {
      const { path, backup } = await backedUp();
      power.left = steps;
      let cut = false;
      try {
        replaceJournal(path, backup, `cut-${steps}`);
      } catch {
        cut = true;
      }
      power.left = Number.POSITIVE_INFINITY;
      if (!cut) break;
      try {
        outcomes.add(`${rowsOf(path)} rows`);
      } catch (error) {
        expect(error).toBeInstanceOf(JournalBroken);
        outcomes.add('refused');
      }
      // And it can be done again.
      replaceJournal(path, backup, `again-${steps}`);
      expect(rowsOf(path)).toBe(2);
    }
    expect([...outcomes].toSorted()).toEqual(['3 rows', 'refused']);
  });
});

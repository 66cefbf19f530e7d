import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { BackupFailed } from './backup.ts';
import { JournalUnavailable } from './failures.ts';
import { openJournal, readJournal } from './open.ts';
import { Intruder } from './testing/intruder.ts';
import { bet, deal, Folder, type Sample, sampleOptions } from './testing/sample.ts';

const folder = new Folder();
afterAll(() => folder.remove());

/** Large enough to be copied in many turns. */
const BULK: readonly Sample[] = Array.from({ length: 2000 }, (_, at) => ({
  type: 'bulk',
  body: { at, filler: 'x'.repeat(1000) },
}));

/** The files of a backup; there is to be one. */
const filesOf = (path: string) => readdirSync(folder.path).filter((name) => name.startsWith(basename(path)));

describe('a backup', () => {
  it('is made while the table goes on, and holds everything up to its begin at least', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append(BULK, 1);
    journal.checkpoint({ body: 'begin' });
    const path = folder.fresh();
    const begin = journal.size().rows;
    let done = false;
    const backup = journal.backupTo(path).finally(() => {
      done = true;
    });
    let turns = 0;
    while (!done) {
      turns += 1;
      journal.append([bet(turns), deal(turns)], turns);
      if (turns % 5 === 0) journal.checkpoint({ body: turns });
      await nextTurn();
    }
    const { rows, bytes } = await backup;
    expect(turns).toBeGreaterThan(5);
    expect(rows).toBeGreaterThanOrEqual(begin);
    expect(rows).toBeLessThanOrEqual(journal.size().rows);
    expect(bytes).toBe(statSync(path).size);
    expect(filesOf(path)).toEqual([basename(path)]);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const reader = readJournal({ ...options, path });
    expect(reader.size().rows).toBe(rows);
    expect([...reader.entries()]).toEqual([...journal.entries({ to: rows })]);
    expect((await reader.verifyAll()).broken).toBe(undefined);
    reader.close();
    expect(filesOf(path)).toEqual([basename(path)]);
    expect(await journal.verifyAll()).toMatchObject({ rows: begin + 2 * turns });
    journal.close();
  });

  it('can be made by another process that only reads', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append([deal(1), bet(1)], 1);
    const reader = readJournal(options);
    const path = folder.fresh();
    expect(await reader.backupTo(path)).toMatchObject({ path, rows: 2 });
    reader.close();
    journal.append([bet(2)], 2);
    journal.close();
  });

  it('goes on as a journal of its own', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append([deal(1)], 1);
    const path = folder.fresh();
    await journal.backupTo(path);
    journal.close();
    const restored = openJournal({ ...options, path });
    expect(restored.append([bet(1)], 2)).toBe(2);
    expect([...restored.resume().entries].map(({ event }) => event)).toEqual([deal(1), bet(1)]);
    restored.close();
  });

  it('never takes the place of a file, and leaves nothing behind when it fails', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append(BULK, 1);
    const path = folder.fresh();
    writeFileSync(path, 'mine');
    await expect(journal.backupTo(path)).rejects.toThrow('there is a file of this name already');
    await expect(journal.backupTo(`${folder.path}/none/backup.db`)).rejects.toBeInstanceOf(
      JournalUnavailable,
    );
    const other = folder.fresh();
    const cutShort = journal.backupTo(other);
    await nextTurn();
    journal.close();
    await expect(cutShort).rejects.toBeInstanceOf(BackupFailed);
    expect(filesOf(other)).toEqual([]);
  });

  it('of what is broken is not made', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append([bet(1), bet(2), bet(3)], 1);
    journal.close();
    const intruder = new Intruder(options.path);
    intruder.db.exec(`UPDATE entries SET body = '{"seat":3,"to":9}' WHERE seq = 2`);
    intruder.leave();
    const reader = readJournal(options);
    const path = folder.fresh();
    await expect(reader.backupTo(path)).rejects.toThrow('the copy is broken at row 2');
    expect(existsSync(path)).toBe(false);
    expect(filesOf(path)).toEqual([]);
    reader.close();
  });
});

describe('verifying', () => {
  it('lets the table go on between slices, and ends with the rows that came meanwhile', async () => {
    const journal = openJournal(sampleOptions(folder.fresh()));
    journal.append(BULK, 1);
    const verification = journal.verifyAll({ slice: 100 });
    for (let turn = 0; turn < 10; turn++) {
      journal.append([bet(turn)], turn);
      await nextTurn();
    }
    journal.checkpoint({ body: 1 });
    expect(await verification).toEqual({ rows: BULK.length + 10, checkpoints: 1 });
    await expect(journal.verifyAll({ slice: 0 })).rejects.toThrow('A slice has at least one row');
    const cutShort = journal.verifyAll({ slice: 100 });
    journal.close();
    await expect(cutShort).rejects.toThrow('it was closed while it was being verified');
  });
});

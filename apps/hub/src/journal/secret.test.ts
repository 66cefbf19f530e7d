import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { entryHash } from './chain.ts';
import { JournalBroken } from './failures.ts';
import { headText } from './head.ts';
import { openJournal, openWriter, readJournal } from './open.ts';
import type { EntryRow } from './rows.ts';
import { Intruder } from './testing/intruder.ts';
import { bet, DECK, deal, Folder, KEY, sampleOptions } from './testing/sample.ts';

const folder = new Folder();
afterAll(() => folder.remove());

/** In a process of its own: reading the file in this one would drop SQLite's locks on it. */
function filesWith(text: string, path: string): string[] {
  const files = ['', '-wal', '-shm', '-head', '-lock'].map((suffix) => path + suffix).filter(existsSync);
  try {
    const found = execFileSync('grep', ['--text', '--files-with-matches', '--fixed-strings', text, ...files]);
    return found.toString().trim().split('\n');
  } catch {
    return [];
  }
}

describe('a deck', () => {
  it('is never in plain on the disk: not in the database, the log, the shared memory, or a backup', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    for (let hand = 1; hand <= 50; hand++) {
      journal.append([deal(hand), bet(hand)], hand);
      journal.checkpoint({ body: { hand }, secret: `${DECK} ${hand}` });
    }
    expect(filesWith('"hand":50', options.path)).toEqual([`${options.path}-wal`]);
    expect(filesWith(DECK.slice(0, 6), options.path)).toEqual([]);
    const backup = folder.fresh();
    await journal.backupTo(backup);
    journal.close();
    for (const path of [options.path, backup]) {
      expect(filesWith('"hand":50', path)).toEqual([path]);
      expect(filesWith(DECK.slice(0, 6), path)).toEqual([]);
    }
    const reader = readJournal(options);
    expect(reader.resume().state).toEqual({ body: { hand: 50 }, secret: `${DECK} 50` });
    reader.close();
  });

  it('moved to another row does not open, even if chain and head were made right for it', () => {
    const options = sampleOptions(folder.fresh());
    const journal = openWriter(options);
    journal.append([deal(1), deal(2)], 1);
    const { store } = journal;
    const [first, second] = store.rows.entriesAfter(0, 2, 2) as [EntryRow, EntryRow];
    const moved = { ...second, sealed: first.sealed };
    const hash = entryHash(first.hash, moved);
    const head = headText(store, { seq: 2, hash, checkpoint: 0 });
    journal.close();
    const intruder = new Intruder(options.path);
    intruder.db.prepare('UPDATE entries SET sealed = ?, hash = ? WHERE seq = 2').run(first.sealed, hash);
    intruder.db.prepare("UPDATE notes SET value = ? WHERE key = 'head'").run(head);
    intruder.leave();
    rmSync(`${options.path}-head`);
    const reader = readJournal(options);
    expect(() => reader.resume()).toThrow(
      'at row 2: its sealed part does not open with the key of this table',
    );
    reader.close();
  });
});

describe('what may be logged', () => {
  const hex = Buffer.from(KEY).toString('hex').slice(0, 16);

  it('holds no key when a journal is printed', () => {
    const writer = openWriter(sampleOptions(folder.fresh()));
    expect(inspect(writer, { depth: 9, showHidden: true })).not.toContain(hex);
    expect(inspect(writer.store.keys, { depth: 9 })).not.toContain(hex);
    writer.close();
  });

  it('holds no deck when the codec throws one', () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append([deal(1)], 1);
    journal.checkpoint({ body: 1, secret: DECK });
    journal.append([deal(2)], 1);
    journal.close();
    const telltale = (_: unknown, ...rest: unknown[]): never => {
      throw new Error(`cannot read ${rest.join()}`);
    };
    for (const change of [
      { codec: { ...options.codec, join: telltale } },
      { stateCodec: { ...options.stateCodec!, join: telltale } },
    ]) {
      const reader = readJournal({ ...options, ...change });
      let thrown: unknown;
      try {
        reader.resume();
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(JournalBroken);
      expect((thrown as Error).message).toContain('none that this program can read');
      expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain(DECK.slice(0, 6));
      reader.close();
    }
  });
});

import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { JournalBroken, JournalError } from './failures.ts';
import { openJournal, readJournal } from './open.ts';
import { bet, DECK, deal, Folder, sampleOptions } from './testing/sample.ts';

/*
 * Damage to the files, wherever it strikes: the database, SQLite's log, our pin. The log holds the newest rows, and SQLite
 * takes a damaged log for one that ends earlier, without a word.
 */

const folder = new Folder();
afterAll(() => folder.remove());

const SUFFIXES = ['', '-wal', '-head'] as const;

/** The files of a journal as kill -9 leaves them: some rows in the database, the newest in the log. */
function killed(): { path: string; files: Map<string, Buffer>; whole: unknown } {
  const source = sampleOptions(folder.fresh());
  const first = openJournal(source);
  first.append([deal(1), bet(100)], 1);
  first.checkpoint({ body: { pot: 100 }, secret: DECK });
  first.close();
  const journal = openJournal(source);
  for (let to = 200; to < 1000; to += 100) journal.append([bet(to), bet(to + 50)], to);
  journal.append([deal(2)], 1000);
  const path = folder.fresh();
  for (const suffix of SUFFIXES) copyFileSync(source.path + suffix, path + suffix);
  journal.close();
  const files = new Map(SUFFIXES.map((suffix) => [suffix, readFileSync(path + suffix)]));
  return { path, files, whole: read(path) };
}

function read(path: string): unknown {
  const reader = readJournal(sampleOptions(path));
  try {
    const { state, entries } = reader.resume();
    return { state, entries: [...entries] };
  } finally {
    reader.close();
  }
}

/** What was written, or one of our refusals; never anything else. */
function readsWholeOrIsRefused(path: string, whole: unknown): 'whole' | 'refused' {
  let found: unknown;
  try {
    found = read(path);
  } catch (error) {
    expect(error).toBeInstanceOf(JournalError);
    expect((error as Error).message).not.toContain(DECK.slice(0, 8));
    return 'refused';
  }
  expect(found).toEqual(whole);
  return 'whole';
}

describe('damaged files', () => {
  const { path, files, whole } = killed();
  const restore = () => {
    for (const [suffix, bytes] of files) writeFileSync(path + suffix, bytes);
  };

  it('with any bit turned over give what was written, or are refused', () => {
    const outcomes = { whole: 0, refused: 0 };
    const places = fc
      .constantFrom(...SUFFIXES)
      .chain((suffix) =>
        fc.record({ suffix: fc.constant(suffix), bit: fc.nat({ max: files.get(suffix)!.length * 8 - 1 }) }),
      );
    fc.assert(
      fc.property(places, ({ suffix, bit }) => {
        restore();
        const damaged = Buffer.from(files.get(suffix)!);
        damaged[bit >> 3]! ^= 1 << (bit & 7);
        writeFileSync(path + suffix, damaged);
        outcomes[readsWholeOrIsRefused(path, whole)] += 1;
      }),
      { numRuns: 1500 },
    );
    // Much of a database is empty room, so both must happen.
    expect(outcomes.whole).toBeGreaterThan(100);
    expect(outcomes.refused).toBeGreaterThan(100);
  });

  it('cut off anywhere give what was written, or are refused', () => {
    const places = fc
      .constantFrom(...SUFFIXES)
      .chain((suffix) =>
        fc.record({ suffix: fc.constant(suffix), length: fc.nat({ max: files.get(suffix)!.length }) }),
      );
    fc.assert(
      fc.property(places, ({ suffix, length }) => {
        restore();
        truncateSync(path + suffix, length);
        readsWholeOrIsRefused(path, whole);
      }),
      { numRuns: 500 },
    );
  });

  it('whose log was lost are refused, for SQLite would go on without it', () => {
    restore();
    writeFileSync(`${path}-wal`, '');
    expect(() => read(path)).toThrow('The journal');
    expect(() => read(path)).toThrow('at row 3: rows that were already confirmed are missing');
    const journal = openJournal(sampleOptions(path));
    expect(() => journal.append([bet(1)], 1)).toThrow(JournalBroken);
    expect([...journal.entries()]).toHaveLength(2);
    journal.close();
  });

  it('are not made anew when all is lost but the pin', () => {
    restore();
    for (const suffix of ['', '-wal']) writeFileSync(path + suffix, '');
    expect(() => openJournal(sampleOptions(path))).toThrow('all its rows are missing');
    expect(readFileSync(path)).toHaveLength(0);
  });

  it('are taken without a pin, as a backup is', () => {
    restore();
    const copy = folder.fresh();
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, copy + suffix);
    expect(read(copy)).toEqual(whole);
    const journal = openJournal(sampleOptions(copy));
    expect(existsSync(`${copy}-head`)).toBe(false);
    journal.append([bet(1)], 1);
    journal.close();
    expect(existsSync(`${copy}-head`)).toBe(true);
  });
});

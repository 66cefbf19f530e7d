import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { JournalUnavailable } from './failures.ts';
import { openJournal, openWriter, readJournal } from './open.ts';
import { bet, deal, Folder, type Sample, sampleOptions } from './testing/sample.ts';

const folder = new Folder();
afterAll(() => folder.remove());

// JSON has one zero only.
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const event: fc.Arbitrary<Sample> = fc.record(
  { type: fc.stringMatching(/^[!-~]{1,64}$/), body: json, secret: fc.string({ unit: 'binary' }) },
  { requiredKeys: ['type', 'body'] },
);
const batch = fc.record({
  events: fc.array(event, { maxLength: 5 }),
  at: fc.maxSafeInteger(),
  checkpoint: fc.boolean(),
  reopen: fc.boolean(),
});

describe('a journal', () => {
  it('gives back what was appended, in order, across starts and checkpoints', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 8 }), async (batches) => {
        const options = sampleOptions(folder.fresh());
        let journal = openJournal(options);
        const all: { seq: number; at: number; event: Sample }[] = [];
        let state: unknown;
        let after = 0;
        for (const { events, at, checkpoint, reopen } of batches) {
          for (const one of events) all.push({ seq: all.length + 1, at, event: one });
          expect(journal.append(events, at)).toBe(all.length);
          if (checkpoint && all.length > after) {
            state = { body: { rows: all.length }, secret: 'a deck' };
            after = all.length;
            journal.checkpoint(state as Sample);
          }
          if (reopen) {
            journal.close();
            journal = openJournal(options);
          }
          const resumed = journal.resume();
          expect(resumed.state).toEqual(state);
          expect([...resumed.entries]).toEqual(all.slice(after));
          expect([...resumed.entries]).toHaveLength(all.length - after);
        }
        expect([...journal.entries()]).toEqual(all);
        expect(await journal.verifyAll({ slice: 3 })).toMatchObject({ rows: all.length });
        journal.close();
      }),
      { numRuns: 60 },
    );
  });

  it('is empty at first', async () => {
    const journal = openJournal(sampleOptions(folder.fresh()));
    const { state, entries } = journal.resume();
    expect([state, [...entries], [...journal.entries()]]).toEqual([undefined, [], []]);
    expect(journal.append([], 0)).toBe(0);
    expect(journal.size().rows).toBe(0);
    expect(await journal.verifyAll()).toEqual({ rows: 0, checkpoints: 0 });
    expect(() => journal.checkpoint({ body: 1 })).toThrow('nothing to make a checkpoint of');
    journal.close();
  });

  it('recalls any range of entries, and goes on while it is appended to', () => {
    const journal = openJournal(sampleOptions(folder.fresh()));
    journal.append(
      Array.from({ length: 600 }, (_, at) => bet(at + 1)),
      1,
    );
    const numbers = (from?: number, to?: number) => [...journal.entries({ from, to })].map(({ seq }) => seq);
    expect(numbers(1, 3)).toEqual([1, 2, 3]);
    expect(numbers(299, 301)).toEqual([299, 300, 301]);
    expect(numbers(599)).toEqual([599, 600]);
    expect(numbers(600, 9999)).toEqual([600]);
    expect([numbers(601), numbers(5, 4), numbers(1, 0)]).toEqual([[], [], []]);
    expect(numbers()).toHaveLength(600);
    expect(() => journal.entries({ from: 0 })).toThrow('The first row of a journal has number 1');
    let seen = 0;
    for (const entry of journal.entries()) {
      seen = entry.seq;
      if (seen % 100 === 0) journal.append([bet(0)], 2);
    }
    expect([seen, journal.size().rows]).toEqual([600, 606]);
    journal.close();
  });

  it('makes one checkpoint at a row, and leaves the first one there', () => {
    const journal = openJournal(sampleOptions(folder.fresh()));
    journal.append([bet(1)], 1);
    journal.checkpoint({ body: 'first' });
    journal.checkpoint({ body: 'second' });
    expect(journal.resume().state).toEqual({ body: 'first' });
    journal.close();
  });

  it('keeps a batch and the checkpoint after it in one commit', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append([bet(1)], 1, { body: 'first' });
    journal.append([bet(2), bet(3)], 2, { body: 'third' });
    expect(journal.resume().state).toEqual({ body: 'third' });
    expect([...journal.resume().entries]).toEqual([]);
    journal.append([bet(4)], 3);
    journal.close();
    const again = openJournal(options);
    expect(again.resume().state).toEqual({ body: 'third' });
    expect([...again.resume().entries]).toEqual([{ seq: 4, at: 3, event: bet(4) }]);
    expect(await again.verifyAll()).toEqual({ rows: 4, checkpoints: 2 });
    again.close();
  });

  it('keeps notes outside of the chain, and its own to itself', () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    expect(journal.note('clock')).toBe(undefined);
    journal.setNote('clock', '17000');
    journal.setNote('clock', '16000');
    expect(() => journal.setNote('head', '')).toThrow(`The note "head" is the journal's own`);
    journal.close();
    const reader = readJournal(options);
    expect([reader.note('clock'), reader.size().rows]).toEqual(['16000', 0]);
    reader.close();
  });

  it('refuses what it could not give back, and keeps nothing of the batch', () => {
    const journal = openJournal(sampleOptions(folder.fresh()));
    const bad: [Sample, number, string][] = [
      [{ type: '', body: 1 }, 1, 'The type of an event'],
      [{ type: 'two words', body: 1 }, 1, 'The type of an event'],
      [{ type: '\ud800', body: 1, secret: 's' }, 1, 'The type of an event'],
      [{ type: 'bet', body: undefined }, 1, 'JSON values'],
      [{ type: 'bet', body: 1n }, 1, 'BigInt'],
      [bet(1), 1.5, 'whole milliseconds'],
      [bet(1), Number.NaN, 'whole milliseconds'],
    ];
    for (const [wrong, at, sentence] of bad)
      expect(() => journal.append([bet(1), wrong], at)).toThrow(sentence);
    expect(journal.size().rows).toBe(0);
    expect(journal.append([bet(1)], 1)).toBe(1);
    journal.close();
  });

  it('waits for the disk at every commit, and is for its own user alone', () => {
    const options = sampleOptions(folder.fresh());
    const journal = openWriter(options);
    const { db } = journal.store;
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'user_version'];
    expect(settings.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 1]);
    journal.append([bet(1)], 1);
    for (const suffix of ['', '-wal', '-shm', '-head'])
      expect(statSync(options.path + suffix).mode & 0o777).toBe(0o600);
    journal.close();
  });

  it('can be read by others while it is written, and after its writer is gone', () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append([deal(1)], 1);
    const reader = readJournal(options);
    expect([...reader.resume().entries].map(({ event: one }) => one)).toEqual([deal(1)]);
    journal.append([bet(5)], 2);
    journal.checkpoint({ body: 2 });
    expect(reader.resume().state).toEqual({ body: 2 });
    journal.close();
    expect([...reader.entries()]).toHaveLength(2);
    reader.close();
  });

  it('that is not there is not made by reading it', () => {
    expect(() => readJournal(sampleOptions(folder.fresh()))).toThrow('there is no such file');
    expect(() => openJournal(sampleOptions(`${folder.path}/none/table.db`))).toThrow(JournalUnavailable);
  });

  it('refuses every change and removal in SQLite itself', () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    journal.append([bet(1), bet(2)], 1);
    journal.checkpoint({ body: 1 });
    journal.close();
    const db = new Database(options.path);
    for (const statement of [
      "UPDATE entries SET body = '{}' WHERE seq = 1",
      'DELETE FROM entries',
      "INSERT OR REPLACE INTO entries VALUES (2, 1, 'bet', '{}', NULL, x'00')",
      "INSERT INTO entries VALUES (4, 1, 'bet', '{}', NULL, x'00')",
      "INSERT INTO entries VALUES (NULL, 1, 'bet', '{}', NULL, x'00')",
      "UPDATE checkpoints SET state = '{}'",
      'DELETE FROM checkpoints',
      "INSERT OR REPLACE INTO checkpoints VALUES (2, x'00', '{}', NULL, x'00')",
      "UPDATE about SET table_id = 'Table 5'",
      'DELETE FROM about',
      "INSERT OR REPLACE INTO about VALUES (1, 'Table 5', x'00')",
    ])
      expect(() => db.exec(statement)).toThrow('the journal is append-only');
    db.close();
    const reader = readJournal(options);
    expect(reader.resume().state).toEqual({ body: 1 });
    reader.close();
  });
});

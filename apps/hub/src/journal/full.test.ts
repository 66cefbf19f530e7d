import { afterAll, describe, expect, it } from 'vitest';
import { JournalFull } from './failures.ts';
import { openWriter } from './open.ts';
import { bet, deal, Folder, type Sample, sampleOptions } from './testing/sample.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const page = (at: number): Sample => ({ type: 'page', body: { at, filler: 'x'.repeat(3000) } });

describe('a full disk', () => {
  it('keeps nothing of the batch, and takes it when there is room again', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openWriter(options);
    const { db } = journal.store;
    journal.append([deal(1)], 1);
    const pages = db.pragma('page_count', { simple: true }) as number;
    // SQLite answers as it does when the disk has no room: SQLITE_FULL.
    db.pragma(`max_page_count = ${pages + 5}`);
    const batch = Array.from({ length: 4 }, (_, at) => page(at));
    expect(journal.append(batch, 2)).toBe(5);
    for (let attempt = 0; attempt < 3; attempt++)
      expect(() => journal.append([bet(1), ...batch], 3)).toThrow(JournalFull);
    expect(() => journal.checkpoint({ body: 'x'.repeat(20_000) })).toThrow(JournalFull);
    expect(() => journal.append([bet(1)], 3, { body: 'x'.repeat(20_000) })).toThrow(JournalFull);
    expect(() => journal.setNote('clock', 'x'.repeat(20_000))).toThrow(
      `There is no room on the disk for ${options.path}: nothing was written; make room and try again.`,
    );
    expect(journal.size().rows).toBe(5);
    expect([...journal.resume().entries]).toHaveLength(5);
    expect(journal.note('clock')).toBe(undefined);

    db.pragma(`max_page_count = ${pages + 1000}`);
    expect(journal.append([bet(1), ...batch], 4)).toBe(10);
    journal.checkpoint({ body: 'x'.repeat(20_000) });
    expect(await journal.verifyAll()).toEqual({ rows: 10, checkpoints: 1 });
    journal.close();
  });
});

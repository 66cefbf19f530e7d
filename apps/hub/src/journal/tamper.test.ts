import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entryHash } from './chain.ts';
import type { JournalReader } from './face.ts';
import { JournalBroken } from './failures.ts';
import { type JournalOptions, openJournal, readJournal } from './open.ts';
import type { EntryRow } from './rows.ts';
import { Intruder } from './testing/intruder.ts';
import {
  bet,
  DECK,
  deal,
  Folder,
  KEY,
  type Sample,
  type SampleState,
  sampleOptions,
} from './testing/sample.ts';

const folder = new Folder();
afterAll(() => folder.remove());

/** The checkpoint is at row 3 of 6; rows 1 and 4 have a deck, and so has the checkpoint. */
const CHECKPOINT = 3;
const ROWS = 6;

let options: JournalOptions<Sample, SampleState>;
/** Opened before the intruder comes, so it has seen nothing wrong with the tables. */
let reader: JournalReader<Sample, SampleState>;
let intruder: Intruder;

beforeEach(() => {
  options = sampleOptions(folder.fresh());
  const journal = openJournal(options);
  journal.append([deal(1), bet(100), bet(200)], 1_700_000_000_000);
  journal.checkpoint({ body: { hand: 1, pot: 300 }, secret: DECK });
  journal.append([deal(2)], 1_700_000_000_001);
  journal.append([bet(300), bet(400)], 1_700_000_000_002);
  journal.close();
  reader = readJournal(options);
  intruder = new Intruder(options.path);
});

afterEach(() => {
  intruder.leave();
  reader.close();
});

/** Why `resume` refuses, with nothing of the deck in it. */
function refusal(): JournalBroken {
  let thrown: unknown;
  try {
    reader.resume();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(JournalBroken);
  expect((thrown as JournalBroken).message).not.toContain(DECK.slice(0, 8));
  return thrown as JournalBroken;
}

async function expectBoth(seq: number, what: string): Promise<void> {
  expect(refusal()).toMatchObject({ seq });
  expect(refusal().message).toContain(what);
  const { broken } = await reader.verifyAll();
  expect(broken).toBeInstanceOf(JournalBroken);
}

describe('a bit turned over', () => {
  it('in any column of a row after the checkpoint is found by resuming and by verifying', async () => {
    let flips = 0;
    for (let seq = CHECKPOINT + 1; seq <= ROWS; seq++)
      flips += await intruder.flipEachBit('entries', seq, async (what) => {
        refusal();
        expect((await reader.verifyAll()).broken, what).toBeInstanceOf(JournalBroken);
      });
    expect(flips).toBeGreaterThan(2000);
  });

  it('in any column of a row before the checkpoint is found by verifying', async () => {
    for (let seq = 1; seq <= CHECKPOINT; seq++)
      await intruder.flipEachBit('entries', seq, async (what) => {
        const { rows, broken } = await reader.verifyAll({ slice: 2 });
        expect(broken, what).toBeInstanceOf(JournalBroken);
        expect(rows, what).toBeLessThan(seq);
      });
  });

  it('in any column of the checkpoint is found by resuming and by verifying', async () => {
    const flips = await intruder.flipEachBit('checkpoints', CHECKPOINT, async (what) => {
      refusal();
      expect((await reader.verifyAll()).broken, what).toBeInstanceOf(JournalBroken);
    });
    expect(flips).toBeGreaterThan(1000);
  });

  it('in the note or the pin of the head is found', () => {
    const note = Buffer.from(reader.note('head')!);
    const setNote = intruder.db.prepare("UPDATE notes SET value = CAST(? AS TEXT) WHERE key = 'head'");
    const pinPath = `${options.path}-head`;
    const pin = readFileSync(pinPath);
    for (let bit = 0; bit < note.length * 8; bit++) {
      note[bit >> 3]! ^= 1 << (bit & 7);
      setNote.run(note);
      expect(refusal().message).toContain('the note of its last row was changed');
      note[bit >> 3]! ^= 1 << (bit & 7);
      setNote.run(note);
      pin[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(pinPath, pin);
      expect(refusal().message).toContain('the file -head beside it was changed');
      pin[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(pinPath, pin);
    }
    expect(reader.resume().state).toBeDefined();
  });
});

describe('rows', () => {
  it('taken out are missed', async () => {
    intruder.db.exec('DELETE FROM entries WHERE seq = 5');
    await expectBoth(5, 'this row is missing');
    intruder.db.exec('UPDATE entries SET seq = 5 WHERE seq = 6');
    await expectBoth(6, 'this row and all after it are missing');
  });

  it('exchanged are found', async () => {
    intruder.db.exec('UPDATE entries SET seq = -seq WHERE seq IN (5, 6)');
    intruder.db.exec('UPDATE entries SET seq = 11 + seq WHERE seq < 0');
    await expectBoth(6, 'it is not the row that was written last');
  });

  it('of another run of the same table are found, though they are whole by themselves', async () => {
    const other = sampleOptions(folder.fresh());
    const journal = openJournal(other);
    journal.append([deal(1), bet(100), bet(201), deal(2), bet(999)], 1_700_000_000_000);
    journal.close();
    intruder.db.exec(`ATTACH '${other.path}' AS other; DELETE FROM entries WHERE seq = 5`);
    intruder.db.exec('INSERT INTO entries SELECT * FROM other.entries WHERE seq = 5; DETACH other');
    await expectBoth(5, 'it was changed, or does not follow the row before');
  });

  it('put in are found, at the end, between and before the first', async () => {
    const copyTo = (seq: number) =>
      intruder.db.exec(
        `INSERT INTO entries SELECT ${seq}, at, type, body, sealed, hash FROM entries WHERE seq = 6`,
      );
    copyTo(7);
    await expectBoth(7, 'this row was not written by the table');
    intruder.db.exec('DELETE FROM entries WHERE seq = 7');
    copyTo(0);
    await expectBoth(0, 'this row was not written by the table');
    intruder.db.exec('DELETE FROM entries WHERE seq = 0; UPDATE entries SET seq = seq + 1 WHERE seq = 6');
    intruder.db.exec('UPDATE entries SET seq = 6 WHERE seq = 5');
    copyTo(5);
    await expectBoth(7, 'this row was not written by the table');
  });

  it('cut off the end are missed, however many', async () => {
    for (let last = ROWS - 1; last >= 0; last--) {
      intruder.db.exec(`DELETE FROM entries WHERE seq > ${last}`);
      await expectBoth(last + 1, 'this row and all after it are missing');
    }
    intruder.db.exec("DELETE FROM notes WHERE key = 'head'");
    expect(refusal().message).toContain('the note of its last row was changed or removed');
  });

  it('written anew with every hash right are found by whoever has the key', async () => {
    const rows = intruder.db.prepare<[], EntryRow>('SELECT * FROM entries WHERE seq > 3 ORDER BY seq').all();
    const link = intruder.db.prepare<[], { hash: Buffer }>('SELECT hash FROM entries WHERE seq = 3').get()!;
    const update = intruder.db.prepare('UPDATE entries SET body = ?, hash = ? WHERE seq = ?');
    let previous = link.hash;
    for (const row of rows) {
      const body = row.body.replace('400', '999');
      previous = entryHash(previous, { ...row, body });
      update.run(body, previous, row.seq);
    }
    await expectBoth(6, 'it is not the row that was written last');
    // He can copy how a head is written, but not sign it.
    const [, , checkpoint, signature] = reader.note('head')!.split(' ');
    const forged = `6 ${previous.toString('hex')} ${checkpoint} ${signature}`;
    intruder.db.prepare("UPDATE notes SET value = ? WHERE key = 'head'").run(forged);
    expect(refusal().message).toContain('the note of its last row was changed');
  });
});

describe('a checkpoint', () => {
  it('taken out, moved or put in is found', async () => {
    intruder.db.exec('UPDATE checkpoints SET seq = 5');
    await expectBoth(3, 'the last checkpoint is not where it was made');
    intruder.db.exec('DELETE FROM checkpoints');
    await expectBoth(3, 'the last checkpoint is not where it was made');
  });

  it('without a row is found by verifying', async () => {
    for (const seq of [-1, 1, 2]) {
      intruder.db.exec(
        `INSERT INTO checkpoints SELECT ${seq}, hash, state, sealed, mac FROM checkpoints WHERE seq = 3`,
      );
      const { broken } = await reader.verifyAll({ slice: 2 });
      expect(broken?.message).toContain('checkpoint there');
      intruder.db.exec(`DELETE FROM checkpoints WHERE seq = ${seq}`);
    }
    expect(await reader.verifyAll({ slice: 2 })).toEqual({ rows: ROWS, checkpoints: 1 });
  });
});

describe('a journal is not opened', () => {
  it('for another table, with another key, or of another version', () => {
    const refused = (change: Partial<typeof options>) => () => openJournal({ ...options, ...change });
    intruder.leave();
    expect(refused({ tableId: 'Table 5' })).toThrow('it belongs to the table "Table 4", not to "Table 5"');
    expect(refused({ key: KEY.toReversed() })).toThrow('the key is not the one it was made with');
    intruder = new Intruder(options.path);
    intruder.db.pragma('user_version = 2');
    intruder.leave();
    expect(refused({})).toThrow('it has schema version 2, and this program reads version 1');
    intruder = new Intruder(options.path);
    expect(refused({})).toThrow('schema version 2');
  });

  it('without its triggers, or if it is something else', () => {
    expect(() => openJournal(options)).toThrow('its tables or triggers were changed');
    intruder.db.pragma('application_id = 7');
    expect(() => openJournal(options)).toThrow('it is not a journal');
    const text = folder.fresh();
    writeFileSync(
      text,
      'not a database at all, but long enough to be taken for one by a careless reader'.repeat(20),
    );
    expect(() => openJournal(sampleOptions(text))).toThrow(JournalBroken);
    expect(() => readJournal(sampleOptions(text))).toThrow('the database is damaged');
  });
});

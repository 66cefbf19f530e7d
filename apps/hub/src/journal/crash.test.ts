import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JournalInUse } from './failures.ts';
import { openJournal, readJournal } from './open.ts';
import { run, Scripts } from './testing/children.ts';
import { bet, Folder, sampleOptions } from './testing/sample.ts';

/*
 * What needs a process of its own: dying, being kept out, and a disk that really is full or failing.
 */

const folder = new Folder();
const scripts = new Scripts();
beforeAll(() => scripts.build());
afterAll(() => {
  scripts.remove();
  folder.remove();
});

const LIVES = 20;

/** How many batches there are; fails if one is not whole, or not where it belongs. */
function wholeBatches(path: string): { rows: number; batches: number } {
  const reader = readJournal(sampleOptions(path));
  const { state, entries } = reader.resume();
  const fromCheckpoint = [...entries].length;
  let rows = 0;
  let batches = 0;
  let left = 0;
  for (const { event } of reader.entries()) {
    const { batch, size } = event.body as { readonly batch: number; readonly size: number };
    if (left === 0) {
      batches += 1;
      left = size;
    }
    expect(batch).toBe(batches);
    expect(event.secret).toBe(`deck ${batch}`);
    left -= 1;
    rows += 1;
  }
  expect(left).toBe(0);
  expect(fromCheckpoint).toBeLessThanOrEqual(rows);
  if (state !== undefined) expect((state.body as number) <= batches).toBe(true);
  reader.close();
  return { rows, batches };
}

describe('a journal that another process writes without a pause', () => {
  it('is found whole whenever it is verified', async () => {
    const path = folder.fresh();
    let verified = 0;
    let checking: Promise<void> | undefined;
    const check = async () => {
      const reader = readJournal(sampleOptions(path));
      for (; verified < 40; verified++)
        // Few rows at a time: much is written between the first look and the last.
        expect((await reader.verifyAll({ slice: 16 })).broken).toBe(undefined);
      reader.close();
    };
    await run(process.execPath, [scripts.path('appender'), path], (lines) => {
      if (lines.length > 50) checking ??= check();
      return verified >= 40 || lines.length > 20_000;
    });
    await checking;
    expect(verified).toBe(40);
  });
});

describe('kill -9', () => {
  it(`at ${LIVES} instants loses no row whose append had returned, and leaves no batch in part`, async () => {
    const path = folder.fresh();
    // How many appends return in each life before it ends; 0 is while the journal is being opened.
    const lives = [40, ...fc.sample(fc.nat({ max: 120 }), { numRuns: LIVES - 1, seed: 9 })];
    let before = 0;
    let confirmed = 0;
    for (const appends of lives) {
      const script = [scripts.path('appender'), path];
      const { how, lines } = await run(process.execPath, script, (soFar) => soFar.length > appends);
      expect(how).toBe('SIGKILL');
      const printed = Math.max(0, ...lines.slice(1).map(Number));
      confirmed += lines.length - 1;
      const { rows } = wholeBatches(path);
      expect(rows).toBeGreaterThanOrEqual(Math.max(printed, before));
      before = rows;
    }
    const { batches } = wholeBatches(path);
    expect(batches).toBeGreaterThanOrEqual(confirmed);
    // At most one batch a life can be there without its append having returned.
    expect(batches).toBeLessThanOrEqual(confirmed + LIVES);
    const journal = openJournal(sampleOptions(path));
    expect((await journal.verifyAll()).broken).toBe(undefined);
    journal.close();
  });
});

describe('a second writer', () => {
  it('is refused in one sentence, in this process and from another, until the first is gone', async () => {
    const options = sampleOptions(folder.fresh());
    const journal = openJournal(options);
    expect(() => openJournal(options)).toThrow(JournalInUse);
    expect(() => openJournal(options)).toThrow(
      `The journal ${options.path} is in use by another process: stop that one first.`,
    );
    journal.append([{ type: 'sample', body: { batch: 1, size: 1 }, secret: 'deck 1' }], 1);
    journal.close();

    let refused: unknown;
    const { how } = await run(process.execPath, [scripts.path('appender'), options.path], (lines) => {
      if (lines.length < 2) return false;
      try {
        openJournal(options).close();
      } catch (error) {
        refused ??= error;
      }
      return true;
    });
    expect(how).toBe('SIGKILL');
    expect(refused).toBeInstanceOf(JournalInUse);
    const successor = openJournal(options);
    expect(successor.append([bet(1)], 1)).toBeGreaterThan(1);
    successor.close();
  });
});

/** Whether this machine lets anybody mount a file system of his own. */
function canMount(): boolean {
  try {
    const script = 'mount -t tmpfs none "$0"';
    execFileSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, folder.path], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    console.log('skipped: a really full disk, as this machine mounts nothing for us');
    return false;
  }
}

async function lastLine(command: string, args: readonly string[]): Promise<Record<string, unknown>> {
  const { how, lines } = await run(command, args);
  expect(how).toBe(0);
  return JSON.parse(lines.at(-1)!);
}

describe('a disk', () => {
  it.skipIf(!canMount())(
    'that is full takes nothing of a batch, and all of it when there is room',
    async () => {
      for (const kilobytes of [600, 601, 604, 800, 1024]) {
        const script = `mount -t tmpfs -o size=${kilobytes}k none "$0" && exec "$@"`;
        const disk = join(folder.path, `disk-${kilobytes}`);
        mkdirSync(disk);
        const said = await lastLine('unshare', [
          ...['--map-root-user', '--mount', 'sh', '-c', script, disk],
          ...[process.execPath, scripts.path('filler'), disk, '200000'],
        ]);
        const rows = said.last as number;
        expect(rows).toBeGreaterThan(0);
        expect(said).toMatchObject({
          openedWhenFull: ['JournalFull', 'JournalFull'],
          failures: ['JournalFull', 'JournalFull', 'JournalFull', 'JournalFull'],
          rowsWhenFull: rows,
          after: rows + 3,
          verified: { rows: rows + 3 },
        });
      }
    },
  );

  it('that fails stops the journal until it is opened again', async () => {
    const disk = join(folder.path, 'failing');
    mkdirSync(disk);
    // A file may not grow beyond this many blocks: the write fails, though there is room.
    const said = await lastLine('sh', [
      ...['-c', 'ulimit -S -f 600 && exec "$@"', 'sh'],
      ...[process.execPath, scripts.path('filler'), disk, '0'],
    ]);
    const rows = said.last as number;
    expect(said).toMatchObject({
      failures: Array(4).fill('JournalUnavailable'),
      after: 'JournalUnavailable',
      rowsWhenFull: rows,
      verified: { rows },
    });
    expect(said.message).toContain('a write failed (SQLITE_IOERR_WRITE), and whether it was kept shows when');
    const journal = openJournal(sampleOptions(join(disk, 'table.db')));
    expect([...journal.resume().entries].length % 3).toBe(0);
    expect(journal.append([bet(1)], 1)).toBeGreaterThan(rows);
    journal.close();
  });
});

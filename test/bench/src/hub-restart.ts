import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { eventCodec, openFolder, stateCodec } from '@franklin/hub';
import { type Journal, openJournal } from '@franklin/hub/journal';
import type { TableEvent, TableState } from '@franklin/table';
import type { Figure } from './figure.ts';
import { HubTable } from './hub-table.ts';
import { PlayedSession } from './played-session.ts';
import { median } from './statistics.ts';

const ROWS = 1_000_000;
const BATCH = 20_000;

/** Hands that are played, and then copied until there are rows enough; and hands that follow them as at a table. */
const PLAYED = 1_000;
const LAST = 50;
/** A very long hand, not yet over: as many rows come after the last checkpoint, and one for its beginning and blinds. */
const DECISIONS = 100;

const STARTS = 5;

/** What kill -9 leaves: the newest rows in SQLite's log only. The file itself a start leaves as it is. */
const BESIDE = ['-wal', '-head'];

/** How long a table with a long past waits for itself when it starts again. */
export async function restartFigures(): Promise<Figure[]> {
  const table = new HubTable();
  try {
    const journal = open(table);
    fill(journal);
    for (const suffix of BESIDE) cpSync(table.journal + suffix, `${table.journal}${suffix}.kept`);
    journal.close();
    const bare: number[] = [];
    const resumed: number[] = [];
    const hub: number[] = [];
    const whole: number[] = [];
    for (let attempt = 0; attempt < STARTS; attempt++) {
      restore(table);
      bare.push(lastRow(table.journal));
      resumed.push(resume(table));
      restore(table);
      const begin = performance.now();
      const { place, took } = await table.start();
      whole.push(performance.now() - begin);
      if (place !== 'betting')
        throw new Error(`the table came back as ${place}, not in the middle of a hand`);
      hub.push(took);
      await table.kill();
    }
    const peers = { 'the bare SQLite file opened, its last row read': median(bare) };
    return [
      {
        name: 'journal resumed after kill -9, 1,000,000 rows behind',
        value: median(resumed),
        unit: 'ms',
        peers,
        goal: 'well under 1 s',
      },
      {
        name: 'restart with one million journal rows behind',
        value: median(hub),
        unit: 'ms',
        peers,
        goal: 'under 1 s',
      },
      {
        name: 'the same, from starting the process to open sockets',
        value: median(whole),
        unit: 'ms',
        peers,
        goal: 'under 1 s',
      },
    ];
  } finally {
    await table.end();
  }
}

function open(table: HubTable): Journal<TableEvent, TableState> {
  const { config, key } = openFolder(table.path);
  return openJournal({ path: table.journal, tableId: config.table, key, codec: eventCodec, stateCodec });
}

/** A million rows as a table writes them, the last hands commit by commit with their checkpoints, the last one not over. */
function fill(journal: Journal<TableEvent, TableState>): void {
  const session = new PlayedSession();
  for (let hand = 0; hand < PLAYED; hand++) session.playHand();
  const played = session.steps.splice(0);
  for (let hand = 0; hand < LAST; hand++) session.playHand();
  session.beginLongHand(DECISIONS);
  session.close();
  const events = played.flatMap((step) => step.events);
  const last = session.steps.reduce((count, step) => count + step.events.length, 0);
  let missing = ROWS - last;
  // Copies first and the hands themselves at the end, so that the last ones follow from them.
  for (let from = events.length - (missing % events.length); missing > 0; from = 0) {
    for (; from < events.length; from += BATCH) {
      const batch = events.slice(from, from + BATCH);
      missing -= batch.length;
      journal.append(batch, Date.now(), missing === 0 ? played.at(-1)!.state : undefined);
    }
  }
  for (const step of session.steps)
    journal.append(step.events, Date.now(), step.state.hand === undefined ? step.state : undefined);
  if (journal.size().rows !== ROWS) throw new Error(`the journal has ${journal.size().rows} rows`);
}

function restore({ journal }: HubTable): void {
  for (const suffix of BESIDE) cpSync(`${journal}${suffix}.kept`, journal + suffix);
}

function resume(table: HubTable): number {
  const begin = performance.now();
  const journal = open(table);
  const { state, entries } = journal.resume();
  const { length } = [...entries];
  const took = performance.now() - begin;
  journal.close();
  if (state === undefined || length < DECISIONS) throw new Error(`only ${length} entries came back`);
  return took;
}

/** The floor, in a fresh process as a start is. */
function lastRow(path: string): number {
  const script = `
    import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))};
    const begin = performance.now();
    const db = new Database(${JSON.stringify(path)}, { readonly: true });
    const row = db.prepare('SELECT * FROM entries ORDER BY seq DESC LIMIT 1').get();
    console.log(performance.now() - begin);
    if (row.seq !== ${ROWS}) throw new Error('the last row is number ' + row.seq);`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Link } from './chain.ts';
import { openCheckpoint } from './checkpoint.ts';
import { openRow } from './entry.ts';
import { JournalBroken, JournalUnavailable } from './failures.ts';
import { headWith } from './head.ts';
import { snapshot } from './read.ts';
import { brokenAt, type Store } from './store.ts';

/** Some milliseconds of work, after which the table has its turn again. */
const SLICE = 256;

/** What the verification of a whole journal found. */
export interface Verification {
  /** How many rows are as they were written, counted from the first. */
  readonly rows: number;
  /** How many checkpoints among them. */
  readonly checkpoints: number;
  /** Where it is broken and how; nothing when it is whole. */
  readonly broken?: JournalBroken;
}

/** Goes through every row and checkpoint, `slice` rows at a time, up to whatever row is the last by then. */
export async function verifyAll<E, S>(store: Store<E, S>, slice = SLICE): Promise<Verification> {
  if (!Number.isSafeInteger(slice) || slice < 1) throw new RangeError('A slice has at least one row');
  const progress: Progress = { link: store.start, checkpoints: 0, done: false };
  try {
    while (!progress.done) {
      if (!store.db.open)
        throw new JournalUnavailable(store.path, 'it was closed while it was being verified');
      snapshot(store, () => verifySlice(store, progress, slice));
      if (!progress.done) await nextTurn();
    }
  } catch (error) {
    if (!(error instanceof JournalBroken)) throw error;
    return { rows: progress.link.seq, checkpoints: progress.checkpoints, broken: error };
  }
  return { rows: progress.link.seq, checkpoints: progress.checkpoints };
}

interface Progress {
  /** The last row found whole. */
  link: Link;
  checkpoints: number;
  done: boolean;
}

function verifySlice<E, S>(store: Store<E, S>, progress: Progress, slice: number): void {
  const pinned = store.pin.read();
  const before = progress.link.seq;
  const page = store.rows.entriesAfter(before, Number.MAX_SAFE_INTEGER, slice);
  const isLast = page.length < slice;
  // At either end checkpoints without a row would otherwise lie outside of every slice.
  const first = before === 0 ? Number.MIN_SAFE_INTEGER : before;
  const last = isLast ? Number.MAX_SAFE_INTEGER : page.at(-1)!.seq;
  const checkpoints = store.rows.checkpointsAfter(first, last);
  let next = 0;
  for (const row of page) {
    openRow(store, progress.link, row);
    progress.link = row;
    const checkpoint = checkpoints[next];
    // One that belongs to no row is held against the next row, or the head at the end, and fits neither.
    if (checkpoint === undefined || checkpoint.seq > row.seq) continue;
    openCheckpoint(store, row, checkpoint);
    next += 1;
    progress.checkpoints += 1;
  }
  if (isLast) verifyEnd(store, progress, pinned);
}

function verifyEnd<E, S>(store: Store<E, S>, progress: Progress, pinned: string | undefined): void {
  const head = headWith(store, pinned);
  if (head.seq !== progress.link.seq || !head.hash.equals(progress.link.hash))
    throw brokenAt(store, progress.link.seq, 'it is not the row that was written last');
  progress.done = true;
}

import type { Link } from './chain.ts';
import { openCheckpoint } from './checkpoint.ts';
import { type Entry, openRow } from './entry.ts';
import { guarded } from './failures.ts';
import { readHead } from './head.ts';
import { brokenAt, type Store } from './store.ts';

/** Rows read at a time. */
const PAGE = 256;

/** What a table goes on with after a start. */
export interface Resumed<E, S> {
  /** The last checkpoint; nothing for a journal without one. */
  readonly state: S | undefined;
  /** Everything after it, oldest first. It can be gone through more than once. */
  readonly entries: Iterable<Entry<E>>;
}

/** Which rows, both ends included; all by default. */
export interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export function resume<E, S>(store: Store<E, S>): Resumed<E, S> {
  return snapshot(store, () => {
    const head = readHead(store);
    const after = head.checkpoint === 0 ? store.start : linkAt(store, head.checkpoint);
    const state = head.checkpoint === 0 ? undefined : stateAt(store, after);
    // All rows are checked before any is handed out: a table that has begun to replay must not have to stop half-way.
    let last: Link = after;
    for (const { link } of verified(store, after, head.seq)) last = link;
    if (!last.hash.equals(head.hash))
      throw brokenAt(store, head.seq, 'it is not the row that was written last');
    return { state, entries: { [Symbol.iterator]: () => entriesOf(store, after, head.seq) } };
  });
}

/**
 * Rows of a range, each checked against the one before it. Where the journal should end is not asked here: what is left
 * of a broken one can still be looked at, up to the row that is at fault.
 */
export function entries<E, S>(store: Store<E, S>, { from = 1, to }: Range): Generator<Entry<E>> {
  if (!Number.isSafeInteger(from) || from < 1)
    throw new RangeError('The first row of a journal has number 1');
  if (to !== undefined && !Number.isSafeInteger(to)) throw new RangeError('The last row is a whole number');
  return snapshot(store, () => {
    const last = store.rows.ends().last ?? 0;
    const end = Math.min(to ?? last, last);
    const before = from === 1 || from > end ? store.start : linkAt(store, from - 1);
    return entriesOf(store, before, from > end ? before.seq : end);
  });
}

/** The state after a row. */
export interface Checkpoint<S> {
  readonly seq: number;
  readonly state: S;
}

/** The first checkpoint at a row or after it. */
export function checkpointFrom<E, S>(store: Store<E, S>, seq: number): Checkpoint<S> | undefined {
  return snapshot(store, () => {
    const row = store.rows.checkpointFrom(seq);
    if (row === undefined) return undefined;
    return { seq: row.seq, state: openCheckpoint(store, linkAt(store, row.seq), row) };
  });
}

/** All that is read within is of one moment, even while another process writes. */
export function snapshot<E, S, T>(store: Store<E, S>, read: () => T): T {
  return guarded(store.path, () => store.db.transaction(read).deferred());
}

function* entriesOf<E, S>(store: Store<E, S>, after: Link, to: number): Generator<Entry<E>> {
  for (const { entry } of verified(store, after, to)) yield entry;
}

function* verified<E, S>(
  store: Store<E, S>,
  after: Link,
  to: number,
): Generator<{ readonly link: Link; readonly entry: Entry<E> }> {
  let link = after;
  while (link.seq < to) {
    const page = store.rows.entriesAfter(link.seq, to, PAGE);
    if (page.length === 0) throw brokenAt(store, link.seq + 1, 'this row is missing');
    for (const row of page) {
      const entry = openRow(store, link, row);
      link = row;
      yield { link, entry };
    }
  }
}

function linkAt<E, S>(store: Store<E, S>, seq: number): Link {
  const link = store.rows.link(seq);
  if (!Buffer.isBuffer(link?.hash)) throw brokenAt(store, seq, 'this row is missing');
  return link;
}

function stateAt<E, S>(store: Store<E, S>, link: Link): S {
  const row = store.rows.checkpoint(link.seq);
  if (row === undefined) throw brokenAt(store, link.seq, 'the checkpoint there is missing');
  return openCheckpoint(store, link, row);
}

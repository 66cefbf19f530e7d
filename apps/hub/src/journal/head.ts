import type { Link } from './chain.ts';
import { JournalBroken } from './failures.ts';
import { mac, sameBytes } from './keys.ts';
import type { Identity } from './schema.ts';
import { brokenAt, type Store } from './store.ts';

/*
 * A chain by itself cannot show that rows were cut off its end: what is left is a chain too. So the note `head` says
 * which row is the last, is written in the same transaction as that row, and is signed. Nobody without the key can write
 * one; whoever puts back an older copy of all files is not found out here, only by comparing with what the room knows.
 */

/** The note that is not the caller's to write. */
export const HEAD = 'head';

/** The last row, and the last row that has a checkpoint, 0 for none. */
export interface Head extends Link {
  readonly checkpoint: number;
}

/** As it is noted and pinned. */
export function headText({ tableId, keys }: Identity, { seq, hash, checkpoint }: Head): string {
  const signature = mac(keys, 'franklin journal head v1', [tableId, seq, hash, checkpoint]);
  return [seq, hash.toString('hex'), checkpoint, signature.toString('hex')].join(' ');
}

function parseHead(identity: Identity, text: string): Head | undefined {
  const [seq = '', hash = '', checkpoint = ''] = text.split(' ');
  const head = { seq: Number(seq), hash: Buffer.from(hash, 'hex'), checkpoint: Number(checkpoint) };
  if (!Number.isSafeInteger(head.seq) || !Number.isSafeInteger(head.checkpoint)) return undefined;
  return sameBytes(Buffer.from(headText(identity, head)), Buffer.from(text)) ? head : undefined;
}

/** The head, when note, rows, checkpoints and pin agree on it. Call it within a transaction. */
export function readHead<E, S>(store: Store<E, S>): Head {
  return headWith(store, store.pin.read());
}

/**
 * The same with a pin that was read before any row: a process that only reads may otherwise find one that is newer than
 * its view of the rows, and take what is being written for something that is missing.
 */
export function headWith<E, S>(store: Store<E, S>, pinned: string | undefined): Head {
  const note = store.rows.note(HEAD);
  const head = note === undefined ? undefined : parseHead(store, note);
  if (head === undefined)
    throw new JournalBroken(store.path, 'the note of its last row was changed or removed');
  checkEnds(store, head);
  if (pinned !== undefined) checkPin(store, head, pinned);
  return head;
}

function checkEnds<E, S>(store: Store<E, S>, head: Head): void {
  const { first, last } = store.rows.ends();
  const end = last ?? 0;
  if (end < head.seq) throw brokenAt(store, end + 1, 'this row and all after it are missing');
  if (end > head.seq) throw brokenAt(store, head.seq + 1, 'this row was not written by the table');
  if (first !== null && first < 1) throw brokenAt(store, first, 'this row was not written by the table');
  if (first !== null && first > 1) throw brokenAt(store, 1, 'this row is missing');
  if (!isLink(store, head)) throw brokenAt(store, head.seq, 'it is not the row that was written last');
  if ((store.rows.lastCheckpoint() ?? 0) !== head.checkpoint)
    throw brokenAt(store, head.checkpoint, 'the last checkpoint is not where it was made');
}

function checkPin<E, S>(store: Store<E, S>, head: Head, text: string): void {
  const pin = parseHead(store, text);
  if (pin === undefined) throw new JournalBroken(store.path, 'the file -head beside it was changed');
  if (pin.seq > head.seq) throw brokenAt(store, head.seq + 1, 'rows that were already confirmed are missing');
  if (!isLink(store, pin)) throw brokenAt(store, pin.seq, 'it is not the row that was confirmed');
}

function isLink<E, S>({ rows, start }: Store<E, S>, { seq, hash }: Link): boolean {
  const link = seq === 0 ? start : rows.link(seq);
  return Buffer.isBuffer(link?.hash) && sameBytes(link.hash, hash);
}

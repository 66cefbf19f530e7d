import { entryHash, type Link } from './chain.ts';
import { checkedType, jsonText } from './codec.ts';
import { encode } from './encoding.ts';
import { sameBytes } from './keys.ts';
import type { EntryRow } from './rows.ts';
import type { Identity } from './schema.ts';
import { seal, unseal } from './seal.ts';
import { brokenAt, type Store } from './store.ts';

/** One event of a table, with its number and when it happened. */
export interface Entry<E> {
  readonly seq: number;
  /** In milliseconds, as the caller's clock had it. */
  readonly at: number;
  readonly event: E;
}

/** The row for an event, chained to the one before. */
export function makeRow<E, S>(store: Store<E, S>, previous: Link, event: E, at: number): EntryRow {
  const { type, body, secret } = store.codec.split(event);
  const seq = previous.seq + 1;
  const sealed =
    secret === undefined ? null : seal(store.keys, placeOf(store, seq, checkedType(type)), secret);
  const fields = { seq, at, type: checkedType(type), body: jsonText(body), sealed };
  return { ...fields, hash: entryHash(previous.hash, fields) };
}

/** The event of a row, when the row is the one that was written after `previous`. */
export function openRow<E, S>(store: Store<E, S>, previous: Link, row: EntryRow): Entry<E> {
  const { seq, at, type, sealed, hash } = row;
  const expected = previous.seq + 1;
  if (seq !== expected) throw brokenAt(store, expected, 'this row is missing');
  if (!isWellFormed(row) || !sameBytes(entryHash(previous.hash, row), hash))
    throw brokenAt(store, seq, 'it was changed, or does not follow the row before');
  const secret = sealed === null ? undefined : unseal(store.keys, placeOf(store, seq, type), sealed);
  if (sealed !== null && secret === undefined)
    throw brokenAt(store, seq, 'its sealed part does not open with the key of this table');
  return { seq, at, event: eventOf(store, row, secret) };
}

function eventOf<E, S>(store: Store<E, S>, { seq, type, body }: EntryRow, secret: string | undefined): E {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw brokenAt(store, seq, 'its body is not JSON');
  }
  try {
    return store.codec.join(type, value, secret);
  } catch {
    // What was thrown may quote the secret, so it goes no further.
    throw brokenAt(store, seq, `its event ${JSON.stringify(type)} is none that this program can read`);
  }
}

/** A changed file may hold values of any type in any column. */
function isWellFormed({ at, type, body, sealed, hash }: EntryRow): boolean {
  return (
    Number.isSafeInteger(at) &&
    typeof type === 'string' &&
    typeof body === 'string' &&
    (sealed === null || Buffer.isBuffer(sealed)) &&
    Buffer.isBuffer(hash)
  );
}

/** What a sealed deck is bound to. */
function placeOf({ tableId }: Identity, seq: number, type: string): Buffer {
  return encode('franklin journal sealed event v1', [tableId, seq, type]);
}

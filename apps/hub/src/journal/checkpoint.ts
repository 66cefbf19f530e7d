import type { Link } from './chain.ts';
import { jsonText } from './codec.ts';
import { encode } from './encoding.ts';
import { mac, sameBytes } from './keys.ts';
import type { CheckpointRow } from './rows.ts';
import type { Identity } from './schema.ts';
import { seal, unseal } from './seal.ts';
import { brokenAt, type Store } from './store.ts';

/*
 * A checkpoint is the state after a row. It is signed with the key of the table, so whoever writes the whole chain anew,
 * every hash of it right, is still found out.
 */

export function makeCheckpoint<E, S>(store: Store<E, S>, { seq, hash }: Link, state: S): CheckpointRow {
  const { body, secret } = store.stateCodec.split(state);
  const sealed = secret === undefined ? null : seal(store.keys, placeOf(store, seq), secret);
  const fields = { seq, hash, state: jsonText(body), sealed };
  return { ...fields, mac: signatureOf(store, fields) };
}

/** The state, when the checkpoint is the one that was made after the row at `link`. */
export function openCheckpoint<E, S>(store: Store<E, S>, link: Link | undefined, row: CheckpointRow): S {
  const { seq, sealed } = row;
  if (!isWellFormed(row) || !sameBytes(signatureOf(store, row), row.mac))
    throw brokenAt(store, seq, 'the signature of the checkpoint there is wrong');
  if (link?.seq !== seq || !Buffer.isBuffer(link.hash) || !sameBytes(link.hash, row.hash))
    throw brokenAt(store, seq, 'the checkpoint there was made for another chain');
  const secret = sealed === null ? undefined : unseal(store.keys, placeOf(store, seq), sealed);
  if (sealed !== null && secret === undefined)
    throw brokenAt(store, seq, 'the sealed part of the checkpoint there does not open');
  try {
    return store.stateCodec.join(JSON.parse(row.state), secret);
  } catch {
    // What was thrown may quote the secret, so it goes no further.
    throw brokenAt(store, seq, 'the checkpoint there is none that this program can read');
  }
}

function signatureOf({ tableId, keys }: Identity, row: Omit<CheckpointRow, 'mac'>): Buffer {
  const { seq, hash, state, sealed } = row;
  return mac(keys, 'franklin journal checkpoint v1', [tableId, seq, hash, state, sealed]);
}

/** A changed file may hold values of any type in any column. */
function isWellFormed({ seq, hash, state, sealed, mac: signature }: CheckpointRow): boolean {
  return (
    Number.isSafeInteger(seq) &&
    Buffer.isBuffer(hash) &&
    typeof state === 'string' &&
    (sealed === null || Buffer.isBuffer(sealed)) &&
    Buffer.isBuffer(signature)
  );
}

function placeOf({ tableId }: Identity, seq: number): Buffer {
  return encode('franklin journal sealed state v1', [tableId, seq]);
}

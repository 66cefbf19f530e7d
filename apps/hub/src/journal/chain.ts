import { createHash } from 'node:crypto';
import { encode, type Field } from './encoding.ts';
import { SCHEMA_VERSION } from './schema.ts';

/** A row as it lies in the file, but for its hash. */
export interface EntryFields {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly body: string;
  readonly sealed: Uint8Array | null;
}

/** Where a chain stands: the last row and its hash. */
export interface Link {
  readonly seq: number;
  readonly hash: Buffer;
}

/** What the first row is chained to: rows of one table cannot be passed off as those of another. */
export function genesis(tableId: string): Link {
  return { seq: 0, hash: sha256('franklin journal v1', [tableId, SCHEMA_VERSION]) };
}

export function entryHash(previous: Uint8Array, { seq, at, type, body, sealed }: EntryFields): Buffer {
  return sha256('franklin journal entry v1', [previous, seq, at, type, body, sealed]);
}

function sha256(label: string, fields: readonly Field[]): Buffer {
  return createHash('sha256').update(encode(label, fields)).digest();
}

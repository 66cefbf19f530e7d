/** What can stand in a hashed or signed record. */
export type Field = string | number | Uint8Array | null;

const NOTHING = 0;
const INTEGER = 1;
const TEXT = 2;
const BYTES = 3;

const NUMBER_SIZE = 8;
const LENGTH_SIZE = 4;

/**
 * One run of bytes for a list of fields, and never the same for two different lists: each field begins with its kind,
 * and text and bytes with their length. The label is the first field, so that no record of one purpose can stand in for
 * one of another.
 */
export function encode(label: string, fields: readonly Field[]): Buffer {
  const all = [label, ...fields];
  const bytes = Buffer.allocUnsafe(all.reduce<number>((sum, field) => sum + sizeOf(field), 0));
  let at = 0;
  for (const field of all) at = write(bytes, at, field);
  return bytes;
}

function sizeOf(field: Field): number {
  if (field === null) return 1;
  if (typeof field === 'number') return 1 + NUMBER_SIZE;
  return 1 + LENGTH_SIZE + (typeof field === 'string' ? Buffer.byteLength(field) : field.length);
}

function write(bytes: Buffer, at: number, field: Field): number {
  if (field === null) return bytes.writeUInt8(NOTHING, at);
  if (typeof field === 'number') return bytes.writeBigInt64BE(BigInt(field), bytes.writeUInt8(INTEGER, at));
  const start = bytes.writeUInt8(typeof field === 'string' ? TEXT : BYTES, at) + LENGTH_SIZE;
  const length = typeof field === 'string' ? bytes.write(field, start) : field.length;
  if (typeof field !== 'string') bytes.set(field, start);
  bytes.writeUInt32BE(length, start - LENGTH_SIZE);
  return start + length;
}

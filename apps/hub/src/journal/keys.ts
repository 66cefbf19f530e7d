import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { encode, type Field } from './encoding.ts';

const KEY_BYTES = 32;

/** What is derived from the key of a table. Key objects show nothing of themselves when they are printed. */
export interface TableKeys {
  /** Seals decks. */
  readonly seal: KeyObject;
  /** Signs checkpoints and heads. */
  readonly mac: KeyObject;
}

/** One key for each purpose (RFC 5869), so that what is known about one says nothing about the other. */
export function deriveKeys(key: Uint8Array, tableId: string): TableKeys {
  if (key.length !== KEY_BYTES) throw new RangeError(`The key of a table has ${KEY_BYTES} bytes`);
  const derive = (purpose: string) =>
    createSecretKey(
      Buffer.from(hkdfSync('sha256', key, tableId, `franklin journal ${purpose} v1`, KEY_BYTES)),
    );
  return { seal: derive('seal'), mac: derive('mac') };
}

export function mac({ mac: key }: TableKeys, label: string, fields: readonly Field[]): Buffer {
  return createHmac('sha256', key).update(encode(label, fields)).digest();
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

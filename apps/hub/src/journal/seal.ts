import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { TableKeys } from './keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A secret as it lies on disk: nonce, ciphertext, tag. `place` is bound to it, so that it opens nowhere else. The nonce
 * is random and not made from the row's number: a batch that fails is written again under the same numbers, and a nonce
 * must never serve twice.
 */
export function seal(keys: TableKeys, place: Uint8Array, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keys.seal, nonce, { authTagLength: TAG_BYTES }).setAAD(place);
  // As JSON any string comes back as it was, even one that UTF-8 has no bytes for.
  const sealed = [nonce, cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]);
}

/** The secret, or nothing if a bit of it, its place or its key is not the one it was sealed with. */
export function unseal(keys: TableKeys, place: Uint8Array, sealed: Uint8Array): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keys.seal, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(place).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
    return JSON.parse(plain + decipher.final('utf8'));
  } catch {
    // Whatever was thrown may quote what was opened.
    return undefined;
  }
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits: no table can be played by who guesses. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** All that the room keeps of a key. A quick hash will do: nobody finds 256 random bits by trying. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Compared to the end, wherever they differ. */
export function isKey(key: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(hash, 'hex'));
}

/** Which table somebody says he is, and his key: `Bearer <table>.<key>`. */
export function claimOf(
  header: string | undefined,
): { readonly table: string; readonly key: string } | undefined {
  const [, table, key] = /^Bearer ([\w-]{1,40})\.([\w-]{1,100})$/.exec(header ?? '') ?? [];
  return table === undefined || key === undefined ? undefined : { table, key };
}

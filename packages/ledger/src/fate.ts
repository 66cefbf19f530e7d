import { type Refusal, refusal } from './refusal.ts';
import { readEnds, readTransfers } from './rows.ts';
import type { Transaction } from './store.ts';
import { refusalOf, type StoredTransfer, transferOf } from './stored.ts';
import { isTransferId, type Transfer } from './transfer.ts';

/** What became of an id. */
export type Fate =
  /** Nothing was heard of it. It may still be on its way: send it again under the same id, never under a new one. */
  | { readonly fate: 'unknown' }
  | { readonly fate: 'refused'; readonly refusal: Refusal }
  /** Posted at once; or itself a post, a void or an expiry. */
  | { readonly fate: 'done'; readonly transfer: Transfer }
  /** Set aside, and not ended yet. */
  | { readonly fate: 'pending'; readonly transfer: Transfer }
  /** Set aside and ended. Of what was posted, `end` says how much. */
  | { readonly fate: 'posted' | 'voided' | 'expired'; readonly transfer: Transfer; readonly end: Transfer };

const ENDS = { post: 'posted', void: 'voided', expire: 'expired' } as const;

export async function readFate(tx: Transaction, id: string): Promise<Fate> {
  if (!isTransferId(id) && !isExpiryId(id)) return { fate: 'refused', refusal: refusal('bad-id') };
  const [row] = await readTransfers(tx, [id]);
  if (row === undefined) return { fate: 'unknown' };
  const refused = refusalOf(row);
  if (refused !== undefined) return { fate: 'refused', refusal: refused };
  return row.type === 'pending' ? fateOfPending(tx, row) : { fate: 'done', transfer: transferOf(row) };
}

async function fateOfPending(tx: Transaction, row: StoredTransfer): Promise<Fate> {
  const transfer = transferOf(row);
  const [end] = await readEnds(tx, [row.id]);
  if (end === undefined) return { fate: 'pending', transfer };
  // Nothing else has the index on what it ended.
  return { fate: ENDS[end.type as keyof typeof ENDS], transfer, end: transferOf(end) };
}

function isExpiryId(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith('expire-') && isTransferId(id.slice('expire-'.length));
}

import type { Books } from './draft.ts';
import { type Answer, done, refusal } from './refusal.ts';
import { refusalOf, type StoredTransfer, transferOf } from './stored.ts';
import type { Transfer, TransferRequest } from './transfer.ts';

/**
 * What was answered when this chain came before; nothing where all its ids are new. A chain is one thing: an id that was
 * sent alone or with others before is not the same thing now.
 */
export function knownAnswer(
  books: Books,
  requests: readonly TransferRequest[],
): Answer<readonly Transfer[]> | undefined {
  const rows = requests.map(({ id }) => books.transfer(id));
  if (rows.every((row) => row === undefined)) return undefined;
  const isWhole = rows.every((row) => row !== undefined);
  const other = requests.find((request, place) => {
    const row = rows[place];
    if (row === undefined) return false;
    const isSameChain = row.chain === requests[0]!.id && row.place === place && row.size === requests.length;
    // Where an id of the chain is new, those that are not belong to another chain.
    return !isWhole || !isSameChain || !isSame(books, row, request);
  });
  if (other !== undefined)
    return { ok: false, refusal: { ...refusal('not-unique', { id: other.id }), id: other.id } };
  const known = rows as readonly StoredTransfer[];
  const refused = refusalOf(known[0]!);
  return refused === undefined ? done(known.map(transferOf)) : { ok: false, refusal: refused };
}

/** Whether the row is what came of the same request. */
function isSame(books: Books, row: StoredTransfer, request: TransferRequest): boolean {
  if (row.type !== request.type) return false;
  switch (request.type) {
    case 'transfer':
    case 'pending':
      return (
        row.debit === request.debit &&
        row.credit === request.credit &&
        row.amount === request.amount &&
        row.purpose === request.purpose &&
        row.reference === (request.reference ?? null) &&
        row.expiresAt === ((request.type === 'pending' ? request.expiresAt : undefined) ?? null)
      );
    case 'post': {
      if (row.pending !== request.pending) return false;
      // To post without an amount is to post all of it.
      const all = books.transfer(request.pending)?.amount;
      return (row.amount ?? all) === (request.amount ?? all);
    }
    case 'void':
      return row.pending === request.pending;
  }
}

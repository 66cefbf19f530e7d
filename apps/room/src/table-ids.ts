import { createHash } from 'node:crypto';
import { type AccountId, accountId, type TransferId, transferId } from '@franklin/ledger';

/** What lies on a table, in the books. */
export function escrowOf(table: string): AccountId {
  return accountId(`escrow/${table}`);
}

/** The id of what ends a pending transfer, or pays for a hand: always the same for the same. */
export function derivedId(what: string, of: string): TransferId {
  return transferId(createHash('sha256').update(`franklin ${what} ${of}`).digest('hex').slice(0, 32));
}

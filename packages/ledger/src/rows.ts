import type { Account, AccountId } from './account.ts';
import type { Transaction } from './store.ts';
import type { StoredTransfer } from './stored.ts';

/*
 * What the ledger asks the database for. Each question goes straight to its rows, however many there are.
 */

/** Each column of a table by the name that the program has for it. */
export const ACCOUNT_COLUMNS = {
  id: 'id',
  kind: 'kind',
  openedAt: 'opened_at',
  closedAt: 'closed_at',
  debitsPosted: 'debits_posted',
  creditsPosted: 'credits_posted',
  debitsPending: 'debits_pending',
  creditsPending: 'credits_pending',
  lines: 'lines',
  lastAt: 'last_at',
} as const satisfies Record<keyof Account, string>;

export const TRANSFER_COLUMNS = {
  id: 'id',
  chain: 'chain',
  place: 'place',
  size: 'size',
  type: 'type',
  debit: 'debit',
  credit: 'credit',
  amount: 'amount',
  purpose: 'purpose',
  reference: 'reference',
  pending: 'pending',
  expiresAt: 'expires_at',
  at: 'at',
  refusal: 'refusal',
  message: 'message',
  fault: 'fault',
} as const satisfies Record<keyof StoredTransfer, string>;

function selected(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', ');
}

const ACCOUNTS = `SELECT ${selected(ACCOUNT_COLUMNS)} FROM ledger_accounts`;
const TRANSFERS = `SELECT ${selected(TRANSFER_COLUMNS)} FROM ledger_transfers`;

/** As they stand; nobody else changes them before the transaction ends. Locked in one order by all, against deadlocks. */
export function lockAccounts(tx: Transaction, ids: Iterable<string>): Promise<readonly Account[]> {
  const { among, forUpdate } = tx.dialect;
  return listed(tx, `${ACCOUNTS} WHERE ${among('id')} ORDER BY id${forUpdate}`, ids);
}

export async function readAccount(tx: Transaction, id: AccountId): Promise<Account | undefined> {
  const [account] = await tx.query<Account>(`${ACCOUNTS} WHERE id = $1`, [id]);
  return account;
}

export function readTransfers(tx: Transaction, ids: Iterable<string>): Promise<readonly StoredTransfer[]> {
  return listed(tx, `${TRANSFERS} WHERE ${tx.dialect.among('id')}`, ids);
}

/** What ended each of these. */
export function readEnds(tx: Transaction, pendings: Iterable<string>): Promise<readonly StoredTransfer[]> {
  const ended = `${tx.dialect.among('pending')} AND pending IS NOT NULL AND refusal IS NULL`;
  return listed(tx, `${TRANSFERS} WHERE ${ended}`, pendings);
}

async function listed<Row>(tx: Transaction, sql: string, ids: Iterable<string>): Promise<readonly Row[]> {
  const list = [...ids];
  return list.length === 0 ? [] : tx.query<Row>(sql, [JSON.stringify(list)]);
}

/** What is over its time at `now`, the oldest first. */
export async function readDue(tx: Transaction, now: number, limit: number): Promise<readonly string[]> {
  const rows = await tx.query<{ readonly id: string }>(
    'SELECT id FROM ledger_pending WHERE expires_at <= $1 ORDER BY expires_at, id LIMIT $2',
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** What is set aside now, to or from an account. */
export function readPending(tx: Transaction, account: AccountId): Promise<readonly StoredTransfer[]> {
  const open = 'SELECT id FROM ledger_pending WHERE debit = $1 OR credit = $1';
  return tx.query<StoredTransfer>(`${TRANSFERS} WHERE id IN (${open}) ORDER BY at, id`, [account]);
}

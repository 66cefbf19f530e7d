import { ACCOUNT_COLUMNS, TRANSFER_COLUMNS } from './rows.ts';
import type { Transaction } from './store.ts';
import type { Changes, Line, OpenPending } from './stored.ts';

const LINE_COLUMNS = {
  account: 'account',
  at: 'at',
  number: 'number',
  transfer: 'transfer',
  amount: 'amount',
  balance: 'balance',
} as const satisfies Record<keyof Line, string>;

const PENDING_COLUMNS = {
  id: 'id',
  debit: 'debit',
  credit: 'credit',
  amount: 'amount',
  expiresAt: 'expires_at',
} as const satisfies Record<keyof OpenPending, string>;

/** The columns that hold whole numbers; the others hold text. */
const NUMBERS: ReadonlySet<string> = new Set([
  ...['openedAt', 'closedAt', 'debitsPosted', 'creditsPosted', 'debitsPending', 'creditsPending', 'lines'],
  ...['lastAt', 'place', 'size', 'amount', 'expiresAt', 'at', 'number', 'balance'],
]);

/** Each kind of row goes in one statement, however many there are. */
export async function write(tx: Transaction, changes: Changes): Promise<void> {
  await insert(tx, 'ledger_accounts', ACCOUNT_COLUMNS, changes.opened);
  await insert(tx, 'ledger_transfers', TRANSFER_COLUMNS, changes.transfers);
  await update(tx, changes.updated);
  await insert(tx, 'ledger_lines', LINE_COLUMNS, changes.lines);
  await insert(tx, 'ledger_pending', PENDING_COLUMNS, changes.pendings);
  if (changes.ended.length > 0)
    await tx.query(`DELETE FROM ledger_pending WHERE ${tx.dialect.among('id')}`, [
      JSON.stringify(changes.ended),
    ]);
}

async function insert(
  tx: Transaction,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = Object.keys(columns).map(field);
  await tx.query(
    `INSERT INTO ${table} (${Object.values(columns).join(', ')}) SELECT ${values.join(', ')} FROM ${tx.dialect.objects}`,
    [JSON.stringify(rows)],
  );
}

async function update(tx: Transaction, accounts: Changes['updated']): Promise<void> {
  if (accounts.length === 0) return;
  const { id, kind, openedAt, ...changing } = ACCOUNT_COLUMNS;
  const set = Object.entries(changing).map(([name, column]) => `${column} = ${field(name)}`);
  await tx.query(
    `UPDATE ledger_accounts SET ${set.join(', ')} FROM ${tx.dialect.objects}
      WHERE ledger_accounts.id = value ->> 'id'`,
    [JSON.stringify(accounts)],
  );
}

/** One value of an object in the list. */
function field(name: string): string {
  return NUMBERS.has(name) ? `CAST(value ->> '${name}' AS BIGINT)` : `value ->> '${name}'`;
}

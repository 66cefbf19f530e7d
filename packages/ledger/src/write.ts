import type { Account } from './account.ts';
import { ACCOUNT_COLUMNS, TRANSFER_COLUMNS } from './rows.ts';
import type { Transaction, Value } from './store.ts';
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

/** The columns of a table by the names that its rows have for them. */
type Columns<Row> = Readonly<Record<keyof Row & string, string>>;

async function insert<Row extends object>(
  tx: Transaction,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> {
  const into = `INSERT INTO ${table} (${Object.values(columns).join(', ')})`;
  const names = namesOf(columns);
  await each(tx, names, rows, {
    one: `${into} VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    all: `${into} SELECT ${names.map(field).join(', ')} FROM ${tx.dialect.objects}`,
  });
}

async function update(tx: Transaction, accounts: Changes['updated']): Promise<void> {
  const { id, kind, openedAt, ...changing } = ACCOUNT_COLUMNS;
  const names = namesOf(changing);
  const set = (value: (name: string, at: number) => string) =>
    names.map((name, at) => `${changing[name]} = ${value(name, at)}`).join(', ');
  await each<Account>(tx, [...names, 'id'], accounts, {
    one: `UPDATE ledger_accounts SET ${set((_, at) => `$${at + 1}`)} WHERE id = $${names.length + 1}`,
    all: `UPDATE ledger_accounts SET ${set(field)} FROM ${tx.dialect.objects}
      WHERE ledger_accounts.id = value ->> 'id'`,
  });
}

/** Runs a statement for each row with its values, or one for all of them. */
async function each<Row extends object>(
  tx: Transaction,
  names: readonly (keyof Row & string)[],
  rows: readonly Row[],
  sql: { readonly one: string; readonly all: string },
): Promise<void> {
  if (rows.length === 0) return;
  if (tx.dialect.objects !== undefined) await tx.query(sql.all, [JSON.stringify(rows)]);
  // Every field of a row is a text, a number or null.
  else
    for (const row of rows)
      await tx.query(
        sql.one,
        names.map((name) => row[name] as Value),
      );
}

function namesOf<Name extends string>(columns: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(columns) as Name[];
}

/** One value of an object in the list. */
function field(name: string): string {
  return NUMBERS.has(name) ? `CAST(value ->> '${name}' AS BIGINT)` : `value ->> '${name}'`;
}

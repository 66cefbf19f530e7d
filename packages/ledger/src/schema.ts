import { type AccountKind, KINDS } from './account.ts';
import { LedgerBroken } from './failures.ts';
import type { Store, Transaction } from './store.ts';

/** Goes up with every change to the tables. */
const SCHEMA_VERSION = 1;

/** Makes the tables if there are none, and throws `LedgerBroken` if there are those of another version. */
export async function prepareSchema(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    if (tx.dialect.alone !== undefined) await tx.query(tx.dialect.alone);
    await tx.query('CREATE TABLE IF NOT EXISTS ledger_about (version INTEGER NOT NULL)');
    const [about] = await tx.query<{ version: number }>('SELECT version FROM ledger_about');
    if (about === undefined) await createTables(tx);
    else if (about.version !== SCHEMA_VERSION)
      throw new LedgerBroken(
        `it has schema version ${about.version}, and this program reads version ${SCHEMA_VERSION}`,
      );
  });
}

async function createTables(tx: Transaction): Promise<void> {
  for (const statement of statements(tx)) await tx.query(statement);
  await tx.query('INSERT INTO ledger_about (version) VALUES ($1)', [SCHEMA_VERSION]);
}

function statements({ dialect }: Transaction): string[] {
  const { integer, strict, clustered, appendOnly } = dialect;
  return [
    `CREATE TABLE ledger_accounts (
      id TEXT PRIMARY KEY, kind TEXT NOT NULL, opened_at ${integer} NOT NULL, closed_at ${integer},
      debits_posted ${integer} NOT NULL, credits_posted ${integer} NOT NULL,
      debits_pending ${integer} NOT NULL, credits_pending ${integer} NOT NULL,
      lines ${integer} NOT NULL, last_at ${integer} NOT NULL,
      CHECK (debits_posted >= 0 AND credits_posted >= 0 AND debits_pending >= 0 AND credits_pending >= 0),
      CONSTRAINT nobody_below_zero CHECK (${notBelowZero()}))${clustered}`,
    `CREATE TABLE ledger_transfers (
      id TEXT PRIMARY KEY, chain TEXT NOT NULL, place ${integer} NOT NULL, size ${integer} NOT NULL, type TEXT NOT NULL,
      debit TEXT, credit TEXT, amount ${integer} CHECK (amount > 0), purpose TEXT, reference TEXT, pending TEXT,
      expires_at ${integer}, at ${integer} NOT NULL, refusal TEXT, message TEXT, fault TEXT)${strict}`,
    // What is pending ends once, whatever a program thinks.
    `CREATE UNIQUE INDEX ledger_ends ON ledger_transfers (pending)
      WHERE pending IS NOT NULL AND refusal IS NULL`,
    `CREATE TABLE ledger_lines (
      account TEXT NOT NULL REFERENCES ledger_accounts (id), at ${integer} NOT NULL, number ${integer} NOT NULL,
      transfer TEXT NOT NULL REFERENCES ledger_transfers (id), amount ${integer} NOT NULL, balance ${integer} NOT NULL,
      PRIMARY KEY (account, at, number))${clustered}`,
    `CREATE TABLE ledger_pending (
      id TEXT PRIMARY KEY REFERENCES ledger_transfers (id), debit TEXT NOT NULL, credit TEXT NOT NULL,
      amount ${integer} NOT NULL, expires_at ${integer})${clustered}`,
    'CREATE INDEX ledger_pending_expires ON ledger_pending (expires_at)',
    ...appendOnly('ledger_transfers'),
    ...appendOnly('ledger_lines'),
  ];
}

/** The rule of `KINDS` once more, in the database: a second program that writes there is held to it as well. */
function notBelowZero(): string {
  const kinds = Object.keys(KINDS) as AccountKind[];
  const names = (some: readonly AccountKind[]) => some.map((kind) => `'${kind}'`).join(', ');
  const limited = (grows: 'debit' | 'credit') =>
    names(kinds.filter((kind) => KINDS[kind].limited && KINDS[kind].grows === grows));
  return `CASE WHEN kind IN (${limited('debit')}) THEN debits_posted - credits_posted - credits_pending >= 0
        WHEN kind IN (${limited('credit')}) THEN credits_posted - debits_posted - debits_pending >= 0
        ELSE kind IN (${names(kinds.filter((kind) => !KINDS[kind].limited))}) END`;
}

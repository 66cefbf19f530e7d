import { type AccountId, type AccountKind, isAccountId } from './account.ts';
import { type Answer, done, refused } from './refusal.ts';
import { readAccount } from './rows.ts';
import type { Transaction } from './store.ts';
import type { TransferId, TransferType } from './transfer.ts';

/** From the first instant up to, and without, the second; all of it where none is given. */
export interface Period {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only what comes after the line of this number: where the last page ended. */
  readonly after?: number | undefined;
  /** How many lines a page has; all of them where none is given. */
  readonly limit?: number | undefined;
}

export interface Statement {
  readonly account: AccountId;
  readonly kind: AccountKind;
  /** What it held before the first line, and after the last. */
  readonly opening: number;
  readonly closing: number;
  readonly lines: readonly StatementLine[];
  /** Whether the period has lines after these. */
  readonly more: boolean;
}

export interface StatementLine {
  /** Counted from 1 for each account, without a gap. */
  readonly number: number;
  readonly at: number;
  readonly transfer: TransferId;
  readonly type: TransferType;
  /** The account on the other side. */
  readonly other: AccountId;
  readonly purpose: string;
  readonly reference: string | null;
  /** Above zero when the account grew. */
  readonly amount: number;
  /** What it held then. */
  readonly balance: number;
}

const LINES = `SELECT number, l.at AS at, transfer, type, CASE WHEN debit = $1 THEN credit ELSE debit END AS other,
    purpose, reference, l.amount AS amount, balance
  FROM ledger_lines l JOIN ledger_transfers t ON t.id = l.transfer
  WHERE account = $1 AND l.at >= $2 AND l.at < $3 AND number > $4 ORDER BY l.at, number LIMIT $5`;

const BALANCE_BEFORE = `SELECT balance FROM ledger_lines WHERE account = $1 AND at < $2
  ORDER BY at DESC, number DESC LIMIT 1`;

export async function readStatement(
  tx: Transaction,
  id: AccountId,
  period: Period,
): Promise<Answer<Statement>> {
  if (!isAccountId(id)) return refused('bad-account');
  const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER, after = 0, limit } = period;
  const most = limit ?? Number.MAX_SAFE_INTEGER - 1;
  if (![from, to, after, most].every(Number.isSafeInteger) || from > to || most < 1)
    return refused('bad-period');
  const account = await readAccount(tx, id);
  if (account === undefined) return refused('unknown-account', { account: id });
  // One more than is shown says whether there are more.
  const found = await tx.query<StatementLine>(LINES, [id, from, to, after, most + 1]);
  const lines = found.slice(0, most);
  const [first] = lines;
  // From the line itself where there is one: another line may come between two questions.
  const opening = first ? first.balance - first.amount : await balanceBefore(tx, id, to);
  return done({
    account: id,
    kind: account.kind,
    opening,
    closing: lines.at(-1)?.balance ?? opening,
    lines,
    more: found.length > lines.length,
  });
}

async function balanceBefore(tx: Transaction, id: AccountId, at: number): Promise<number> {
  const [line] = await tx.query<{ readonly balance: number }>(BALANCE_BEFORE, [id, at]);
  return line?.balance ?? 0;
}

import type { AccountKind } from './account.ts';
import type { Transaction } from './store.ts';

/** All accounts of one kind together. */
export interface KindTotals {
  readonly kind: AccountKind;
  readonly accounts: number;
  readonly debits: number;
  readonly credits: number;
  readonly pendingDebits: number;
  readonly pendingCredits: number;
}

/** The sums over all accounts at one instant. */
export interface TrialBalance {
  readonly kinds: readonly KindTotals[];
  /** Debits less credits, of what is posted and of what is pending: zero, or the books are broken. */
  readonly difference: number;
  readonly pendingDifference: number;
}

const TOTALS = `SELECT kind, CAST(count(*) AS BIGINT) AS accounts,
    CAST(sum(debits_posted) AS BIGINT) AS debits, CAST(sum(credits_posted) AS BIGINT) AS credits,
    CAST(sum(debits_pending) AS BIGINT) AS "pendingDebits", CAST(sum(credits_pending) AS BIGINT) AS "pendingCredits"
  FROM ledger_accounts GROUP BY kind ORDER BY kind`;

export async function readTrialBalance(tx: Transaction): Promise<TrialBalance> {
  const kinds = await tx.query<KindTotals>(TOTALS);
  let [difference, pendingDifference] = [0, 0];
  for (const { debits, credits, pendingDebits, pendingCredits } of kinds) {
    difference += debits - credits;
    pendingDifference += pendingDebits - pendingCredits;
  }
  return { kinds, difference, pendingDifference };
}

import type { Transaction } from './store.ts';

/*
 * Counts everything again from the transfers, which are never changed, and compares it with the totals and balances that
 * were carried along. Each question is one statement, so it sees one instant of the books.
 */

const MOVED = "refusal IS NULL AND type IN ('transfer', 'post')";

const totals = (side: 'debit' | 'credit') => `SELECT id AS what FROM ledger_accounts a
  LEFT JOIN (SELECT ${side} AS account, sum(amount) AS moved FROM ledger_transfers WHERE ${MOVED} GROUP BY ${side}) t
    ON t.account = a.id
  LEFT JOIN (SELECT ${side} AS account, sum(amount) AS aside FROM ledger_pending GROUP BY ${side}) p
    ON p.account = a.id
  WHERE ${side}s_posted <> coalesce(moved, 0) OR ${side}s_pending <> coalesce(aside, 0)`;

/** Each gives the names of what is wrong, and a sentence about them. */
const QUESTIONS: readonly (readonly [sentence: string, sql: string])[] = [
  ['The debits of an account are not those of its transfers', totals('debit')],
  ['The credits of an account are not those of its transfers', totals('credit')],
  [
    'The statement of an account has lines missing or too many',
    `SELECT id AS what FROM ledger_accounts a
      LEFT JOIN (SELECT account, count(*) AS found, max(number) AS last FROM ledger_lines GROUP BY account) l
        ON l.account = a.id
      WHERE lines <> coalesce(found, 0) OR lines <> coalesce(last, 0)`,
  ],
  [
    'The balance on a line of a statement is not what the lines before it add up to, or goes back in time',
    `SELECT DISTINCT account AS what FROM (
      SELECT account, balance, at, sum(amount) OVER line AS counted, lag(at) OVER line AS earlier
      FROM ledger_lines WINDOW line AS (PARTITION BY account ORDER BY number)) l
      WHERE balance <> counted OR at < earlier`,
  ],
  [
    'A transfer is not on the statements of its two accounts',
    `SELECT t.id AS what FROM ledger_transfers t LEFT JOIN (
        SELECT transfer, count(*) AS found, min(account) AS one, max(account) AS other,
          min(abs(amount)) AS least, max(abs(amount)) AS most
        FROM ledger_lines GROUP BY transfer) l ON l.transfer = t.id
      WHERE ${MOVED} AND (found IS NULL OR found <> 2 OR least <> amount OR most <> amount
        OR NOT ((one = debit AND other = credit) OR (one = credit AND other = debit)))`,
  ],
  [
    'What is pending is not on the list of what is pending, or is on it though it ended',
    `SELECT t.id AS what FROM ledger_transfers t LEFT JOIN ledger_pending p ON p.id = t.id
      LEFT JOIN ledger_transfers e ON e.pending = t.id AND e.refusal IS NULL
      WHERE t.type = 'pending' AND t.refusal IS NULL AND (p.id IS NULL) <> (e.id IS NOT NULL)`,
  ],
];

/** One sentence for each thing that is wrong with the books, with an example; none where they are right. */
export async function verify(tx: Transaction): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [sentence, sql] of QUESTIONS) {
    const [first] = await tx.query<{ readonly what: string }>(`${sql} ORDER BY 1 LIMIT 1`);
    if (first !== undefined) found.push(`${sentence}: ${first.what}.`);
  }
  return found;
}

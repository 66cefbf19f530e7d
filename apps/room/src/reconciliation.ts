import type { Ledger, Store, Transaction } from '@franklin/ledger';
import { dollars } from '@franklin/money';
import type { Meters, Reconciliation } from '@franklin/protocol/room';
import { postedOn } from './cash-accounts.ts';
import { Refused } from './refused.ts';
import { escrowOf } from './table-ids.ts';
import { holdTable } from './tables.ts';

interface Sums {
  readonly bought: number;
  readonly paid: number;
  readonly pending: number;
}

const SUM_OF = (fate: string) =>
  `CAST(COALESCE(SUM(CASE WHEN fate = '${fate}' THEN amount ELSE 0 END), 0) AS BIGINT)`;

/** Counts the money of tables in ways that do not know of each other. */
export class Reconciliations {
  readonly #store: Store;
  readonly #ledger: Ledger;

  constructor(store: Store, ledger: Ledger) {
    this.#store = store;
    this.#ledger = ledger;
  }

  /** At one instant: nothing of this table moves meanwhile. */
  of(table: string): Promise<Reconciliation> {
    return this.#store.transaction(async (tx) => {
      const row = await holdTable(tx, table);
      const escrow = await postedOn(this.#ledger.within(tx), escrowOf(table));
      const { bought, paid, pending } = await sumsOf(tx, table);
      const [counted] = await tx.query<{ results: number }>(
        'SELECT CAST(COALESCE(SUM(net), 0) AS BIGINT) AS results FROM room_results WHERE room_table = $1',
        [table],
      );
      const [house] = await tx.query<{ unposted: number }>(
        `SELECT CAST(COALESCE(SUM(rake + jackpot), 0) AS BIGINT) AS unposted FROM room_hands
          WHERE room_table = $1 AND posted = 0`,
        [table],
      );
      const { results } = counted!;
      const { unposted } = house!;
      const meters = row.meters === null ? undefined : (JSON.parse(row.meters) as Meters);
      return {
        ...{ table, escrow, bought, paid, results, unposted, pending },
        difference: escrow - (bought - paid + results + unposted),
        ...(meters === undefined ? {} : { meters: byMeters(meters, { escrow, bought, paid, unposted }) }),
      };
    });
  }

  /** Throws if a player has, as far as the room knows, chips at a table: then his account stays open. */
  async expectNoChips(tx: Transaction, player: string): Promise<void> {
    const rows = await tx.query<{ room_table: string; chips: number }>(
      `SELECT room_table, CAST(SUM(moved) AS BIGINT) AS chips FROM (
          SELECT room_table, CASE fate WHEN 'posted' THEN amount ELSE -amount END AS moved
            FROM room_table_transfers WHERE player = $1 AND fate IN ('posted', 'paid')
          UNION ALL SELECT room_table, net AS moved FROM room_results WHERE player = $1) m
        GROUP BY room_table HAVING SUM(moved) <> 0 ORDER BY room_table`,
      [player],
    );
    const [first] = rows;
    if (first === undefined) return;
    const what = first.chips > 0 ? dollars(first.chips) : 'hands that are not here yet';
    throw new Refused(
      'at-table',
      `Player ${player} has ${what} at table ${first.room_table}: he leaves it first, and the table reports.`,
    );
  }
}

async function sumsOf(tx: Transaction, table: string): Promise<Sums> {
  const [sums] = await tx.query<Sums>(
    `SELECT ${SUM_OF('posted')} AS bought, ${SUM_OF('paid')} AS paid, ${SUM_OF('reserved')} AS pending
      FROM room_table_transfers WHERE room_table = $1`,
    [table],
  );
  return sums!;
}

/**
 * The escrow less what the table says it holds. The two do not hear of a transfer at the same instant: what either has
 * counted and the other has not yet is the difference of their totals.
 */
function byMeters(
  { at, stacks, owed, rake, jackpot, paidIn, paidOut }: Meters,
  { escrow, bought, paid, unposted }: Omit<Sums, 'pending'> & { escrow: number; unposted: number },
): NonNullable<Reconciliation['meters']> {
  const expected = stacks + owed + unposted + (bought - paidIn) - (paid - paidOut);
  return { at, stacks, owed, rake, jackpot, difference: escrow - expected };
}

import type { Ledger } from '../ledger.ts';
import type { Store } from '../store.ts';
import type { TransferRequest } from '../transfer.ts';
import { ANN, DRAWER, ESCROW, idOf, move, pending, post, RAKE, voiding } from './sample.ts';

/*
 * A player's evening, once for each number: deposit with receipt, buy-in, rake, another buy-in that is voided, cash-out.
 * The same number has the same ids, so an evening can be repeated from its begin whatever became of it.
 */

export const RECEIPTS = 'CREATE TABLE evening_receipts (transfer TEXT PRIMARY KEY)';

/** What the evening leaves with each. */
export const LEFT = { ann: 350, escrow: 100, rake: 50, drawer: 500 } as const;

const id = (evening: number, place: number) => idOf(place, evening + 1_000);

/** The chains of an evening; the first has a receipt. */
export function chainsOf(evening: number): readonly (readonly TransferRequest[])[] {
  const aside = (place: number, amount: number) => pending(id(evening, place), ANN, ESCROW, amount);
  return [
    [move(id(evening, 1), DRAWER, ANN, 600), aside(2, 400)],
    [post(id(evening, 3), id(evening, 2), 300), move(id(evening, 4), ESCROW, RAKE, 50)],
    [aside(5, 200)],
    [voiding(id(evening, 6), id(evening, 5))],
    [move(id(evening, 7), ESCROW, ANN, 150), move(id(evening, 8), ANN, DRAWER, 100)],
  ];
}

export async function play(store: Store, ledger: Ledger, evening: number): Promise<void> {
  const [deposit, ...rest] = chainsOf(evening);
  await store.transaction(async (tx) => {
    await ledger.within(tx).chain(deposit!);
    await tx.query('INSERT INTO evening_receipts (transfer) VALUES ($1) ON CONFLICT DO NOTHING', [
      deposit![0]!.id,
    ]);
  });
  for (const chain of rest) await ledger.chain(chain);
}

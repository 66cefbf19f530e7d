import type { Bookkeeping, Transaction, TransferRequest } from '@franklin/ledger';
import { cents } from '@franklin/money';
import { JACKPOT, RAKE } from './cash-accounts.ts';
import { derivedId, escrowOf } from './table-ids.ts';

interface Unpaid {
  readonly number: number;
  readonly rake: number;
  readonly jackpot: number;
}

/**
 * Pays the house its part of every hand whose part is not paid, the oldest first, as far as the escrow has it: a hand may
 * be here before the buy-in that was played with is posted. Each hand is paid under ids of its own, and so once. Whoever
 * calls this holds the table's row.
 */
export async function payHouse(tx: Transaction, books: Bookkeeping, table: string): Promise<void> {
  const unpaid = await tx.query<Unpaid>(
    'SELECT number, rake, jackpot FROM room_hands WHERE room_table = $1 AND posted = 0 ORDER BY number',
    [table],
  );
  if (unpaid.length === 0) return;
  const escrow = await books.balance(escrowOf(table));
  if (!escrow.ok) throw new Error(escrow.refusal.message);
  let { available } = escrow.value;
  for (const hand of unpaid) {
    available -= hand.rake + hand.jackpot;
    if (available < 0) return;
    const answer = await books.chain(partsOf(table, hand));
    // Nobody else takes from this escrow meanwhile; if somebody did, all of it is tried again later.
    if (!answer.ok) throw new Error(answer.refusal.message);
    await tx.query('UPDATE room_hands SET posted = 1 WHERE room_table = $1 AND number = $2', [
      table,
      hand.number,
    ]);
  }
}

function partsOf(table: string, { number, rake, jackpot }: Unpaid): TransferRequest[] {
  const parts = [
    ['rake', RAKE, rake],
    ['jackpot', JACKPOT, jackpot],
  ] as const;
  return parts
    .filter(([, , amount]) => amount > 0)
    .map(([purpose, credit, amount]) => ({
      ...{ type: 'transfer', id: derivedId(purpose, `${table} ${number}`), purpose },
      ...{ debit: escrowOf(table), credit, amount: cents(amount), reference: `${table}-${number}` },
    }));
}

import { createHash } from 'node:crypto';
import {
  type AccountId,
  type Bookkeeping,
  type Refusal,
  type TransferId,
  transferId,
} from '@franklin/ledger';
import { cents } from '@franklin/money';
import { closedAccount, tooLittle, unknownAccount } from './cash-accounts.ts';
import { Refused } from './refused.ts';

/** Cash that goes from one place to another. */
export interface Move {
  readonly id: TransferId;
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly amount: number;
  readonly purpose: string;
}

/** The id of a further step of something that has an id: the same for ever. */
export function stepId(id: string, step: string): TransferId {
  return transferId(createHash('sha256').update(`${id}:${step}`).digest('hex').slice(0, 32));
}

/** Does all moves together and says when, or throws the sentence for the person in front of the screen. */
export async function moveAll(
  books: Bookkeeping,
  moves: readonly Move[],
  reference: string,
): Promise<number | undefined> {
  if (moves.length === 0) return undefined;
  const answer = await books.chain(
    moves.map(({ amount, ...move }) => ({
      type: 'transfer' as const,
      ...move,
      amount: cents(amount),
      reference,
    })),
  );
  if (answer.ok) return answer.value[0]!.at;
  throw await refusalOf(books, moves, answer.refusal);
}

/** The ledger's refusal in the words of the cage. */
async function refusalOf(
  books: Bookkeeping,
  moves: readonly Move[],
  { code, id, message }: Refusal,
): Promise<Refused> {
  const { debit, credit, amount } = moves.find((move) => move.id === id) ?? moves[0]!;
  for (const account of [debit, credit]) {
    const balance = await books.balance(account);
    if (!balance.ok) return unknownAccount(account);
    const { closed, available, kind } = balance.value;
    if (closed) return closedAccount(account);
    const isPayer = (kind === 'drawer' || kind === 'vault' ? credit : debit) === account;
    if (code === 'insufficient' && isPayer && available < amount && account !== 'adjustments')
      return tooLittle(account, available, amount);
  }
  return new Refused(code, message);
}

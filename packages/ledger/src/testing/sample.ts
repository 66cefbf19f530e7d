import { type Cents, cents } from '@franklin/money';
import { type AccountId, accountId } from '../account.ts';
import type { MoveRequest, PendingRequest, PostRequest, TransferId, VoidRequest } from '../transfer.ts';
import { transferId } from '../transfer.ts';

/** The accounts of a small card room, with a drawer that has cash and two players who have money. */
export const VAULT = accountId('vault');
export const OUTSIDE = accountId('outside');
export const DRAWER = accountId('drawer/1');
export const ANN = accountId('player/ann');
export const BOB = accountId('player/bob');
export const ESCROW = accountId('escrow/table-1');
export const RAKE = accountId('rake');
export const ADJUSTMENTS = accountId('adjustments');

/** An id that no other number has. */
export function idOf(number: number, family = 0): TransferId {
  return transferId(family.toString(16).padStart(16, '0') + number.toString(16).padStart(16, '0'));
}

export function move(id: TransferId, debit: AccountId, credit: AccountId, amount: number): MoveRequest {
  return { type: 'transfer', id, debit, credit, amount: cents(amount), purpose: 'test' };
}

export function pending(
  id: TransferId,
  debit: AccountId,
  credit: AccountId,
  amount: number,
  expiresAt?: number,
): PendingRequest {
  return { ...move(id, debit, credit, amount), type: 'pending', expiresAt };
}

export function post(id: TransferId, what: TransferId, amount?: number): PostRequest {
  return { type: 'post', id, pending: what, amount: amount as Cents | undefined };
}

export function voiding(id: TransferId, what: TransferId): VoidRequest {
  return { type: 'void', id, pending: what };
}

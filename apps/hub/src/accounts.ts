import type { Cents } from '@franklin/money';
import type { Player, PlayerId, TransferId } from '@franklin/table';

/**
 * The side where players' money is when it is not at the table. Every call may be sent again with the same id and
 * changes nothing the second time. A call that throws was not answered: nobody knows whether it happened, and the table
 * asks about the same id again until somebody does. Calls may arrive late and in any order, so an id that was refused,
 * voided, posted or paid stays so.
 */
export interface Accounts {
  /** Whose card and PIN these are. The answer is the same whichever part was wrong. */
  signIn(card: string, pin: string): Promise<SignedIn>;
  /**
   * Sets a buy-in aside: it is neither the player's nor the table's until it is posted or voided. Of an id that was voided
   * nothing is set aside any more.
   */
  reserve(transfer: AccountTransfer): Promise<Reserved>;
  /** The seat has the chips: the money is the table's now. */
  post(id: TransferId): Promise<void>;
  /** The seat will not have them: the money is the player's again, and the id is voided even if it was never seen. */
  void(id: TransferId): Promise<void>;
  /** Pays a stack back. */
  cashOut(transfer: AccountTransfer): Promise<void>;
  /** What became of an id. */
  ask(id: TransferId): Promise<TransferFate>;
}

export interface AccountTransfer {
  readonly id: TransferId;
  readonly player: PlayerId;
  readonly amount: Cents;
}

export type SignedIn =
  | { readonly ok: true; readonly player: Player }
  | { readonly ok: false; readonly message: string };

export type Reserved = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export type TransferFate = 'unknown' | 'reserved' | 'refused' | 'posted' | 'voided' | 'paid';

import { type Transaction, transferId } from '@franklin/ledger';
import type { Receipt } from '@franklin/protocol/room';
import { drawerAccount, postedOn } from './cash-accounts.ts';
import type { CashOrders } from './cash-orders.ts';
import { expectOwn } from './drawers-open.ts';
import { playerAccount } from './players-rows.ts';
import type { Actor } from './staff.ts';

/** Cash over the counter, under an id that the page chose. */
export interface Counter {
  readonly id: string;
  /** The drawer that the cashier works at. */
  readonly drawer: string;
  readonly player: string;
  readonly amount: number;
}

/** Throws `Refused` if a player may not pay in: he is banned, excluded, or his account is closed. */
export type ExpectWelcome = (tx: Transaction, player: string) => Promise<void>;

/** Deposits and pay-outs at a cashier's drawer. */
export class Cash {
  readonly #orders: CashOrders;
  readonly #expectWelcome: ExpectWelcome;

  constructor(orders: CashOrders, expectWelcome: ExpectWelcome) {
    this.#orders = orders;
    this.#expectWelcome = expectWelcome;
  }

  deposit({ id, drawer, player, amount }: Counter, actor: Actor): Promise<Receipt> {
    return this.#orders.once({ what: 'deposit', id, drawer, player, amount }, actor, async (desk) => {
      await expectOwn(desk.tx, drawer, actor.who);
      await this.#expectWelcome(desk.tx, player);
      const [debit, credit] = [drawerAccount(drawer), playerAccount(player)];
      await desk.move({ id: transferId(id), debit, credit, amount, purpose: 'deposit' });
      const after = await postedOn(desk.books, credit);
      return { before: after - amount, after };
    });
  }

  /** Whoever is banned is paid what is his. */
  payOut({ id, drawer, player, amount }: Counter, actor: Actor): Promise<Receipt> {
    return this.#orders.once({ what: 'pay-out', id, drawer, player, amount }, actor, async (desk) => {
      await expectOwn(desk.tx, drawer, actor.who);
      const [debit, credit] = [playerAccount(player), drawerAccount(drawer)];
      await desk.move({ id: transferId(id), debit, credit, amount, purpose: 'pay-out' });
      const after = await postedOn(desk.books, debit);
      return { before: after + amount, after };
    });
  }
}

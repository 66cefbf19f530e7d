import { type AccountId, transferId } from '@franklin/ledger';
import type { Receipt } from '@franklin/protocol/room';
import { drawerAccount, OUTSIDE, VAULT } from './cash-accounts.ts';
import type { CashOrders } from './cash-orders.ts';
import { expectOthers } from './drawers-open.ts';
import type { Actor } from './staff.ts';

export interface DrawerMove {
  readonly id: string;
  readonly drawer: string;
  readonly amount: number;
}

export interface VaultMove {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
}

/** The vault: fills and drops of open drawers, and the house's own cash that comes and goes. */
export class Vault {
  readonly #orders: CashOrders;

  constructor(orders: CashOrders) {
    this.#orders = orders;
  }

  fill({ id, drawer, amount }: DrawerMove, actor: Actor): Promise<Receipt> {
    return this.#withDrawer('fill', { id, drawer, amount }, actor, drawerAccount(drawer), VAULT);
  }

  drop({ id, drawer, amount }: DrawerMove, actor: Actor): Promise<Receipt> {
    return this.#withDrawer('drop', { id, drawer, amount }, actor, VAULT, drawerAccount(drawer));
  }

  bring({ id, amount, reason }: VaultMove, actor: Actor): Promise<Receipt> {
    return this.#withOutside('bring-cash', { id, amount, reason }, actor, VAULT, OUTSIDE);
  }

  take({ id, amount, reason }: VaultMove, actor: Actor): Promise<Receipt> {
    return this.#withOutside('take-cash', { id, amount, reason }, actor, OUTSIDE, VAULT);
  }

  #withDrawer(
    what: 'fill' | 'drop',
    { id, drawer, amount }: DrawerMove,
    actor: Actor,
    debit: AccountId,
    credit: AccountId,
  ): Promise<Receipt> {
    return this.#orders.once({ what, id, drawer, amount }, actor, async ({ tx, move }) => {
      const { cashier } = await expectOthers(tx, drawer, actor.who);
      await move({ id: transferId(id), debit, credit, amount, purpose: what });
      return { cashier };
    });
  }

  #withOutside(
    what: 'bring-cash' | 'take-cash',
    { id, amount, reason }: VaultMove,
    actor: Actor,
    debit: AccountId,
    credit: AccountId,
  ): Promise<Receipt> {
    return this.#orders.once({ what, id, amount, reason }, actor, async ({ move }) => {
      await move({ id: transferId(id), debit, credit, amount, purpose: what });
      return {};
    });
  }
}

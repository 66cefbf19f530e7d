import { accountId, transferId } from '@franklin/ledger';
import type { Receipt } from '@franklin/protocol/room';
import { ADJUSTMENTS, postedOn, VAULT } from './cash-accounts.ts';
import type { CashOrders, Desk } from './cash-orders.ts';
import { drawerOf, expectOpen } from './drawers-open.ts';
import type { Receipts } from './receipts.ts';
import { Refused } from './refused.ts';
import type { Actor } from './staff.ts';

export interface Adjustment {
  readonly id: string;
  /** `player/…`, `drawer/…`, `vault`, `rake` or `jackpot`. */
  readonly account: string;
  readonly way: 'raise' | 'lower';
  readonly amount: number;
  readonly reason: string;
  /** The receipt that it puts right. */
  readonly corrects?: number | undefined;
}

/** What a supervisor puts right: who, what, when, before, after and why are on record (AR). */
export class Adjustments {
  readonly #orders: CashOrders;
  readonly #receipts: Receipts;

  constructor(orders: CashOrders, receipts: Receipts) {
    this.#orders = orders;
    this.#receipts = receipts;
  }

  adjust(adjustment: Adjustment, actor: Actor): Promise<Receipt> {
    const { id, account: name, way, amount } = adjustment;
    const [kind, which] = name.split('/');
    const about = kind === 'player' ? { player: which } : kind === 'drawer' ? { drawer: which } : {};
    return this.#orders.once({ what: 'adjustment', ...adjustment, ...about }, actor, async (desk) => {
      await this.#expectSupervisor(desk, adjustment, actor);
      // A drawer that is closed is empty, and stays so.
      if (about.drawer !== undefined) await expectOpen(desk.tx, about.drawer);
      const account = accountId(name);
      // Cash that the house holds grows on the debit side, what it owes on the other.
      const isCash = account === VAULT || about.drawer !== undefined;
      const [debit, credit] = (way === 'raise') === isCash ? [account, ADJUSTMENTS] : [ADJUSTMENTS, account];
      await desk.move({ id: transferId(id), debit, credit, amount, purpose: 'adjustment' });
      const after = await postedOn(desk.books, account);
      return { before: way === 'raise' ? after - amount : after + amount, after };
    });
  }

  /** Never the cashier himself, though his role may have changed since. */
  async #expectSupervisor(
    { tx }: Desk,
    { corrects }: Pick<Adjustment, 'corrects'>,
    { who }: Actor,
  ): Promise<void> {
    const own = await drawerOf(tx, who);
    if (own !== undefined)
      throw new Refused(
        'own-drawer',
        `You have drawer ${own} open: nobody adjusts money while he takes cash.`,
      );
    if (corrects === undefined) return;
    const wrong = await this.#receipts.read(corrects, tx);
    if (wrong.who === who || wrong.cashier === who)
      throw new Refused(
        'own-receipt',
        `Receipt ${corrects} is your own: another supervisor has to correct it.`,
      );
  }
}

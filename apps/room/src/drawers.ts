import { type Ledger, type Store, transferId } from '@franklin/ledger';
import type { Drawer, Receipt } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { ADJUSTMENTS, drawerAccount, postedOn, VAULT } from './cash-accounts.ts';
import { type Move, stepId } from './cash-moves.ts';
import type { CashOrders, Desk, Outcome } from './cash-orders.ts';
import { drawerOf, expectKnown, expectOthers, expectOwn, type OpenDrawer } from './drawers-open.ts';
import { Refused } from './refused.ts';
import type { Actor } from './staff.ts';

/** A drawer that was counted, under an id that the page chose. */
export interface DrawerCount {
  readonly id: string;
  readonly drawer: string;
  readonly count: number;
}

/**
 * The cashiers' drawers. Each is open with one cashier or closed, and empty while it is closed: its cash comes out of the
 * vault with a count, and goes back with one.
 */
export class Drawers {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #audit: Audit;
  readonly #orders: CashOrders;
  readonly #now: () => number;

  constructor(store: Store, ledger: Ledger, audit: Audit, orders: CashOrders, now: () => number) {
    this.#store = store;
    this.#ledger = ledger;
    this.#audit = audit;
    this.#orders = orders;
    this.#now = now;
  }

  /** A new one, closed and empty. */
  async add(name: string, actor: Actor): Promise<void> {
    await this.#store.transaction(async (tx) => {
      const added = await tx.query(
        'INSERT INTO room_drawers (name, added_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING name',
        [name, this.#now()],
      );
      if (added.length === 0) throw new Refused('name-taken', `There is a drawer ${name} already.`);
      const account = drawerAccount(name);
      const opened = await this.#ledger.within(tx).openAccount(account, 'drawer');
      if (!opened.ok) throw new Refused(opened.refusal.code, opened.refusal.message);
      await this.#audit.add(tx, { ...actor, what: 'add-drawer', about: account });
    });
  }

  async list(): Promise<Drawer[]> {
    const rows = await this.#store.query<{ name: string; cashier: string | null; opened_at: number | null }>(
      `SELECT name, cashier, opened_at FROM room_drawers LEFT JOIN room_open_drawers ON drawer = name ORDER BY name`,
    );
    return rows.map(({ name, cashier, opened_at: openedAt }) => ({
      name,
      ...(cashier === null || openedAt === null ? {} : { cashier, openedAt }),
    }));
  }

  /** Takes what was counted out of the vault; from now on it is the drawer of whoever counted. */
  open({ id, drawer, count }: DrawerCount, actor: Actor): Promise<Receipt> {
    const order = { what: 'open-drawer', id, drawer, amount: count } as const;
    return this.#orders.once(order, actor, async ({ tx, move }) => {
      await expectKnown(tx, drawer);
      const opened = await tx.query(
        `INSERT INTO room_open_drawers (drawer, cashier, opened_at) VALUES ($1, $2, $3)
          ON CONFLICT DO NOTHING RETURNING drawer`,
        [drawer, actor.who, this.#now()],
      );
      if (opened.length === 0) throw await alreadyOpen({ tx }, drawer, actor.who);
      const [debit, credit] = [drawerAccount(drawer), VAULT];
      if (count > 0) await move({ id: transferId(id), debit, credit, amount: count, purpose: 'open drawer' });
      return {};
    });
  }

  close({ id, drawer, count }: DrawerCount, actor: Actor): Promise<Receipt> {
    const order = { what: 'close-drawer', id, drawer, amount: count } as const;
    return this.#orders.once(order, actor, async (desk) =>
      this.#settle(desk, await expectOwn(desk.tx, drawer, actor.who), order),
    );
  }

  /** The drawer of somebody who went without closing it. */
  closeLeft(
    { id, drawer, count, reason }: DrawerCount & { readonly reason: string },
    actor: Actor,
  ): Promise<Receipt> {
    const order = { what: 'close-drawer', id, drawer, amount: count, reason } as const;
    return this.#orders.once(order, actor, async (desk) =>
      this.#settle(desk, await expectOthers(desk.tx, drawer, actor.who), order),
    );
  }

  /** Puts the books right by what is over or short, and all that was counted into the vault. */
  async #settle(
    { tx, books, move }: Desk,
    { drawer, cashier }: OpenDrawer,
    { id, amount: count }: { readonly id: string; readonly amount: number },
  ): Promise<Outcome> {
    const account = drawerAccount(drawer);
    // Whatever moves cash of a drawer holds its row, so nothing comes in between.
    const expected = await postedOn(books, account);
    const over = count - expected;
    const moves: Move[] = [];
    if (over > 0) moves.push({ ...step(id, 'over'), debit: account, credit: ADJUSTMENTS, amount: over });
    if (over < 0) moves.push({ ...step(id, 'short'), debit: ADJUSTMENTS, credit: account, amount: -over });
    if (count > 0) moves.push({ ...step(id, 'close drawer'), debit: VAULT, credit: account, amount: count });
    await move(...moves);
    await tx.query('DELETE FROM room_open_drawers WHERE drawer = $1', [drawer]);
    return { cashier, expected, over };
  }
}

function step(id: string, purpose: string): Pick<Move, 'id' | 'purpose'> {
  return { id: stepId(id, purpose), purpose };
}

async function alreadyOpen({ tx }: Pick<Desk, 'tx'>, drawer: string, who: string): Promise<Refused> {
  const own = await drawerOf(tx, who);
  if (own !== undefined && own !== drawer)
    return new Refused('one-drawer', `You have drawer ${own} open: close it first.`);
  const [open] = await tx.query<{ cashier: string }>(
    'SELECT cashier FROM room_open_drawers WHERE drawer = $1',
    [drawer],
  );
  return new Refused(
    'open-drawer',
    `Drawer ${drawer} is open already${open ? `, with ${open.cashier}` : ''}.`,
  );
}

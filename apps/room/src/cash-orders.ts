import { type Bookkeeping, isTransferId, type Ledger, type Store, type Transaction } from '@franklin/ledger';
import { isCents } from '@franklin/money';
import type { Receipt, ReceiptKind } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { type Move, moveAll } from './cash-moves.ts';
import type { GamingDays } from './gaming-day.ts';
import type { Receipts } from './receipts.ts';
import { Refused } from './refused.ts';
import type { Actor } from './staff.ts';

/** What somebody wants done with cash, under an id that the page chose. */
export interface CashOrder {
  readonly what: ReceiptKind;
  readonly id: string;
  /** What is moved; at an opening and a closing what was counted, which may be nothing. */
  readonly amount: number;
  readonly drawer?: string | undefined;
  readonly player?: string | undefined;
  readonly account?: string | undefined;
  readonly way?: 'raise' | 'lower' | undefined;
  readonly corrects?: number | undefined;
  readonly reason?: string | undefined;
}

/** Where an order is carried out: within one transaction, which is kept whole or not at all. */
export interface Desk {
  readonly tx: Transaction;
  readonly books: Bookkeeping;
  /** Moves together, on statements under the number of the receipt. */
  move(...moves: readonly Move[]): Promise<void>;
}

/** What the receipt says beside the order. */
export type Outcome = Pick<Receipt, 'before' | 'after' | 'cashier' | 'expected' | 'over'>;

interface Kept {
  readonly request: string;
  readonly refusal: string | null;
  readonly message: string | null;
}

const COUNTED: readonly ReceiptKind[] = ['open-drawer', 'close-drawer'];

/**
 * Carries out each order once. Whatever is done has its receipt, its lines in the books and its entry in the audit log in
 * one commit; whatever is refused changes nothing, and is answered the same when it comes again.
 */
export class CashOrders {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #audit: Audit;
  readonly #receipts: Receipts;
  readonly #days: GamingDays;
  readonly #now: () => number;

  constructor(options: {
    readonly store: Store;
    readonly ledger: Ledger;
    readonly audit: Audit;
    readonly receipts: Receipts;
    readonly days: GamingDays;
    readonly now: () => number;
  }) {
    this.#store = options.store;
    this.#ledger = options.ledger;
    this.#audit = options.audit;
    this.#receipts = options.receipts;
    this.#days = options.days;
    this.#now = options.now;
  }

  async once(order: CashOrder, actor: Actor, work: (desk: Desk) => Promise<Outcome>): Promise<Receipt> {
    expectSound(order);
    const request = requestOf(order, actor);
    try {
      return await this.#store.transaction(async (tx) =>
        (await claim(tx, order.id, request))
          ? this.#carryOut(tx, order, actor, work)
          : this.#known(tx, order.id, request),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#refuse(order, request, actor, error);
    }
  }

  async #carryOut(
    tx: Transaction,
    order: CashOrder,
    actor: Actor,
    work: (desk: Desk) => Promise<Outcome>,
  ): Promise<Receipt> {
    // First of all: orders are carried out one after another, so none waits for one that waits for it.
    const number = await this.#receipts.next(tx);
    const books = this.#ledger.within(tx);
    let at = this.#now();
    const outcome = await work({
      tx,
      books,
      move: async (...moves) => {
        at = (await moveAll(books, moves, `receipt/${number}`)) ?? at;
      },
    });
    const { what, id, amount, drawer, player, account, corrects, reason } = order;
    const day = this.#days.of(at);
    const receipt: Receipt = {
      ...{ number, what, id, at, day, who: actor.who, amount },
      ...given({ drawer, player, account, corrects, reason }),
      ...outcome,
      ...(await this.#cashOfDay(tx, order, day)),
    };
    await this.#receipts.add(tx, receipt);
    await this.#audit.add(tx, {
      ...actor,
      what,
      about: aboutOf(order),
      before: given({ balance: receipt.before, expected: receipt.expected }),
      after: given({
        ...{ receipt: number, amount, drawer, balance: receipt.after, over: receipt.over },
        ...{ cashier: receipt.cashier, corrects },
      }),
      ...given({ why: reason }),
    });
    return receipt;
  }

  /** The player's cash of the day with this, as a large sum in small parts is a large sum. */
  async #cashOfDay(
    tx: Transaction,
    { what, player, amount }: CashOrder,
    day: string,
  ): Promise<Pick<Receipt, 'dayIn' | 'dayOut'>> {
    if (player === undefined || (what !== 'deposit' && what !== 'pay-out')) return {};
    const before = await this.#receipts.totals(player, day, tx);
    return {
      dayIn: before.in + (what === 'deposit' ? amount : 0),
      dayOut: before.out + (what === 'pay-out' ? amount : 0),
    };
  }

  /** What was answered before. */
  async #known(tx: Transaction, id: string, request: string): Promise<Receipt> {
    const [kept] = await tx.query<Kept>('SELECT * FROM room_cash_orders WHERE id = $1', [id]);
    if (kept === undefined || kept.request !== request)
      throw new Refused('not-unique', 'This id was used for something else: nothing was moved; begin again.');
    if (kept.refusal !== null) throw new Refused(kept.refusal, kept.message ?? '');
    return (await this.#receipts.of(tx, id))!;
  }

  /** Keeps the refusal, so that a copy of the order that comes late is refused as well; gives way to one that was done. */
  async #refuse(order: CashOrder, request: string, actor: Actor, refused: Refused): Promise<Receipt> {
    const { code, message } = refused;
    const known = await this.#store.transaction(async (tx) => {
      if (!(await claim(tx, order.id, request, refused))) return this.#known(tx, order.id, request);
      await this.#audit.add(tx, {
        ...actor,
        what: `${order.what}-refused`,
        about: aboutOf(order),
        after: given({ refusal: code, amount: order.amount, drawer: order.drawer }),
        why: message,
      });
      return undefined;
    });
    if (known !== undefined) return known;
    throw refused;
  }
}

/** Whether the id is new; then it is taken, as soon as the transaction is kept. */
async function claim(tx: Transaction, id: string, request: string, refused?: Refused): Promise<boolean> {
  const taken = await tx.query(
    `INSERT INTO room_cash_orders (id, request, refusal, message) VALUES ($1, $2, $3, $4)
      ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id, request, refused?.code ?? null, refused?.message ?? null],
  );
  return taken.length === 1;
}

function expectSound({ id, what, amount }: CashOrder): void {
  if (!isTransferId(id))
    throw new Refused('malformed', 'The id of an order has 32 hex digits: choose one, and keep it.');
  const least = COUNTED.includes(what) ? 0 : 1;
  if (!isCents(amount) || amount < least)
    throw new Refused(
      'malformed',
      least === 0
        ? 'A count is a whole number of cents, from nothing up: count again.'
        : 'Money is a whole number of cents, at least one: enter the amount again.',
    );
}

/** Everything that makes two orders the same one, in one order. */
function requestOf(order: CashOrder, { who }: Actor): string {
  return JSON.stringify(Object.entries(given({ ...order, who })).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function aboutOf({ player, account, drawer }: CashOrder): string {
  if (account !== undefined) return account;
  if (player !== undefined) return `player/${player}`;
  return drawer === undefined ? 'vault' : `drawer/${drawer}`;
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is not there. */
function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

import type { Store, Transaction } from '@franklin/ledger';
import type { Receipt, ReceiptKind } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { Refused } from './refused.ts';
import type { Actor } from './staff.ts';

interface Row {
  readonly number: number;
  readonly id: string;
  readonly what: ReceiptKind;
  readonly at: number;
  readonly day: string;
  readonly who: string;
  readonly amount: number;
  readonly player: string | null;
  readonly drawer: string | null;
  /** The rest, as JSON. */
  readonly body: string;
}

/** Which receipts are wanted; from before a number where one is given. */
export interface ReceiptsWanted {
  readonly day?: string | undefined;
  readonly player?: string | undefined;
  readonly drawer?: string | undefined;
  readonly before?: number | undefined;
}

/** A player's cash of one gaming day. */
export interface CashTotals {
  readonly in: number;
  readonly out: number;
}

const PAGE = 100;

/** Every movement of cash has one: numbered from 1 without a gap, written together with the books, never changed. */
export class Receipts {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #now: () => number;

  constructor(store: Store, audit: Audit, now: () => number) {
    this.#store = store;
    this.#audit = audit;
    this.#now = now;
  }

  /** The next number, which nobody else can take before the transaction is over. */
  async next(tx: Transaction): Promise<number> {
    const [head] = await tx.query<{ number: number }>(
      'UPDATE room_receipt_head SET number = number + 1 RETURNING number',
    );
    return head!.number;
  }

  async add(tx: Transaction, receipt: Receipt): Promise<void> {
    const { number, id, what, at, day, who, amount, player, drawer, ...rest } = receipt;
    await tx.query(
      `INSERT INTO room_receipts (number, id, what, at, day, who, amount, player, drawer, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [number, id, what, at, day, who, amount, player ?? null, drawer ?? null, JSON.stringify(rest)],
    );
  }

  /** The receipt of what was done under an id. */
  async of(tx: Transaction, id: string): Promise<Receipt | undefined> {
    const [row] = await tx.query<Row>('SELECT * FROM room_receipts WHERE id = $1', [id]);
    return row === undefined ? undefined : receiptOf(row);
  }

  async read(number: number, on: Transaction = this.#store): Promise<Receipt> {
    const [row] = await on.query<Row>('SELECT * FROM room_receipts WHERE number = $1', [number]);
    if (row === undefined) throw new Refused('unknown-receipt', `There is no receipt ${number}.`);
    return receiptOf(row);
  }

  /** Once more on paper: counted, on record, and for a cashier only what he wrote himself. */
  async reprint(number: number, actor: Actor): Promise<{ readonly receipt: Receipt; readonly copy: number }> {
    const receipt = await this.read(number);
    if (receipt.who !== actor.who) {
      await this.#audit.note({ ...actor, what: 'reprint-refused', about: `receipt/${number}` });
      throw new Refused(
        'not-own',
        `Receipt ${number} is from ${receipt.who}: a cashier reprints only his own.`,
      );
    }
    const copy = await this.#store.transaction(async (tx) => {
      // One after another, so that each copy has a number of its own.
      await tx.query(`SELECT one FROM room_receipt_head${tx.dialect.forUpdate}`);
      const [last] = await tx.query<{ copies: number }>(
        'SELECT CAST(count(*) AS BIGINT) AS copies FROM room_reprints WHERE receipt = $1',
        [number],
      );
      const next = last!.copies + 1;
      await tx.query('INSERT INTO room_reprints (receipt, copy, at, who) VALUES ($1, $2, $3, $4)', [
        number,
        next,
        this.#now(),
        actor.who,
      ]);
      await this.#audit.add(tx, {
        ...actor,
        what: 'reprint',
        about: `receipt/${number}`,
        after: { copy: next },
      });
      return next;
    });
    return { receipt, copy };
  }

  /** Newest first, a page at a time. */
  async list({ day = '', player = '', drawer = '', before }: ReceiptsWanted): Promise<Receipt[]> {
    const rows = await this.#store.query<Row>(
      `SELECT * FROM room_receipts WHERE number < $1 AND ($2 = '' OR day = $2) AND ($3 = '' OR player = $3)
        AND ($4 = '' OR drawer = $4) ORDER BY number DESC LIMIT ${PAGE}`,
      [before ?? Number.MAX_SAFE_INTEGER, day, player, drawer],
    );
    return rows.map(receiptOf);
  }

  /** All cash of a player in a gaming day, in the order of time. */
  async cashOf(player: string, day: string): Promise<Receipt[]> {
    const rows = await this.#store.query<Row>(
      `SELECT * FROM room_receipts WHERE day = $1 AND player = $2 AND what IN ('deposit', 'pay-out') ORDER BY number`,
      [day, player],
    );
    return rows.map(receiptOf);
  }

  /** Closings of drawers in a period. */
  async closings(from: number, to: number): Promise<Receipt[]> {
    const rows = await this.#store.query<Row>(
      `SELECT * FROM room_receipts WHERE what = 'close-drawer' AND at >= $1 AND at < $2 ORDER BY at, number`,
      [from, to],
    );
    return rows.map(receiptOf);
  }

  async totals(player: string, day: string, on: Transaction = this.#store): Promise<CashTotals> {
    const [row] = await on.query<CashTotals>(
      `SELECT ${CASH_IN} AS "in", ${CASH_OUT} AS "out" FROM room_receipts WHERE day = $1 AND player = $2`,
      [day, player],
    );
    return row!;
  }

  /** Of all players with cash in a gaming day. */
  async totalsOf(day: string): Promise<readonly (CashTotals & { readonly player: string })[]> {
    return this.#store.query(
      `SELECT player, ${CASH_IN} AS "in", ${CASH_OUT} AS "out" FROM room_receipts
        WHERE day = $1 AND what IN ('deposit', 'pay-out') GROUP BY player ORDER BY player`,
      [day],
    );
  }
}

const CASH_IN = sumOf('deposit');
const CASH_OUT = sumOf('pay-out');

function sumOf(what: ReceiptKind): string {
  return `CAST(COALESCE(SUM(CASE WHEN what = '${what}' THEN amount ELSE 0 END), 0) AS BIGINT)`;
}

function receiptOf({ body, player, drawer, ...row }: Row): Receipt {
  return {
    ...row,
    ...(player === null ? {} : { player }),
    ...(drawer === null ? {} : { drawer }),
    ...(JSON.parse(body) as Omit<Receipt, keyof Row>),
  };
}

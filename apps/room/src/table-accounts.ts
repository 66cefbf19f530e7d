import { type Bookkeeping, type Ledger, type Store, type Transaction, transferId } from '@franklin/ledger';
import { cents } from '@franklin/money';
import type { TransferFate } from '@franklin/protocol/room';
import { playerAccount } from './players-rows.ts';
import { Refused } from './refused.ts';
import { payHouse } from './shipments-house.ts';
import { derivedId, escrowOf } from './table-ids.ts';
import { holdTable } from './tables.ts';

/** A buy-in or a cash-out, with the id that the table chose for it. */
export interface TableTransfer {
  readonly id: string;
  readonly player: string;
  readonly amount: number;
}

interface Row {
  readonly id: string;
  readonly room_table: string;
  readonly kind: 'buy-in' | 'cash-out';
  readonly player: string | null;
  readonly amount: number | null;
  readonly fate: Exclude<TransferFate, 'unknown'>;
  readonly reason: string | null;
}

export type Reserved = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Says why a player may not buy in, if he may not: his account is closed, or he is excluded. */
export type WhyNot = (tx: Transaction, player: string) => Promise<string | undefined>;

export interface TableAccountsOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly whyNot: WhyNot;
  readonly now: () => number;
}

const TAKEN_BACK = 'That buy-in was taken back: ask for another.';
const NOT_ENOUGH = 'Your account does not hold that much: choose less, or go to the cage.';
const NO_ACCOUNT = 'There is no open account for you: please ask at the cage.';

/**
 * The money between players' accounts and tables. A table sends the same id again until it has an answer, perhaps late and
 * in any order; each id has one row here, written in one transaction with what the books have of it, and ends once.
 */
export class TableAccounts {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #whyNot: WhyNot;
  readonly #now: () => number;

  constructor({ store, ledger, whyNot, now }: TableAccountsOptions) {
    this.#store = store;
    this.#ledger = ledger;
    this.#whyNot = whyNot;
    this.#now = now;
  }

  /** Sets a buy-in aside. It never expires: only the table knows whether the seat has the chips. */
  reserve(table: string, transfer: TableTransfer): Promise<Reserved> {
    return this.#store.transaction(async (tx) => {
      await holdTable(tx, table);
      const known = await rowOf(tx, transfer.id, table);
      if (known !== undefined) return answerTo(known, transfer);
      const refusal = await this.#setAside(tx, table, transfer);
      await this.#keep(tx, table, {
        ...transfer,
        kind: 'buy-in',
        fate: refusal === undefined ? 'reserved' : 'refused',
        reason: refusal ?? null,
      });
      return refusal === undefined ? { ok: true } : { ok: false, reason: refusal };
    });
  }

  /** The seat has the chips. What was voided or refused stays so, and of what nobody knows nothing is posted. */
  post(table: string, id: string): Promise<TransferFate> {
    return this.#store.transaction(async (tx) => {
      await holdTable(tx, table);
      const row = await rowOf(tx, id, table);
      if (row?.fate !== 'reserved') return row?.fate ?? 'unknown';
      const books = this.#ledger.within(tx);
      await expectDone(books.transfer({ type: 'post', id: derivedId('post', id), pending: transferId(id) }));
      await this.#end(tx, id, 'posted');
      // What the house was owed may wait for this money.
      await payHouse(tx, books, table);
      return 'posted';
    });
  }

  /** The seat will not have them. An id that was never heard of is used up: if it comes later, it is late. */
  void(table: string, id: string): Promise<TransferFate> {
    return this.#store.transaction(async (tx) => {
      await holdTable(tx, table);
      const row = await rowOf(tx, id, table);
      if (row === undefined) {
        await this.#keep(tx, table, { id, kind: 'buy-in', player: null, amount: null, fate: 'voided' });
        return 'voided';
      }
      if (row.fate !== 'reserved') return row.fate;
      const books = this.#ledger.within(tx);
      await expectDone(books.transfer({ type: 'void', id: derivedId('void', id), pending: transferId(id) }));
      await this.#end(tx, id, 'voided');
      return 'voided';
    });
  }

  /**
   * Pays a stack back. If the escrow does not hold it yet, because somebody's buy-in is still to be posted, nothing is
   * kept and the table asks again: to refuse it for good would be to lose it.
   */
  cashOut(table: string, transfer: TableTransfer): Promise<TransferFate> {
    return this.#store.transaction(async (tx) => {
      await holdTable(tx, table);
      const { id, player, amount } = transfer;
      const known = await rowOf(tx, id, table);
      if (known !== undefined) {
        expectSame(known, transfer, 'cash-out');
        return known.fate;
      }
      await expectDone(
        this.#ledger.within(tx).transfer({
          ...{ type: 'transfer', id: transferId(id), amount: cents(amount) },
          ...{ debit: escrowOf(table), credit: playerAccount(player) },
          ...{ purpose: 'cash-out', reference: table },
        }),
      );
      await this.#keep(tx, table, { ...transfer, kind: 'cash-out', fate: 'paid' });
      return 'paid';
    });
  }

  /** Of an id that another table chose, this one hears as little as of one that nobody did. */
  async ask(table: string, id: string): Promise<TransferFate> {
    const [row] = await this.#store.query<Row>(
      'SELECT * FROM room_table_transfers WHERE id = $1 AND room_table = $2',
      [id, table],
    );
    return row?.fate ?? 'unknown';
  }

  /** Why it could not be, for the player; nothing where it is set aside. */
  async #setAside(
    tx: Transaction,
    table: string,
    { id, player, amount }: TableTransfer,
  ): Promise<string | undefined> {
    const whyNot = await this.#whyNot(tx, player);
    if (whyNot !== undefined) return whyNot;
    const answer = await this.#ledger.within(tx).transfer({
      ...{ type: 'pending', id: transferId(id), amount: cents(amount) },
      ...{ debit: playerAccount(player), credit: escrowOf(table) },
      ...{ purpose: 'buy-in', reference: table },
    });
    if (answer.ok) return undefined;
    const { code } = answer.refusal;
    if (code === 'insufficient') return NOT_ENOUGH;
    if (code === 'unknown-account' || code === 'closed-account') return NO_ACCOUNT;
    throw new Refused(code, answer.refusal.message);
  }

  async #keep(
    tx: Transaction,
    table: string,
    row: Omit<Row, 'room_table' | 'reason'> & { readonly reason?: string | null },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO room_table_transfers (id, room_table, kind, player, amount, fate, reason, at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [row.id, table, row.kind, row.player, row.amount, row.fate, row.reason ?? null, this.#now()],
    );
  }

  async #end(tx: Transaction, id: string, fate: 'posted' | 'voided'): Promise<void> {
    await tx.query('UPDATE room_table_transfers SET fate = $2, at = $3 WHERE id = $1', [
      id,
      fate,
      this.#now(),
    ]);
  }
}

/** A row of the same table; an id that another table has used is no id for this one. */
async function rowOf(tx: Transaction, id: string, table: string): Promise<Row | undefined> {
  const [row] = await tx.query<Row>('SELECT * FROM room_table_transfers WHERE id = $1', [id]);
  if (row !== undefined && row.room_table !== table) throw notUnique();
  return row;
}

function answerTo(known: Row, transfer: TableTransfer): Reserved {
  if (known.fate === 'voided') return { ok: false, reason: TAKEN_BACK };
  expectSame(known, transfer, 'buy-in');
  return known.fate === 'refused' ? { ok: false, reason: known.reason ?? NOT_ENOUGH } : { ok: true };
}

function expectSame(known: Row, { player, amount }: TableTransfer, kind: Row['kind']): void {
  if (known.kind !== kind || known.player !== player || known.amount !== amount) throw notUnique();
}

function notUnique(): Refused {
  return new Refused('not-unique', 'That id was used before for something else: nothing was moved.');
}

/** Throws where the books refuse: then the whole transaction is taken back, their refusal with it. */
async function expectDone(answer: ReturnType<Bookkeeping['transfer']>): Promise<void> {
  const done = await answer;
  if (done.ok) return;
  const { code, message } = done.refusal;
  if (code === 'insufficient')
    throw new Refused('not-yet', 'The escrow of the table does not hold that yet: ask again.');
  throw new Refused(code, message);
}

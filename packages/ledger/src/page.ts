import type { Account, AccountId } from './account.ts';
import type { Books } from './draft.ts';
import { lockAccounts, readEnds, readTransfers } from './rows.ts';
import { Overtaken, type Transaction } from './store.ts';
import type { StoredTransfer } from './stored.ts';
import type { TransferRequest } from './transfer.ts';

/** What of the books a decision will look at. */
interface Needs {
  readonly accounts: Iterable<string>;
  readonly transfers: readonly string[];
  /** What is to be ended: these, their accounts, and what ended them before. */
  readonly pendings: readonly string[];
}

export function needsOf(requests: readonly TransferRequest[]): Needs {
  return {
    accounts: requests.flatMap((request) => ('debit' in request ? [request.debit, request.credit] : [])),
    transfers: requests.map(({ id }) => id),
    pendings: requests.flatMap((request) => ('pending' in request ? [request.pending] : [])),
  };
}

/**
 * Opens the books where a decision needs them. The accounts are locked first and the rest is read after that, so nothing
 * that concerns them can come in between; what has no account in common is held apart by the keys of the tables.
 */
export async function openPage(tx: Transaction, { accounts, transfers, pendings }: Needs): Promise<Books> {
  const locked = new Set(accounts);
  // Transfers never change, so where they go can be read before.
  for (const { debit, credit } of await readTransfers(tx, new Set(pendings)))
    for (const id of [debit, credit]) if (id !== null) locked.add(id);
  const page = new Page(
    await lockAccounts(tx, locked),
    await readTransfers(tx, new Set([...transfers, ...pendings])),
    await readEnds(tx, new Set(pendings)),
  );
  for (const id of pendings) {
    const pending = page.transfer(id);
    if (pending === undefined || pending.refusal !== null) continue;
    if (!locked.has(pending.debit!) || !locked.has(pending.credit!))
      throw new Overtaken(`${id} came while its accounts were being locked`);
  }
  return page;
}

class Page implements Books {
  readonly #accounts: ReadonlyMap<string, Account>;
  readonly #transfers: ReadonlyMap<string, StoredTransfer>;
  readonly #ends: ReadonlyMap<string, StoredTransfer>;

  constructor(
    accounts: readonly Account[],
    transfers: readonly StoredTransfer[],
    ends: readonly StoredTransfer[],
  ) {
    this.#accounts = new Map(accounts.map((account) => [account.id, account]));
    this.#transfers = new Map(transfers.map((row) => [row.id, row]));
    this.#ends = new Map(ends.map((row) => [row.pending!, row]));
  }

  account(id: AccountId): Account | undefined {
    return this.#accounts.get(id);
  }

  transfer(id: string): StoredTransfer | undefined {
    return this.#transfers.get(id);
  }

  endOf(pending: string): StoredTransfer | undefined {
    return this.#ends.get(pending);
  }
}

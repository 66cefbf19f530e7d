import {
  type Account,
  type AccountId,
  type AccountKind,
  type Balance,
  balanceOf,
  isAccountId,
  isAccountKind,
} from './account.ts';
import { checkChain } from './check.ts';
import { decideChain, expire } from './decide.ts';
import { decideClose, decideOpen } from './decide-account.ts';
import { Draft } from './draft.ts';
import { type Fate, readFate } from './fate.ts';
import type { Bookkeeping } from './ledger.ts';
import { needsOf, openPage } from './page.ts';
import { type Answer, done, refused } from './refusal.ts';
import { readAccount, readDue, readPending } from './rows.ts';
import { type Period, readStatement, type Statement } from './statement.ts';
import type { Transaction } from './store.ts';
import { transferOf } from './stored.ts';
import type { Transfer, TransferRequest } from './transfer.ts';
import { readTrialBalance, type TrialBalance } from './trial-balance.ts';
import { write } from './write.ts';

/** How much is expired at a time, so that nobody waits long behind it. */
const EXPIRED_AT_ONCE = 500;

/** Does the bookkeeping in one transaction of somebody else, with one instant for all of it. */
export class Bookkeeper implements Bookkeeping {
  readonly #tx: Transaction;
  readonly #now: () => number;

  constructor(tx: Transaction, now: () => number) {
    this.#tx = tx;
    this.#now = now;
  }

  async openAccount(id: AccountId, kind: AccountKind): Promise<Answer<Balance>> {
    if (!isAccountId(id)) return refused('bad-account');
    if (!isAccountKind(kind)) return refused('bad-kind');
    return this.#onAccount(id, (draft) => decideOpen(draft, id, kind, this.#now()));
  }

  async closeAccount(id: AccountId): Promise<Answer<Balance>> {
    if (!isAccountId(id)) return refused('bad-account');
    return this.#onAccount(id, (draft) => decideClose(draft, id, this.#now()));
  }

  async transfer(request: TransferRequest): Promise<Answer<Transfer>> {
    return first(await this.chain([request]));
  }

  async chain(requests: readonly TransferRequest[]): Promise<Answer<readonly Transfer[]>> {
    const refusal = checkChain(requests);
    if (refusal !== undefined) return { ok: false, refusal };
    const [answer] = await this.chains([requests]);
    return answer!;
  }

  /** Several chains that were checked, each on its own: one that is refused leaves the others alone. */
  async chains(
    chains: readonly (readonly TransferRequest[])[],
  ): Promise<readonly Answer<readonly Transfer[]>[]> {
    const draft = new Draft(await openPage(this.#tx, needsOf(chains.flat())));
    const now = this.#now();
    const answers = chains.map((requests) => decideChain(draft, requests, now));
    await write(this.#tx, draft.changes());
    return answers;
  }

  ask(id: string): Promise<Fate> {
    return readFate(this.#tx, id);
  }

  async balance(id: AccountId): Promise<Answer<Balance>> {
    if (!isAccountId(id)) return refused('bad-account');
    const account = await readAccount(this.#tx, id);
    return account === undefined ? refused('unknown-account', { account: id }) : done(balanceOf(account));
  }

  async pending(id: AccountId): Promise<readonly Transfer[]> {
    return (await readPending(this.#tx, id)).map(transferOf);
  }

  statement(id: AccountId, period: Period = {}): Promise<Answer<Statement>> {
    return readStatement(this.#tx, id, period);
  }

  trialBalance(): Promise<TrialBalance> {
    return readTrialBalance(this.#tx);
  }

  /** The oldest of them; none when nothing is over its time. */
  async expireDue(): Promise<readonly Transfer[]> {
    const now = this.#now();
    const pendings = await readDue(this.#tx, now, EXPIRED_AT_ONCE);
    const draft = new Draft(await openPage(this.#tx, { accounts: [], transfers: [], pendings }));
    const expired = pendings.map((id) => expire(draft, id, now));
    await write(this.#tx, draft.changes());
    return expired.filter((transfer) => transfer !== undefined);
  }

  async #onAccount(id: AccountId, decide: (draft: Draft) => Answer<Account>): Promise<Answer<Balance>> {
    const draft = new Draft(await openPage(this.#tx, { accounts: [id], transfers: [], pendings: [] }));
    const answer = decide(draft);
    await write(this.#tx, draft.changes());
    return answer.ok ? done(balanceOf(answer.value)) : answer;
  }
}

/** The answer to a chain of one. */
export function first(answer: Answer<readonly Transfer[]>): Answer<Transfer> {
  return answer.ok ? done(answer.value[0]!) : answer;
}

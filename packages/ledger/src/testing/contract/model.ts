import { type AccountId, type AccountKind, accountId } from '../../account.ts';
import type { TransferRequest } from '../../transfer.ts';
import { idOf, move, pending, post, voiding } from '../sample.ts';
import type { Step, Try } from './steps.ts';

interface Aside {
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: number;
  readonly until: number;
  state: 'open' | 'posted' | 'voided' | 'expired';
}

/** A ledger in the head: what each has, and what is set aside. Nothing of it is shared with the code it is held against. */
export class Model {
  readonly accounts: readonly { readonly id: AccountId; readonly kind: AccountKind }[];
  /** The only one that may go below zero. */
  readonly house: AccountId;
  readonly #run: number;
  readonly #posted = new Map<AccountId, number>();
  #asides = new Map<string, Aside>();
  readonly #order: string[] = [];
  readonly #requests = new Map<number, readonly TransferRequest[]>();
  #now: number;

  constructor(run: number, now: number) {
    this.#run = run;
    this.#now = now;
    const kinds: AccountKind[] = ['adjustments', 'player', 'player', 'escrow', 'rake'];
    this.accounts = kinds.map((kind, at) => ({ id: accountId(`run-${run}/${kind}-${at}`), kind }));
    this.house = this.accounts[0]!.id;
    for (const { id } of this.accounts) this.#posted.set(id, 0);
  }

  /** The step as a chain, always the same one; nothing for time that passes. */
  requests(step: Step): readonly TransferRequest[] | undefined {
    if (!('tries' in step)) return undefined;
    let requests = this.#requests.get(step.number);
    if (requests === undefined) {
      requests = step.tries.map((one, place) => this.#request(one, step.number * 10 + place));
      this.#requests.set(step.number, requests);
    }
    return requests;
  }

  #request(one: Try, number: number): TransferRequest {
    const id = idOf(number, this.#run + 100);
    if (one.type === 'post') return post(id, this.#which(one.which), one.amount);
    if (one.type === 'void') return voiding(id, this.#which(one.which));
    const [from, to] = [this.accounts[one.from]!.id, this.accounts[one.to]!.id];
    if (one.type === 'transfer') return move(id, from, to, one.amount);
    this.#order.push(id);
    return pending(id, from, to, one.amount, one.lasts === undefined ? undefined : this.#now + one.lasts);
  }

  /** Something that was to be set aside, or an id that nobody has used. */
  #which(number: number) {
    const id = this.#order[number];
    return id === undefined ? idOf(number, this.#run + 1_000_000) : (id as ReturnType<typeof idOf>);
  }

  pass(step: Step): number {
    if ('passes' in step) this.#now += step.passes;
    return this.#now;
  }

  expireDue(): void {
    for (const aside of this.#asides.values())
      if (aside.state === 'open' && aside.until <= this.#now) aside.state = 'expired';
  }

  /** What the answer has to be; and does it where it is done. */
  chain(requests: readonly TransferRequest[]): string {
    const posted = new Map(this.#posted);
    const asides = new Map([...this.#asides].map(([id, aside]) => [id, { ...aside }]));
    // What can be seen without the books comes first.
    for (const request of requests)
      if ('debit' in request && request.debit === request.credit) return 'same-account';
    for (const request of requests) {
      const code = this.#one(request);
      if (code === undefined) continue;
      for (const [id, amount] of posted) this.#posted.set(id, amount);
      this.#asides = asides;
      // Nobody is told that something expired before it has.
      if (code === 'expired') this.expireDue();
      return code;
    }
    return 'done';
  }

  #one(request: TransferRequest): string | undefined {
    if ('debit' in request) {
      const { id, debit, credit, amount } = request;
      if (this.#isPlayer(debit) && this.#isPlayer(credit)) return 'player-to-player';
      const until = (request.type === 'pending' ? request.expiresAt : undefined) ?? Number.POSITIVE_INFINITY;
      if (until <= this.#now) return 'expired';
      if (debit !== this.house && amount > this.#posted.get(debit)! - this.#asideFrom(debit))
        return 'insufficient';
      if (request.type === 'transfer') this.#move(debit, credit, amount);
      else this.#asides.set(id, { from: debit, to: credit, amount, until, state: 'open' });
      return undefined;
    }
    const aside = this.#asides.get(request.pending);
    if (aside === undefined) return 'unknown-pending';
    if (aside.state === 'posted' || aside.state === 'voided') return `already-${aside.state}`;
    if (aside.state === 'expired' || aside.until <= this.#now) return 'expired';
    if (request.type === 'void') aside.state = 'voided';
    else {
      const amount = request.amount ?? aside.amount;
      if (amount > aside.amount) return 'exceeds-pending';
      aside.state = 'posted';
      this.#move(aside.from, aside.to, amount);
    }
    return undefined;
  }

  #isPlayer(account: AccountId): boolean {
    return this.accounts.find(({ id }) => id === account)!.kind === 'player';
  }

  #move(from: AccountId, to: AccountId, amount: number): void {
    this.#posted.set(from, this.#posted.get(from)! - amount);
    this.#posted.set(to, this.#posted.get(to)! + amount);
  }

  #asideFrom(account: AccountId): number {
    let sum = 0;
    for (const { from, amount, state } of this.#asides.values())
      if (state === 'open' && from === account) sum += amount;
    return sum;
  }

  balances(): { readonly id: AccountId; readonly posted: number; readonly aside: number }[] {
    return this.accounts.map(({ id }) => ({
      id,
      posted: this.#posted.get(id)!,
      aside: this.#asideFrom(id),
    }));
  }
}

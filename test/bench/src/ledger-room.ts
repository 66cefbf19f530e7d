import { randomBytes } from 'node:crypto';
import {
  type AccountId,
  type AccountKind,
  accountId,
  type Ledger,
  type MoveRequest,
  openLedger,
  openStore,
  type Store,
  transferId,
} from '@franklin/ledger';
import { cents } from '@franklin/money';

const PLAYERS = 1000;
const CHAIN = 1000;

/** Books with a drawer and a thousand players who pay in, again and again. */
export class LedgerRoom {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly players: readonly AccountId[];
  readonly #drawer: AccountId;
  #number = 0;

  private constructor(store: Store, ledger: Ledger, drawer: AccountId, players: readonly AccountId[]) {
    this.store = store;
    this.ledger = ledger;
    this.#drawer = drawer;
    this.players = players;
  }

  static async open(address: string): Promise<LedgerRoom> {
    const store = await openStore(address);
    const ledger = await openLedger(store, { now: Date.now });
    const open = async (name: string, kind: AccountKind) => {
      await ledger.openAccount(accountId(name), kind);
      return accountId(name);
    };
    const drawer = await open('drawer/1', 'drawer');
    const players: AccountId[] = [];
    for (let number = 0; number < PLAYERS; number++) players.push(await open(`player/${number}`, 'player'));
    return new LedgerRoom(store, ledger, drawer, players);
  }

  deposit(): MoveRequest {
    this.#number += 1;
    return {
      type: 'transfer',
      id: transferId(randomBytes(16).toString('hex')),
      debit: this.#drawer,
      credit: this.players[(this.#number * 7919) % PLAYERS]!,
      amount: cents(100 + (this.#number % 997)),
      purpose: 'deposit',
      reference: `receipt ${this.#number}`,
    };
  }

  /** So many deposits, as fast as chains go. */
  async fill(count: number): Promise<void> {
    for (let done = 0; done < count; done += CHAIN) {
      const answer = await this.ledger.chain(Array.from({ length: CHAIN }, () => this.deposit()));
      if (!answer.ok) throw new Error(answer.refusal.message);
    }
  }

  /** How many deposits a second are on the disk, while so many callers send one after another. */
  async perSecond(callers: number, count: number): Promise<number> {
    let left = count;
    const begin = performance.now();
    const caller = async () => {
      while (left-- > 0) {
        const answer = await this.ledger.transfer(this.deposit());
        if (!answer.ok) throw new Error(answer.refusal.message);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return (count * 1000) / (performance.now() - begin);
  }

  /** How long the statement of each of so many players takes, in milliseconds. */
  async statementTimes(players: number): Promise<number[]> {
    const times: number[] = [];
    for (const player of this.players.slice(0, players)) {
      const begin = performance.now();
      const answer = await this.ledger.statement(player);
      times.push(performance.now() - begin);
      if (!answer.ok) throw new Error(answer.refusal.message);
    }
    return times;
  }
}

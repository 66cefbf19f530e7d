import { expect } from 'vitest';
import type { AccountId } from '../../account.ts';
import type { Ledger } from '../../ledger.ts';
import { openLedger } from '../../open-ledger.ts';
import { openStore } from '../../open-store.ts';
import type { Answer, RefusalCode } from '../../refusal.ts';
import type { Store } from '../../store.ts';
import type { TransferId } from '../../transfer.ts';
import type { BackEnd } from '../back-end.ts';
import { ADJUSTMENTS, ANN, BOB, DRAWER, ESCROW, idOf, move, OUTSIDE, RAKE, VAULT } from '../sample.ts';

/** A ledger in a database of its own, with a clock that a test sets. */
export class CardRoom {
  readonly address: string;
  readonly store: Store;
  readonly ledger: Ledger;
  readonly clock: { now: number };
  readonly #connections: Store[] = [];
  #ids = 0;

  private constructor(address: string, store: Store, ledger: Ledger, clock: { now: number }) {
    this.address = address;
    this.store = store;
    this.ledger = ledger;
    this.clock = clock;
    this.#connections.push(store);
  }

  /** With nothing in it. */
  static async empty(backEnd: BackEnd): Promise<CardRoom> {
    const address = await backEnd.fresh();
    const store = await openStore(address);
    const clock = { now: 1000 };
    return new CardRoom(address, store, await openLedger(store, { now: () => clock.now }), clock);
  }

  /** With $10,000 in the vault, $1,000 in the drawer, and $100 that each of two players paid in. */
  static async open(backEnd: BackEnd): Promise<CardRoom> {
    const room = await CardRoom.empty(backEnd);
    const { ledger } = room;
    await ledger.openAccount(OUTSIDE, 'outside');
    await ledger.openAccount(VAULT, 'vault');
    await ledger.openAccount(DRAWER, 'drawer');
    await ledger.openAccount(ESCROW, 'escrow');
    await ledger.openAccount(RAKE, 'rake');
    await ledger.openAccount(ADJUSTMENTS, 'adjustments');
    for (const player of [ANN, BOB]) await ledger.openAccount(player, 'player');
    const begin = await ledger.chain([
      move(room.id(), VAULT, OUTSIDE, 1_100_000),
      move(room.id(), DRAWER, VAULT, 100_000),
      move(room.id(), DRAWER, ANN, 10_000),
      move(room.id(), DRAWER, BOB, 10_000),
    ]);
    expect(begin.ok).toBe(true);
    return room;
  }

  /** Another connection to the same books, as another process would have it. */
  async connect(): Promise<Ledger> {
    const store = await openStore(this.address);
    this.#connections.push(store);
    return openLedger(store, { now: () => this.clock.now });
  }

  /** An id that was not used here before. */
  id(): TransferId {
    this.#ids += 1;
    return idOf(this.#ids);
  }

  /** What an account holds, and how much of that is free. */
  async holds(account: AccountId): Promise<readonly [posted: number, available: number]> {
    const { posted, available } = resultOf(await this.ledger.balance(account));
    return [posted, available];
  }

  /** Every cent is where the transfers say, and the sum of all is zero. */
  async expectRight(): Promise<void> {
    expect(await this.ledger.verify()).toEqual([]);
    expect(await this.ledger.trialBalance()).toMatchObject({ difference: 0, pendingDifference: 0 });
  }

  async close(): Promise<void> {
    for (const store of this.#connections) await store.close();
  }
}

export function resultOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`it was refused: ${answer.refusal.message}`);
  return answer.value;
}

export function codeOf(answer: Answer<unknown>): RefusalCode | 'done' {
  return answer.ok ? 'done' : answer.refusal.code;
}

import type { AccountCommand, Clock, Transfer, TransferId } from '@franklin/table';
import type { Accounts } from './accounts.ts';

/** What the driver needs of the table. */
export interface DrivenTable {
  readonly transfers: readonly Transfer[];
  command(command: AccountCommand): void;
}

const FIRST_RETRY = 250;
const LONGEST_RETRY = 10_000;

/**
 * Brings every transfer of the table to its end. The table's record says what is to be done and this does it, again and
 * again with the same id, until the accounts have answered: a buy-in waits, a cash-out queues, and neither happens twice.
 */
export class AccountDriver {
  readonly #accounts: Accounts;
  readonly #table: DrivenTable;
  readonly #clock: Clock;
  /** By the transfer's id and step. */
  readonly #underWay = new Set<string>();
  #retry = FIRST_RETRY;
  #timer: unknown;
  #stopped = false;

  constructor(accounts: Accounts, table: DrivenTable, clock: Clock) {
    this.#accounts = accounts;
    this.#table = table;
    this.#clock = clock;
  }

  /** Starts whatever is not under way: after every change of the table, and after a silence. */
  look(): void {
    if (this.#stopped) return;
    for (const transfer of this.#table.transfers) {
      const name = `${transfer.id} ${transfer.step}`;
      if (this.#underWay.has(name)) continue;
      this.#underWay.add(name);
      void this.#bringOn(transfer).then(
        (answer) => {
          this.#underWay.delete(name);
          if (this.#stopped) return;
          this.#retry = FIRST_RETRY;
          this.#table.command(answer);
        },
        () => {
          this.#underWay.delete(name);
          this.#later();
        },
      );
    }
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer);
  }

  async #bringOn(transfer: Transfer): Promise<AccountCommand> {
    const { id, step } = transfer;
    switch (step) {
      case 'asked': {
        const reserved = await this.#accounts.reserve(transfer);
        return reserved.ok
          ? { type: 'buy-in-reserved', id }
          : { type: 'buy-in-refused', id, reason: reserved.reason };
      }
      case 'credited':
        await this.#accounts.post(id);
        await this.#assertFate(id, 'posted');
        return { type: 'buy-in-posted', id };
      case 'voiding':
        await this.#accounts.void(id);
        await this.#assertFate(id, 'voided');
        return { type: 'buy-in-voided', id };
      case 'owed':
        await this.#accounts.cashOut(transfer);
        await this.#assertFate(id, 'paid');
        return { type: 'cash-out-paid', id };
    }
  }

  /** The table lets go of a transfer only when the other side says that it has it. */
  async #assertFate(id: TransferId, expected: string): Promise<void> {
    const fate = await this.#accounts.ask(id);
    if (fate !== expected) throw new Error(`The accounts have the transfer as ${fate}.`);
  }

  #later(): void {
    if (this.#stopped || this.#timer !== undefined) return;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = undefined;
      this.look();
    }, this.#retry);
    this.#retry = Math.min(2 * this.#retry, LONGEST_RETRY);
  }
}

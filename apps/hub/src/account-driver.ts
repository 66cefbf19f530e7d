import type { AccountCommand, Clock, Transfer, TransferId } from '@franklin/table';
import type { Logger } from 'pino';
import type { Accounts, TransferFate } from './accounts.ts';

/** What the driver needs of the table. */
export interface DrivenTable {
  readonly transfers: readonly Transfer[];
  command(command: AccountCommand): void;
}

/** How long the accounts have for an answer before they are asked again, in milliseconds. */
const PATIENCE = 10_000;
const FIRST_RETRY = 250;
const LONGEST_RETRY = 10_000;

/** One transfer at one step: asked about now, or waiting to be asked again. */
interface Errand {
  readonly transfer: Transfer;
  readonly timer: unknown;
  readonly retry: number;
}

/**
 * Brings every transfer of the table to its end. The table's record says what is to be done and this does it, again and
 * again with the same id, until the accounts have answered: a buy-in waits, a cash-out queues, and neither happens twice.
 */
export class AccountDriver {
  readonly #accounts: Accounts;
  readonly #table: DrivenTable;
  readonly #clock: Clock;
  readonly #log: Pick<Logger, 'warn' | 'error'> | undefined;
  /** By the transfer's id and step. */
  readonly #errands = new Map<string, Errand>();
  #stopped = false;

  constructor(
    accounts: Accounts,
    table: DrivenTable,
    clock: Clock,
    log?: Pick<Logger, 'warn' | 'error'> | undefined,
  ) {
    this.#accounts = accounts;
    this.#table = table;
    this.#clock = clock;
    this.#log = log;
  }

  /** Starts whatever is not under way: after every change of the table, and after a silence. */
  look(): void {
    if (this.#stopped) return;
    for (const transfer of this.#table.transfers)
      if (!this.#errands.has(nameOf(transfer)) && !this.#mustWait(transfer)) this.#run(transfer, FIRST_RETRY);
  }

  stop(): void {
    this.#stopped = true;
    for (const { timer } of this.#errands.values()) this.#clock.clearTimeout(timer);
    this.#errands.clear();
  }

  /** What a player takes away was partly bought: an account that may not be overdrawn has to see the buy-in first. */
  #mustWait({ id, step, player }: Transfer): boolean {
    if (step !== 'owed') return false;
    for (const earlier of this.#table.transfers) {
      if (earlier.id === id) break;
      if (earlier.player === player && earlier.step !== 'owed') return true;
    }
    return false;
  }

  #run(transfer: Transfer, retry: number): void {
    const name = nameOf(transfer);
    const timer = this.#clock.setTimeout(() => {
      this.#log?.warn({ transfer: transfer.id, step: transfer.step }, 'the accounts are silent');
      this.#later(errand);
    }, PATIENCE);
    const errand: Errand = { transfer, timer, retry };
    this.#errands.set(name, errand);
    void this.#bringOn(transfer).then(
      // Good whenever it comes: the table takes one answer for a step, and refuses all others.
      (answer) => {
        if (this.#stopped) return;
        this.#forget(name);
        this.#table.command(answer);
      },
      (error: unknown) => {
        // An errand that was given up has been started again: it is no longer this call's to end.
        if (this.#stopped || this.#errands.get(name) !== errand) return;
        this.#complain(transfer, error);
        this.#later(errand);
      },
    );
  }

  #later({ transfer, timer, retry }: Errand): void {
    this.#clock.clearTimeout(timer);
    const name = nameOf(transfer);
    const again = this.#clock.setTimeout(() => {
      this.#errands.delete(name);
      if (this.#table.transfers.some((one) => nameOf(one) === name))
        this.#run(transfer, Math.min(2 * retry, LONGEST_RETRY));
    }, retry);
    this.#errands.set(name, { transfer, timer: again, retry });
  }

  #forget(name: string): void {
    const errand = this.#errands.get(name);
    if (errand === undefined) return;
    this.#clock.clearTimeout(errand.timer);
    this.#errands.delete(name);
  }

  /** Only what is ours to say: nobody knows what the message of a stranger's error quotes. */
  #complain({ id: transfer, step }: Transfer, error: unknown): void {
    if (error instanceof Contradiction) {
      const { fate } = error;
      this.#log?.error({ transfer, step, fate }, 'the accounts contradict the record of the table');
    } else this.#log?.warn({ transfer, step }, 'the accounts do not answer');
  }

  async #bringOn(transfer: Transfer): Promise<AccountCommand> {
    const { id, step } = transfer;
    switch (step) {
      case 'asked': {
        const reserved = await this.#accounts.reserve(transfer);
        if (!reserved.ok) {
          await this.#assertFate(id, ['refused', 'voided']);
          return { type: 'buy-in-refused', id, reason: reserved.reason };
        }
        // Posted already, if the record was restored from before the seat had the chips: then it is to have them.
        await this.#assertFate(id, ['reserved', 'posted']);
        return { type: 'buy-in-reserved', id };
      }
      case 'credited':
        await this.#accounts.post(id);
        await this.#assertFate(id, ['posted']);
        return { type: 'buy-in-posted', id };
      case 'voiding':
        await this.#accounts.void(id);
        await this.#assertFate(id, ['voided']);
        return { type: 'buy-in-voided', id };
      case 'owed':
        await this.#accounts.cashOut(transfer);
        await this.#assertFate(id, ['paid']);
        return { type: 'cash-out-paid', id };
    }
  }

  /** The table believes an answer only when the other side has the transfer so on its books. */
  async #assertFate(id: TransferId, expected: readonly TransferFate[]): Promise<void> {
    const fate = await this.#accounts.ask(id);
    if (!expected.includes(fate)) throw new Contradiction(fate);
  }
}

/** The accounts have a transfer otherwise than they answered, or than the table has it. */
class Contradiction extends Error {
  readonly fate: TransferFate;

  constructor(fate: TransferFate) {
    super(`The accounts have the transfer as ${fate}.`);
    this.fate = fate;
  }
}

function nameOf({ id, step }: Transfer): string {
  return `${id} ${step}`;
}

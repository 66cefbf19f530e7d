import { seatId } from '@franklin/game';
import { cents } from '@franklin/money';
import {
  type AccountCommand,
  playerId,
  type Transfer,
  type TransferId,
  type TransferStep,
} from '@franklin/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../packages/table/src/testing/fake-clock.ts';
import { AccountDriver } from './account-driver.ts';
import type { Accounts } from './accounts.ts';
import { MemoryAccounts } from './memory-accounts.ts';

type Call = Exclude<keyof Accounts, 'signIn'>;

/** A line to the accounts that can fall silent before a call arrives, or before its answer does. */
class Line implements Accounts {
  readonly accounts = new MemoryAccounts();
  /** Every call that was made, oldest first. */
  readonly calls: string[] = [];
  silent: 'before' | 'after' | undefined;
  /** Answers that were held back by the silence. */
  readonly late: (() => void)[] = [];

  signIn = () => Promise.reject(new Error('nobody signs in here'));
  reserve = (transfer: Transfer) =>
    this.#through('reserve', transfer.id, () => this.accounts.reserve(transfer));
  post = (id: TransferId) => this.#through('post', id, () => this.accounts.post(id));
  void = (id: TransferId) => this.#through('void', id, () => this.accounts.void(id));
  cashOut = (transfer: Transfer) =>
    this.#through('cashOut', transfer.id, () => this.accounts.cashOut(transfer));
  ask = (id: TransferId) => this.#through('ask', id, () => this.accounts.ask(id));

  count(call: Call): number {
    return this.calls.filter((one) => one.startsWith(`${call} `)).length;
  }

  async #through<T>(call: Call, id: TransferId, work: () => Promise<T>): Promise<T> {
    this.calls.push(`${call} ${id[0]}`);
    if (this.silent === undefined) return work();
    const answer = this.silent === 'after' ? work() : undefined;
    return new Promise((resolve) => this.late.push(() => resolve(answer ?? work())));
  }
}

/** What a table does with the answers, and nothing else of it. */
class Transfers {
  transfers: Transfer[] = [];
  readonly answers: string[] = [];
  driver!: AccountDriver;

  command({ type, id }: AccountCommand): void {
    const at = this.transfers.findIndex((one) => one.id === id);
    const transfer = this.transfers[at];
    const next: Partial<Record<string, TransferStep | 'gone'>> = {
      'buy-in-reserved asked': 'credited',
      'buy-in-refused asked': 'gone',
      'buy-in-posted credited': 'gone',
      'buy-in-voided voiding': 'gone',
      'cash-out-paid owed': 'gone',
    };
    const step = next[`${type} ${transfer?.step}`];
    if (transfer === undefined || step === undefined) return;
    this.answers.push(`${type} ${id[0]}`);
    if (step === 'gone') this.transfers.splice(at, 1);
    else this.transfers[at] = { ...transfer, step };
    this.driver.look();
  }
}

let clock: FakeClock;
let line: Line;
let table: Transfers;
let logged: [string, Record<string, unknown>, string][];

beforeEach(() => {
  clock = new FakeClock();
  line = new Line();
  line.accounts.open('ann', { balance: cents(100_00) });
  line.accounts.open('bob', { balance: cents(100_00) });
  table = new Transfers();
  logged = [];
  const log = {
    warn: (what: Record<string, unknown>, message: string) => logged.push(['warn', what, message]),
    error: (what: Record<string, unknown>, message: string) => logged.push(['error', what, message]),
  };
  table.driver = new AccountDriver(line, table, clock, log as never);
});

const idOf = (letter: string) => letter.repeat(32) as TransferId;

function add(letter: string, step: TransferStep, player = 'ann', amount = cents(40_00)): void {
  table.transfers.push({ id: idOf(letter), seat: seatId(1), player: playerId(player), amount, step });
  table.driver.look();
}

/** Lets everything happen that waits for no clock. */
async function settled(): Promise<void> {
  await new Promise(setImmediate);
}

async function pass(time: number): Promise<void> {
  // In small steps, as an answer may start the next clock.
  for (let gone = 0; gone < time; gone += 250) {
    clock.advance(250);
    await settled();
  }
}

describe('silence', () => {
  it.each(['before', 'after'] as const)(
    'that falls %s a call arrives ends with the same id again, and the money moves once',
    async (when) => {
      line.silent = when;
      add('a', 'asked');
      await pass(9_000);
      expect(line.calls).toEqual(['reserve a']);
      await pass(2_000);
      expect(line.calls).toEqual(['reserve a', 'reserve a']);
      line.silent = undefined;
      await pass(11_000);
      expect(table.answers).toEqual(['buy-in-reserved a', 'buy-in-posted a']);
      expect(line.accounts.balanceOf('ann')).toBe(60_00);
      expect(logged[0]).toEqual(['warn', { transfer: idOf('a'), step: 'asked' }, 'the accounts are silent']);
    },
  );

  it('ended by a late answer of the first call: it counts, and those that come after it change nothing', async () => {
    line.silent = 'after';
    add('a', 'asked');
    await pass(11_000);
    expect(line.calls).toHaveLength(2);
    line.silent = undefined;
    for (const answer of line.late.splice(0, 1)) answer();
    await settled();
    expect(table.answers).toEqual(['buy-in-reserved a', 'buy-in-posted a']);
    const { length } = line.calls;
    for (const answer of line.late) answer();
    await pass(60_000);
    expect(table.answers).toEqual(['buy-in-reserved a', 'buy-in-posted a']);
    // The second call asks what became of it, as every call does, and nothing is done again.
    expect(line.calls.slice(length)).toEqual(['ask a']);
    expect(line.accounts.balanceOf('ann')).toBe(60_00);
    expect(line.accounts.setAside).toBe(0);
  });

  it('keeps a cash-out for as long as it lasts, and it is paid once', async () => {
    line.silent = 'after';
    add('a', 'owed');
    await pass(10 * 60_000);
    expect(line.count('cashOut')).toBeGreaterThan(20);
    line.silent = undefined;
    for (const answer of line.late.splice(0)) answer();
    await pass(30_000);
    expect(table.answers).toEqual(['cash-out-paid a']);
    expect(line.accounts.balanceOf('ann')).toBe(140_00);
  });

  it('of one transfer holds up no other', async () => {
    line.silent = 'before';
    add('a', 'asked');
    line.silent = undefined;
    add('b', 'asked', 'bob');
    await settled();
    expect(table.answers).toEqual(['buy-in-reserved b', 'buy-in-posted b']);
  });

  it('is not asked into when the table has stopped', async () => {
    line.silent = 'before';
    add('a', 'asked');
    table.driver.stop();
    for (const answer of line.late) answer();
    await pass(60_000);
    expect([line.count('reserve'), table.answers]).toEqual([1, []]);
  });
});

describe('a dead line', () => {
  it('is tried less and less often, however much goes on at the table', async () => {
    line.accounts.unreachable = true;
    add('a', 'asked');
    for (let second = 0; second < 60; second++) {
      await pass(1_000);
      table.driver.look();
    }
    // After 0.25, 0.5, 1, 2, 4 and 8 seconds, then every ten.
    expect(line.count('reserve')).toBe(11);
    line.accounts.unreachable = false;
    await pass(10_000);
    expect(table.answers).toEqual(['buy-in-reserved a', 'buy-in-posted a']);
    expect(JSON.stringify(logged)).not.toContain('ann');
  });
});

describe('accounts that contradict the table', () => {
  it('are complained about by id and asked again, less and less often', async () => {
    await line.accounts.void(idOf('a'));
    add('a', 'credited');
    await pass(60_000);
    expect(table.answers).toEqual([]);
    expect(line.count('post')).toBe(11);
    expect(logged).toHaveLength(11);
    expect(logged[0]).toEqual([
      'error',
      { transfer: idOf('a'), step: 'credited', fate: 'voided' },
      'the accounts contradict the record of the table',
    ]);
  });

  it('are not believed when they say ok to a buy-in that they have as voided', async () => {
    line.reserve = () => Promise.resolve({ ok: true });
    await line.accounts.void(idOf('a'));
    add('a', 'asked');
    await pass(1_000);
    expect(table.answers).toEqual([]);
    expect(logged[0]![1]).toEqual({ transfer: idOf('a'), step: 'asked', fate: 'voided' });
  });

  it('are not believed when they refuse a buy-in that they have set aside', async () => {
    await line.accounts.reserve({ id: idOf('a'), player: playerId('ann'), amount: cents(40_00) });
    line.reserve = () => Promise.resolve({ ok: false, reason: 'No.' });
    add('a', 'asked');
    await pass(1_000);
    expect(table.answers).toEqual([]);
  });
});

describe('the accounts in memory', () => {
  it('set nothing aside for an id that was voided, even before it came', async () => {
    await line.accounts.void(idOf('a'));
    add('a', 'asked');
    await settled();
    expect(table.answers).toEqual(['buy-in-refused a']);
    expect(line.accounts.balanceOf('ann')).toBe(100_00);
  });

  it('let a buy-in be credited that was posted before the record was restored', async () => {
    await line.accounts.reserve({ id: idOf('a'), player: playerId('ann'), amount: cents(40_00) });
    await line.accounts.post(idOf('a'));
    add('a', 'asked');
    await settled();
    expect(table.answers).toEqual(['buy-in-reserved a', 'buy-in-posted a']);
    expect(line.accounts.balanceOf('ann')).toBe(60_00);
  });

  it('settle what was credited or taken back when another process had them', async () => {
    add('a', 'credited');
    add('b', 'voiding', 'bob');
    await settled();
    expect(table.answers).toEqual(['buy-in-posted a', 'buy-in-voided b']);
    expect(line.accounts.total).toBe(200_00);
  });
});

describe('a cash-out', () => {
  it('waits until the buy-ins before it are posted or voided', async () => {
    line.silent = 'before';
    add('a', 'credited');
    add('b', 'voiding');
    add('c', 'owed');
    expect(line.calls).toEqual(['post a', 'void b']);
    line.silent = undefined;
    line.late.splice(0, 1)[0]!();
    await settled();
    expect(table.answers).toEqual(['buy-in-posted a']);
    expect(line.count('cashOut')).toBe(0);
    line.late[0]!();
    await settled();
    expect(table.answers).toEqual(['buy-in-posted a', 'buy-in-voided b', 'cash-out-paid c']);
  });

  it('waits neither for a later buy-in nor for those of others', async () => {
    line.silent = 'before';
    add('a', 'credited', 'bob');
    add('b', 'owed');
    add('c', 'asked');
    expect(line.calls).toEqual(['post a', 'cashOut b', 'reserve c']);
  });
});

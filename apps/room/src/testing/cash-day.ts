import type { Receipt } from '@franklin/protocol/room';
import { expect } from 'vitest';
import { Refused } from '../index.ts';
import { CashRoom, MARY } from './cash-room.ts';

/** One thing that somebody does in the cage, sensible or not. */
export interface Step {
  readonly does: (typeof STEPS)[number];
  readonly cashier: number;
  readonly drawer: number;
  readonly player: number;
  readonly amount: number;
  /** Whether the page sends it twice. */
  readonly isRepeated: boolean;
}

export const STEPS = [
  ...['deposit', 'payOut', 'deposit', 'payOut', 'open', 'close', 'closeOff', 'closeLeft'],
  ...['fill', 'drop', 'bring', 'take', 'raise', 'lower'],
] as const;

export const CASHIERS = ['ann', 'bob', 'cid'] as const;
const DRAWERS = ['1', '2'] as const;

/** What should be where, counted by hand. */
class Counted {
  vault = 0;
  outside = 0;
  adjustments = 0;
  readonly players: number[] = [0, 0];
  readonly drawers: (number | undefined)[] = [undefined, undefined];
  readonly cashiers: (string | undefined)[] = [undefined, undefined];
  over = 0;
  readonly in: number[] = [0, 0];
  readonly out: number[] = [0, 0];

  get cash(): number {
    return this.drawers.reduce<number>((sum, cash) => sum + (cash ?? 0), this.vault);
  }
}

/** A day in the cage: every step is done in the room and counted by hand, and both agree after each. */
export class CashDay {
  readonly #test: CashRoom;
  readonly #counted = new Counted();
  readonly #players: string[] = [];
  #receipts = 0;

  private constructor(test: CashRoom) {
    this.#test = test;
  }

  static async begin(address?: string): Promise<CashDay> {
    const day = new CashDay(await CashRoom.start(address));
    for (const drawer of DRAWERS) await day.#test.cage.drawers.add(drawer, MARY);
    for (let k = 0; k < 2; k++) day.#players.push(await day.#test.player());
    return day;
  }

  end(): Promise<void> {
    return this.#test.end();
  }

  async step(step: Step): Promise<void> {
    this.#test.at += 1000;
    const send = this.#order(step);
    const isDue = this.#isPossible(step);
    const answer = await attempt(send);
    expect([step, answer instanceof Refused ? answer.message : 'done']).toEqual([
      step,
      isDue ? 'done' : expect.stringMatching(/^[A-Z][^\n]*\.$/),
    ]);
    if (isDue) {
      this.#count(step);
      this.#receipts += 1;
      expect((answer as Receipt).number).toBe(this.#receipts);
    }
    if (step.isRepeated) expect(await attempt(send)).toEqual(answer);
    await this.#agree();
  }

  /** What holds at the end of every day. */
  async close(): Promise<void> {
    const { room, cage } = this.#test;
    const { over, players, in: paidIn, out } = this.#counted;
    const found = await cage.reports.overShort();
    expect(found.over - found.short).toBe(over);
    const numbers = (
      await this.#test.store.query<{ number: number }>('SELECT number FROM room_receipts')
    ).map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, k) => k + 1));
    expect(numbers).toHaveLength(this.#receipts);
    for (const [k, player] of this.#players.entries()) {
      expect(await cage.reports.player(player)).toMatchObject({
        balance: players[k],
        in: paidIn[k],
        out: out[k],
      });
      const [last] = (await cage.receipts.list({ player })).filter(({ dayIn }) => dayIn !== undefined);
      if (last !== undefined) expect(last).toMatchObject({ dayIn: paidIn[k], dayOut: out[k] });
    }
    expect(await room.ledger.verify()).toEqual([]);
    expect((await room.audit.check()).broken).toBeUndefined();
  }

  #order({ does, cashier, drawer: d, player: p, amount }: Step): () => Promise<Receipt> {
    const { cage } = this.#test;
    const [id, drawer, player] = [this.#test.id(), DRAWERS[d]!, this.#players[p]!];
    const actor = { who: CASHIERS[cashier]!, where: 'cage' };
    const count = does === 'close' ? (this.#counted.drawers[d] ?? 0) : amount;
    const adjustment = { id, account: `player/${player}`, amount, reason: 'typed wrong' };
    switch (does) {
      case 'deposit':
        return () => cage.cash.deposit({ id, drawer, player, amount }, actor);
      case 'payOut':
        return () => cage.cash.payOut({ id, drawer, player, amount }, actor);
      case 'open':
        return () => cage.drawers.open({ id, drawer, count }, actor);
      case 'close':
      case 'closeOff':
        return () => cage.drawers.close({ id, drawer, count }, actor);
      case 'closeLeft':
        return () => cage.drawers.closeLeft({ id, drawer, count, reason: 'went home' }, MARY);
      case 'fill':
        return () => cage.vault.fill({ id, drawer, amount }, MARY);
      case 'drop':
        return () => cage.vault.drop({ id, drawer, amount }, MARY);
      case 'bring':
        return () => cage.vault.bring({ id, amount, reason: 'more' }, MARY);
      case 'take':
        return () => cage.vault.take({ id, amount, reason: 'less' }, MARY);
      case 'raise':
      case 'lower':
        return () => cage.adjustments.adjust({ ...adjustment, way: does }, actor);
    }
  }

  /** By the rules of the cage, from what was counted. */
  #isPossible({ does, cashier, drawer: d, player: p, amount }: Step): boolean {
    const { vault, drawers, players, cashiers } = this.#counted;
    const [who, cash] = [CASHIERS[cashier]!, drawers[d]];
    const isMoney = Number.isInteger(amount) && amount > 0;
    const isCount = Number.isInteger(amount) && amount >= 0;
    const isOwn = cashiers[d] === who;
    switch (does) {
      case 'deposit':
        return isMoney && isOwn;
      case 'payOut':
        return isMoney && isOwn && amount <= players[p]! && amount <= cash!;
      case 'open':
        return isCount && cash === undefined && !cashiers.includes(who) && amount <= vault;
      case 'close':
        return isOwn;
      case 'closeOff':
        return isCount && isOwn;
      case 'closeLeft':
        return isCount && cash !== undefined;
      case 'fill':
        return isMoney && cash !== undefined && amount <= vault;
      case 'drop':
        return isMoney && cash !== undefined && amount <= cash;
      case 'bring':
        return isMoney;
      case 'take':
        return isMoney && amount <= vault;
      case 'raise':
        return isMoney && !cashiers.includes(who);
      case 'lower':
        return isMoney && !cashiers.includes(who) && amount <= players[p]!;
    }
  }

  #count({ does, cashier, drawer: d, player: p, amount }: Step): void {
    const counted = this.#counted;
    const inDrawer = (more: number) => {
      counted.drawers[d] = (counted.drawers[d] ?? 0) + more;
    };
    switch (does) {
      case 'deposit':
        inDrawer(amount);
        counted.players[p]! += amount;
        counted.in[p]! += amount;
        break;
      case 'payOut':
        inDrawer(-amount);
        counted.players[p]! -= amount;
        counted.out[p]! += amount;
        break;
      case 'open':
        inDrawer(amount);
        counted.vault -= amount;
        counted.cashiers[d] = CASHIERS[cashier]!;
        break;
      case 'close':
      case 'closeOff':
      case 'closeLeft': {
        const expected = counted.drawers[d]!;
        const found = does === 'close' ? expected : amount;
        counted.over += found - expected;
        counted.adjustments += found - expected;
        counted.vault += found;
        counted.drawers[d] = counted.cashiers[d] = undefined;
        break;
      }
      case 'fill':
        inDrawer(amount);
        counted.vault -= amount;
        break;
      case 'drop':
        inDrawer(-amount);
        counted.vault += amount;
        break;
      case 'bring':
        counted.vault += amount;
        counted.outside += amount;
        break;
      case 'take':
        counted.vault -= amount;
        counted.outside -= amount;
        break;
      case 'raise':
        counted.players[p]! += amount;
        counted.adjustments -= amount;
        break;
      case 'lower':
        counted.players[p]! -= amount;
        counted.adjustments += amount;
        break;
    }
  }

  async #agree(): Promise<void> {
    const { vault, outside, adjustments, drawers, players, cash } = this.#counted;
    const position = await this.#test.cage.reports.position();
    expect(position).toMatchObject({ vault, outside, adjustments });
    expect(position.drawers.map(({ balance }) => balance)).toEqual(drawers.map((each) => each ?? 0));
    for (const [k, player] of this.#players.entries())
      expect(await this.#test.balance(`player/${player}`)).toBe(players[k]);
    // All cash in the house came from outside, is owed to players, or was found.
    expect(cash).toBe(outside + adjustments + players[0]! + players[1]!);
  }
}

async function attempt(send: () => Promise<Receipt>): Promise<Receipt | Refused> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

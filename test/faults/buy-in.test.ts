import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BALANCE, BuyInTable, CELLS, FAULTS, HEAD, type Step } from './buy-in-table.ts';

let table: BuyInTable;
let ids = 0;

beforeEach(async () => {
  table = await BuyInTable.start();
});

afterEach(() => table.end());

const newId = () => (++ids).toString(16).padStart(32, '0');

/** What a player does so that a step comes to pass. */
async function goThrough(step: Step): Promise<void> {
  table.sit();
  table.buyIn(newId());
  // Gone before the account has answered.
  if (step === 'void' || step === 'ask, voided') table.leave();
  await table.settle();
  if (table.stack === 0) return;
  await table.expectOnePlace();
  table.leave();
  await table.settle();
}

/** Everything is as if nothing had ever failed. */
async function expectBack(): Promise<void> {
  const { books } = table.room;
  expect(table.stack).toBe(0);
  expect(await books.available(table.player)).toBe(BALANCE);
  const { escrow, pending, difference } = await books.room.reconciliations.of('t1');
  expect({ escrow, pending, difference }).toEqual({ escrow: 0, pending: 0, difference: 0 });
  expect(await books.room.ledger.verify()).toEqual([]);
}

describe('docs/buy-in.md', () => {
  it('has a column for every failure', () => {
    expect(HEAD.slice(1)).toEqual(FAULTS);
    expect(CELLS).toHaveLength(8 * FAULTS.length);
  });

  it.each(CELLS)(
    'at “%s”, if %s, both have it as %s, and in the end the money is in one place',
    async (step, fault, pair) => {
      const failed: string[] = [];
      table.failed = (found) => void failed.push(found);
      table.fault = (at) => (at === step && failed.length === 0 ? fault : undefined);
      await goThrough(step);
      expect(failed).toEqual([pair]);
      await expectBack();
    },
  );
});

describe('the room', () => {
  it('may die between every two steps of its database, and nothing is lost or doubled', async () => {
    let deaths = 0;
    for (const step of ['pay', 'void'] as const)
      for (let fatal = 0; ; fatal++) {
        table.roomDiesAfter = fatal;
        await goThrough(step);
        await expectBack();
        // It was over before that.
        if (Number.isFinite(table.roomDiesAfter)) break;
        deaths += 1;
      }
    expect(deaths).toBeGreaterThan(50);
  });
});

describe('both sides', () => {
  it('may die and lose their line at random, again and again, while money goes back and forth', async () => {
    // A small generator, so that a run that fails can be run again.
    let seed = 20260105;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    let faults = 0;
    table.fault = () => {
      if (random(3) > 0) return undefined;
      faults += 1;
      return FAULTS[random(FAULTS.length)];
    };
    for (let round = 0; round < 40; round++) {
      await goThrough(random(3) === 0 ? 'void' : 'pay');
      await expectBack();
    }
    expect(faults).toBeGreaterThan(50);
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackEnd } from '../back-end.ts';
import { DRAWER } from '../sample.ts';
import { CardRoom, codeOf, resultOf } from './card-room.ts';
import { Model } from './model.ts';
import { type Step, steps } from './steps.ts';

/** Everything that a card room does, in any order, against a simple model of it. */
export function anything(backEnd: BackEnd): void {
  describe('anything in any order', () => {
    let room: CardRoom;
    beforeAll(async () => {
      room = await CardRoom.open(backEnd);
    });
    afterAll(() => room.close());

    let runs = 0;

    it('has the answers of the model, leaves nobody below zero, and adds up', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (list: readonly Step[]) => {
          runs += 1;
          const model = new Model(runs, room.clock.now);
          for (const { id, kind } of model.accounts) await room.ledger.openAccount(id, kind);
          const answered: { readonly step: Step; readonly answer: unknown }[] = [];
          for (const step of list) {
            const requests = model.requests(step);
            if (requests === undefined) {
              room.clock.now = model.pass(step);
              await room.ledger.expireDue();
              model.expireDue();
              continue;
            }
            const answer = await room.ledger.chain(requests);
            expect(codeOf(answer)).toBe(model.chain(requests));
            // To send it again changes nothing, right away and at the end.
            expect(await room.ledger.chain(requests)).toEqual(answer);
            answered.push({ step, answer });
          }
          for (const { step, answer } of answered)
            expect(await room.ledger.chain(model.requests(step)!)).toEqual(answer);
          for (const { id, posted, aside } of model.balances()) {
            const balance = resultOf(await room.ledger.balance(id));
            expect([id, balance.posted, balance.pendingOut]).toEqual([id, posted, aside]);
            const { lines, closing } = resultOf(await room.ledger.statement(id));
            expect(closing).toBe(posted);
            expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(posted);
            if (id !== model.house) expect(balance.available).toBeGreaterThanOrEqual(0);
          }
          expect(await room.ledger.trialBalance()).toMatchObject({ difference: 0, pendingDifference: 0 });
        }),
        { numRuns: 60 },
      );
      await room.expectRight();
      expect(await room.holds(DRAWER)).toEqual([120_000, 120_000]);
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLedger } from '../../open-ledger.ts';
import type { BackEnd } from '../back-end.ts';
import { Scripts } from '../child.ts';
import { chainsOf, LEFT, play, RECEIPTS } from '../evening.ts';
import { mortalStore } from '../mortal-store.ts';
import { ANN, DRAWER, ESCROW, RAKE } from '../sample.ts';
import { CardRoom, codeOf } from './card-room.ts';

export function crashes(backEnd: BackEnd): void {
  describe('a crash', () => {
    let room: CardRoom;
    const scripts = new Scripts();
    beforeAll(() => scripts.build());
    afterAll(() => scripts.remove());

    async function open(): Promise<void> {
      room = await CardRoom.open(backEnd);
      await room.store.query(RECEIPTS);
    }

    /** Whatever was done of an evening, no chain of it was done in part; and its first has its receipt. */
    async function expectWhole(evening: number): Promise<void> {
      await room.expectRight();
      for (const chain of chainsOf(evening)) {
        const fates = await Promise.all(chain.map(async ({ id }) => (await room.ledger.ask(id)).fate));
        expect(new Set(fates.map((fate) => fate === 'unknown')).size).toBe(1);
      }
      const { id } = chainsOf(evening)[0]![0]!;
      const receipts = await room.store.query('SELECT * FROM evening_receipts WHERE transfer = $1', [id]);
      expect((await room.ledger.ask(id)).fate).toBe(receipts.length === 1 ? 'done' : 'unknown');
    }

    /** So many evenings were played, each of them once. */
    async function expectEvenings(count: number): Promise<void> {
      await room.expectRight();
      expect(await room.holds(ANN)).toEqual([10_000 + count * LEFT.ann, 10_000 + count * LEFT.ann]);
      expect(await room.holds(ESCROW)).toEqual([count * LEFT.escrow, count * LEFT.escrow]);
      expect(await room.holds(RAKE)).toEqual([count * LEFT.rake, count * LEFT.rake]);
      expect(await room.holds(DRAWER)).toEqual([
        120_000 + count * LEFT.drawer,
        120_000 + count * LEFT.drawer,
      ]);
      expect(await room.store.query('SELECT * FROM evening_receipts')).toHaveLength(count);
    }

    it('by kill -9 between any two steps loses nothing, and what is sent again is done once', async () => {
      await open();
      let evening = 0;
      for (let how: unknown = 'SIGKILL'; how !== 0; ) {
        evening += 1;
        const child = scripts.start('evening', room.address, evening, evening);
        how = await child.ended;
        expect([how, child.lines]).toEqual(how === 0 ? [0, ['done']] : ['SIGKILL', []]);
        await expectWhole(evening);
        await play(room.store, room.ledger, evening);
        await expectEvenings(evening);
      }
      // Five transactions of several statements each.
      expect(evening).toBeGreaterThan(30);
      await room.close();
    });

    it('by a failure between any two steps loses nothing, and what is sent again is done once', async () => {
      await open();
      let evening = 0;
      for (let hasFailed = true; hasFailed; ) {
        evening += 1;
        let steps = 0;
        hasFailed = false;
        const mortal = mortalStore(room.store, () => {
          steps += 1;
          if (steps !== evening) return;
          hasFailed = true;
          throw new Error('the power is gone');
        });
        const attempt = openLedger(mortal, { now: () => 3000 }).then((ledger) =>
          play(mortal, ledger, evening),
        );
        await attempt.catch((error: Error) => expect(error.message).toBe('the power is gone'));
        await expectWhole(evening);
        await play(room.store, room.ledger, evening);
        await expectEvenings(evening);
      }
      expect(evening).toBeGreaterThan(30);
      for (const chain of chainsOf(1)) expect(codeOf(await room.ledger.chain(chain))).toBe('done');
      await room.close();
    });

    it('at any instant, of a process that goes on and on, loses nothing that was answered', async () => {
      await open();
      const evenings = 400;
      const begin = 10_000;
      let first = begin;
      for (let life = 0; life < 6; life++) {
        const child = scripts.start('evenings', room.address, first, begin + evenings);
        await child.printed(20 + life * 17);
        child.kill();
        await child.ended;
        await room.expectRight();
        const answered = child.lines.map(Number);
        for (const evening of answered)
          for (const chain of chainsOf(evening))
            for (const { id } of chain) expect((await room.ledger.ask(id)).fate).not.toBe('unknown');
        first += answered.length;
        await expectWhole(first);
      }
      for (let evening = begin; evening < first + 1; evening++) await play(room.store, room.ledger, evening);
      await expectEvenings(first + 1 - begin);
      await room.close();
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId } from '../../account.ts';
import type { BackEnd } from '../back-end.ts';
import { ANN, DRAWER, ESCROW, move, pending, post, VAULT, voiding } from '../sample.ts';
import { CardRoom, codeOf, resultOf } from './card-room.ts';

export function statements(backEnd: BackEnd): void {
  describe('a statement', () => {
    let room: CardRoom;
    beforeAll(async () => {
      room = await CardRoom.open(backEnd);
      for (const [at, amount] of [500, 700, 900].entries()) {
        room.clock.now = 2000 + at * 1000;
        resultOf(await room.ledger.transfer({ ...move(room.id(), ANN, ESCROW, amount), purpose: 'buy-in' }));
      }
      room.clock.now = 5000;
      resultOf(
        await room.ledger.transfer({
          ...move(room.id(), ESCROW, ANN, 2_000),
          purpose: 'cash-out',
          reference: 'seat 3',
        }),
      );
    });
    afterAll(() => room.close());

    it('lists what came and went, with what was there after each', async () => {
      const { opening, closing, kind, lines, more } = resultOf(await room.ledger.statement(ANN));
      expect({ opening, closing, kind, more }).toEqual({
        opening: 0,
        closing: 9_900,
        kind: 'player',
        more: false,
      });
      expect(lines.map(({ number, at, amount, balance }) => [number, at, amount, balance])).toEqual([
        [1, 1000, 10_000, 10_000],
        [2, 2000, -500, 9_500],
        [3, 3000, -700, 8_800],
        [4, 4000, -900, 7_900],
        [5, 5000, 2_000, 9_900],
      ]);
      expect(lines[4]).toMatchObject({
        type: 'transfer',
        other: ESCROW,
        purpose: 'cash-out',
        reference: 'seat 3',
      });
      expect(lines[1]).toMatchObject({ reference: null });
    });

    it('of a period begins with what was there before, and leaves out the instant at its end', async () => {
      const { opening, closing, lines } = resultOf(
        await room.ledger.statement(ANN, { from: 3000, to: 5000 }),
      );
      expect([opening, closing, lines.map(({ number }) => number)]).toEqual([9_500, 7_900, [3, 4]]);
    });

    it('of a period in which nothing happened says what was there', async () => {
      const empty = async (from: number, to: number) => {
        const { opening, closing, lines } = resultOf(await room.ledger.statement(ANN, { from, to }));
        return [opening, closing, lines.length];
      };
      expect(await empty(0, 1000)).toEqual([0, 0, 0]);
      expect(await empty(3001, 4000)).toEqual([8_800, 8_800, 0]);
      expect(await empty(6000, 7000)).toEqual([9_900, 9_900, 0]);
    });

    it('comes in pages', async () => {
      const pages: (readonly [number, number, readonly number[]])[] = [];
      let after = 0;
      for (let more = true; more; ) {
        const page = resultOf(await room.ledger.statement(ANN, { from: 2000, after, limit: 2 }));
        pages.push([page.opening, page.closing, page.lines.map(({ number }) => number)]);
        after = page.lines.at(-1)!.number;
        more = page.more;
      }
      expect(pages).toEqual([
        [10_000, 8_800, [2, 3]],
        [8_800, 9_900, [4, 5]],
      ]);
      const end = resultOf(await room.ledger.statement(ANN, { after: 5 }));
      expect([end.opening, end.closing, end.lines]).toEqual([9_900, 9_900, []]);
    });

    it('of cash rises when cash comes in', async () => {
      const { lines } = resultOf(await room.ledger.statement(DRAWER));
      expect(lines.map(({ amount, other }) => [amount, other])).toEqual([
        [100_000, VAULT],
        [10_000, ANN],
        [10_000, 'player/bob'],
      ]);
    });

    it('shows nothing that is only pending, and of a part that was posted the part', async () => {
      const before = resultOf(await room.ledger.statement(ANN)).lines.length;
      const [first, second] = [room.id(), room.id()];
      resultOf(await room.ledger.transfer(pending(first, ANN, ESCROW, 100)));
      resultOf(await room.ledger.transfer(pending(second, ANN, ESCROW, 100)));
      resultOf(await room.ledger.transfer(voiding(room.id(), first)));
      expect(resultOf(await room.ledger.statement(ANN)).lines).toHaveLength(before);
      resultOf(await room.ledger.transfer(post(room.id(), second, 40)));
      const { lines } = resultOf(await room.ledger.statement(ANN));
      expect(lines).toHaveLength(before + 1);
      expect(lines.at(-1)).toMatchObject({ type: 'post', amount: -40 });
    });

    it('is refused for nobody, and for a period that is none', async () => {
      expect(codeOf(await room.ledger.statement(accountId('nobody')))).toBe('unknown-account');
      for (const period of [{ from: 2, to: 1 }, { from: 0.5 }, { to: Number.NaN }, { limit: 0 }])
        expect(codeOf(await room.ledger.statement(ANN, period))).toBe('bad-period');
    });
  });
}

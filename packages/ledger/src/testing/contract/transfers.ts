import { beforeEach, describe, expect, it } from 'vitest';
import type { BackEnd } from '../back-end.ts';
import { ADJUSTMENTS, ANN, BOB, DRAWER, ESCROW, idOf, move, RAKE, VAULT } from '../sample.ts';
import { CardRoom, codeOf, resultOf } from './card-room.ts';

export function transfers(backEnd: BackEnd): void {
  describe('a transfer', () => {
    let room: CardRoom;
    beforeEach(async () => {
      room = await CardRoom.open(backEnd);
      return async () => {
        await room.expectRight();
        await room.close();
      };
    });

    it('takes from one account what it gives to the other', async () => {
      const id = room.id();
      const request = { ...move(id, ANN, ESCROW, 4_000), purpose: 'buy-in', reference: 'seat 3' };
      expect(await room.ledger.transfer(request)).toEqual({
        ok: true,
        value: { ...request, chain: id, at: 1000 },
      });
      expect(await room.holds(ANN)).toEqual([6_000, 6_000]);
      expect(await room.holds(ESCROW)).toEqual([4_000, 4_000]);
    });

    it('raises the cash in a drawer and what is owed to the player alike', async () => {
      expect(codeOf(await room.ledger.transfer(move(room.id(), DRAWER, ANN, 500)))).toBe('done');
      expect(await room.holds(DRAWER)).toEqual([120_500, 120_500]);
      expect(await room.holds(ANN)).toEqual([10_500, 10_500]);
    });

    it.each([
      ['a player', ANN, ESCROW, '$100'],
      ['a table', ESCROW, ANN, '$0'],
      ['the rake', RAKE, ADJUSTMENTS, '$0'],
    ])('never takes %s below zero', async (_, from, to, free) => {
      expect(await room.ledger.transfer(move(room.id(), from, to, 10_001))).toMatchObject({
        refusal: {
          code: 'insufficient',
          message: `${from} has ${free} free, and $100.01 was asked for.`,
        },
      });
      expect(codeOf(await room.ledger.transfer(move(room.id(), to, from, 1)))).not.toBe('unknown-account');
    });

    it('never takes a drawer or the vault below zero', async () => {
      expect(codeOf(await room.ledger.transfer(move(room.id(), ADJUSTMENTS, DRAWER, 120_001)))).toBe(
        'insufficient',
      );
      expect(codeOf(await room.ledger.transfer(move(room.id(), DRAWER, VAULT, 1_000_001)))).toBe(
        'insufficient',
      );
      expect(codeOf(await room.ledger.transfer(move(room.id(), ADJUSTMENTS, DRAWER, 120_000)))).toBe('done');
      expect(await room.holds(ADJUSTMENTS)).toEqual([-120_000, -120_000]);
    });

    it('takes the last cent', async () => {
      expect(codeOf(await room.ledger.transfer(move(room.id(), ANN, DRAWER, 10_000)))).toBe('done');
      expect(await room.holds(ANN)).toEqual([0, 0]);
      expect(codeOf(await room.ledger.transfer(move(room.id(), ANN, DRAWER, 1)))).toBe('insufficient');
    });

    it('never goes from one player to another', async () => {
      expect(await room.ledger.transfer(move(room.id(), ANN, BOB, 1))).toMatchObject({
        refusal: {
          code: 'player-to-player',
          message: 'Money cannot be moved from one player to another.',
        },
      });
    });

    it('is done once under its id, and has the same answer for ever', async () => {
      const request = move(room.id(), ANN, ESCROW, 10_000);
      const answer = await room.ledger.transfer(request);
      room.clock.now += 1_000_000;
      for (let again = 0; again < 3; again++) expect(await room.ledger.transfer(request)).toEqual(answer);
      expect(await room.holds(ESCROW)).toEqual([10_000, 10_000]);
    });

    it('that was refused stays refused under its id, whatever the books say later', async () => {
      const request = move(room.id(), ANN, ESCROW, 20_000);
      const answer = await room.ledger.transfer(request);
      expect(codeOf(answer)).toBe('insufficient');
      expect(codeOf(await room.ledger.transfer(move(room.id(), DRAWER, ANN, 50_000)))).toBe('done');
      expect(await room.ledger.transfer(request)).toEqual(answer);
      expect(await room.ledger.ask(request.id)).toMatchObject({
        fate: 'refused',
        refusal: { code: 'insufficient', id: request.id },
      });
    });

    it('of another content cannot have the same id', async () => {
      const request = move(room.id(), ANN, ESCROW, 100);
      resultOf(await room.ledger.transfer(request));
      const others = [
        { ...request, amount: move(request.id, ANN, ESCROW, 101).amount },
        { ...request, debit: BOB },
        { ...request, credit: RAKE },
        { ...request, purpose: 'other' },
        { ...request, reference: 'other' },
        { ...request, type: 'pending' as const },
        { type: 'void' as const, id: request.id, pending: idOf(1) },
      ];
      for (const other of others)
        expect(await room.ledger.transfer(other)).toEqual({
          ok: false,
          refusal: {
            code: 'not-unique',
            message: `The id ${request.id} was used before for something else; nothing was moved.`,
            id: request.id,
          },
        });
      expect(await room.holds(ANN)).toEqual([9_900, 9_900]);
    });

    it('can be asked about by its id', async () => {
      const request = move(room.id(), ANN, ESCROW, 100);
      expect(await room.ledger.ask(request.id)).toEqual({ fate: 'unknown' });
      const transfer = resultOf(await room.ledger.transfer(request));
      expect(await room.ledger.ask(request.id)).toEqual({ fate: 'done', transfer });
    });

    it('never has an earlier time than the one before it on a statement, though a clock is set back', async () => {
      room.clock.now = 5000;
      resultOf(await room.ledger.transfer(move(room.id(), ANN, ESCROW, 1)));
      room.clock.now = 2000;
      expect(resultOf(await room.ledger.transfer(move(room.id(), ANN, RAKE, 1))).at).toBe(5000);
      expect(resultOf(await room.ledger.transfer(move(room.id(), DRAWER, BOB, 1))).at).toBe(2000);
    });

    it('cannot be changed or removed, even in the database itself', async () => {
      for (const table of ['ledger_transfers', 'ledger_lines'])
        for (const change of [`UPDATE ${table} SET amount = 1`, `DELETE FROM ${table}`])
          await expect(room.store.query(change)).rejects.toThrow(`${table} is append-only`);
    });

    it('that takes somebody below zero is refused by the database itself', async () => {
      const sql = "UPDATE ledger_accounts SET debits_posted = debits_posted + 10001 WHERE id = 'player/ann'";
      await expect(room.store.query(sql)).rejects.toThrow('nobody_below_zero');
    });

    it('that an account could no longer count is refused', async () => {
      const most = Number.MAX_SAFE_INTEGER;
      expect(codeOf(await room.ledger.transfer(move(room.id(), DRAWER, ADJUSTMENTS, most)))).toBe(
        'beyond-count',
      );
    });
  });
}

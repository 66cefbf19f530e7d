import { beforeEach, describe, expect, it } from 'vitest';
import type { Ledger } from '../../ledger.ts';
import type { Store } from '../../store.ts';
import type { MoveRequest } from '../../transfer.ts';
import type { BackEnd } from '../back-end.ts';
import { ANN, DRAWER, ESCROW, move } from '../sample.ts';
import { CardRoom, codeOf, resultOf } from './card-room.ts';

const MADE = 'CREATE TABLE receipts (number INTEGER PRIMARY KEY, transfer TEXT NOT NULL UNIQUE)';

/** A deposit with its receipt, the way somebody beside the ledger would do it. */
function deposit(store: Store, ledger: Ledger, request: MoveRequest): Promise<number> {
  return store.transaction(async (tx) => {
    const known = 'SELECT number FROM receipts WHERE transfer = $1';
    const [before] = await tx.query<{ number: number }>(known, [request.id]);
    if (before !== undefined) return before.number;
    const answer = await ledger.within(tx).transfer(request);
    if (!answer.ok) return 0;
    const [row] = await tx.query<{ number: number }>(
      'INSERT INTO receipts (number, transfer) SELECT coalesce(max(number), 0) + 1, $1 FROM receipts RETURNING number',
      [request.id],
    );
    return row!.number;
  });
}

export function ownRows(backEnd: BackEnd): void {
  describe("somebody's own rows", () => {
    let room: CardRoom;
    beforeEach(async () => {
      room = await CardRoom.open(backEnd);
      await room.store.query(MADE);
      return async () => {
        await room.expectRight();
        await room.close();
      };
    });
    const receipts = () => room.store.query('SELECT * FROM receipts ORDER BY number');

    it('are kept together with a transfer', async () => {
      const requests = [1, 2, 3].map((amount) => move(room.id(), DRAWER, ANN, amount));
      const numbers = await Promise.all(requests.map((one) => deposit(room.store, room.ledger, one)));
      expect(numbers.toSorted()).toEqual([1, 2, 3]);
      expect(await deposit(room.store, room.ledger, requests[1]!)).toBe(numbers[1]);
      expect(await receipts()).toHaveLength(3);
      expect(await room.holds(ANN)).toEqual([10_006, 10_006]);
    });

    it('are not kept where the transfer is refused, and the refusal is', async () => {
      const request = move(room.id(), ANN, DRAWER, 99_999);
      expect(await deposit(room.store, room.ledger, request)).toBe(0);
      expect(await receipts()).toEqual([]);
      expect(await room.ledger.ask(request.id)).toMatchObject({ fate: 'refused' });
    });

    it('that cannot be kept take the transfer back', async () => {
      const request = move(room.id(), DRAWER, ANN, 5);
      const work = room.store.transaction(async (tx) => {
        expect(codeOf(await room.ledger.within(tx).transfer(request))).toBe('done');
        // What was done so far is seen within.
        expect(await room.ledger.within(tx).ask(request.id)).toMatchObject({ fate: 'done' });
        await tx.query('INSERT INTO receipts (number, transfer) VALUES ($1, $2)', [1, null]);
      });
      await expect(work).rejects.toThrow(/null/i);
      expect(await room.ledger.ask(request.id)).toEqual({ fate: 'unknown' });
      expect(await room.holds(ANN)).toEqual([10_000, 10_000]);
    });

    it('take everything back where one could not be kept, though nobody took notice', async () => {
      const request = move(room.id(), DRAWER, ANN, 5);
      const work = room.store.transaction(async (tx) => {
        await tx.query('INSERT INTO receipts (number, transfer) VALUES ($1, $2)', [1, null]).catch(() => []);
        return 'done';
      });
      await expect(work).rejects.toThrow(/null/i);
      expect(await room.ledger.ask(request.id)).toEqual({ fate: 'unknown' });
      expect(codeOf(await room.ledger.transfer(request))).toBe('done');
    });

    it('are taken back when somebody changes his mind', async () => {
      const request = move(room.id(), DRAWER, ANN, 5);
      const work = room.store.transaction(async (tx) => {
        await tx.query('INSERT INTO receipts (number, transfer) VALUES ($1, $2)', [1, request.id]);
        await room.ledger.within(tx).transfer(request);
        throw new Error('the printer is on fire');
      });
      await expect(work).rejects.toThrow('the printer is on fire');
      expect(await receipts()).toEqual([]);
      expect(await room.ledger.ask(request.id)).toEqual({ fate: 'unknown' });
      expect(codeOf(await room.ledger.transfer(request))).toBe('done');
    });

    it('are seen by nobody before they are kept', async () => {
      const request = move(room.id(), ANN, ESCROW, 100);
      const other = await room.connect();
      let [halfDone, seen] = [() => {}, () => {}];
      const isHalfDone = new Promise<void>((resolve) => {
        halfDone = resolve;
      });
      const wasSeen = new Promise<void>((resolve) => {
        seen = resolve;
      });
      const work = room.store.transaction(async (tx) => {
        await room.ledger.within(tx).transfer(request);
        halfDone();
        await wasSeen;
      });
      await isHalfDone;
      // On the same store a question may have to wait for the end of the transaction; it never sees half of it.
      const waits = backEnd.name === 'SQLite';
      const here = room.ledger.balance(ANN);
      if (!waits) expect(resultOf(await here).posted).toBe(10_000);
      expect(await other.ask(request.id)).toEqual({ fate: 'unknown' });
      seen();
      await work;
      if (waits) expect(resultOf(await here).posted).toBe(9_900);
      expect(await other.ask(request.id)).toMatchObject({ fate: 'done' });
    });

    it('never wait for themselves: what goes past the transaction from within is a mistake', async () => {
      const request = move(room.id(), DRAWER, ANN, 5);
      const past: readonly (() => Promise<unknown>)[] = [
        () => room.ledger.transfer(request),
        () => room.ledger.balance(ANN),
        () => room.ledger.expireDue(),
        () => room.store.query('SELECT 1'),
        () => room.store.transaction(async () => 1),
      ];
      for (const call of past)
        await expect(room.store.transaction(call)).rejects.toThrow(
          'Within a transaction use that transaction',
        );
      expect(await room.ledger.ask(request.id)).toEqual({ fate: 'unknown' });
    });

    it('cannot be added to a transaction that is over', async () => {
      const tx = await room.store.transaction(async (open) => open);
      await expect(tx.query('SELECT 1')).rejects.toThrow('The transaction is over');
    });
  });
}

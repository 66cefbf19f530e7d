import { beforeEach, describe, expect, it } from 'vitest';
import type { TransferId } from '../../transfer.ts';
import type { BackEnd } from '../back-end.ts';
import { ANN, DRAWER, ESCROW, move, pending, post, voiding } from '../sample.ts';
import { CardRoom, codeOf, resultOf } from './card-room.ts';

export function pendings(backEnd: BackEnd): void {
  describe('a pending transfer', () => {
    let room: CardRoom;
    /** $60 of Ann's $100, until 2000. */
    let aside: TransferId;
    beforeEach(async () => {
      room = await CardRoom.open(backEnd);
      aside = room.id();
      resultOf(await room.ledger.transfer(pending(aside, ANN, ESCROW, 6_000, 2000)));
      return async () => {
        await room.expectRight();
        await room.close();
      };
    });

    it('is still with the player, and nothing else can be done with it', async () => {
      expect(resultOf(await room.ledger.balance(ANN))).toMatchObject({
        posted: 10_000,
        pendingOut: 6_000,
        available: 4_000,
      });
      expect(resultOf(await room.ledger.balance(ESCROW))).toMatchObject({
        posted: 0,
        pendingIn: 6_000,
        available: 0,
      });
      expect(codeOf(await room.ledger.transfer(move(room.id(), ANN, DRAWER, 4_001)))).toBe('insufficient');
      expect(codeOf(await room.ledger.transfer(move(room.id(), ESCROW, DRAWER, 1)))).toBe('insufficient');
      expect((await room.ledger.pending(ANN)).map(({ id }) => id)).toEqual([aside]);
      expect(await room.ledger.ask(aside)).toMatchObject({ fate: 'pending', transfer: { amount: 6_000 } });
    });

    it('is posted whole', async () => {
      const id = room.id();
      const end = resultOf(await room.ledger.transfer(post(id, aside)));
      expect(end).toMatchObject({ type: 'post', id, pending: aside, amount: 6_000, debit: ANN });
      expect(await room.holds(ANN)).toEqual([4_000, 4_000]);
      expect(await room.holds(ESCROW)).toEqual([6_000, 6_000]);
      expect(await room.ledger.pending(ANN)).toEqual([]);
      expect(await room.ledger.ask(aside)).toMatchObject({ fate: 'posted', end });
      expect(await room.ledger.ask(id)).toEqual({ fate: 'done', transfer: end });
    });

    it('is posted in part, and the rest is free again', async () => {
      resultOf(await room.ledger.transfer(post(room.id(), aside, 2_500)));
      expect(await room.holds(ANN)).toEqual([7_500, 7_500]);
      expect(await room.holds(ESCROW)).toEqual([2_500, 2_500]);
      expect(await room.ledger.ask(aside)).toMatchObject({ fate: 'posted', end: { amount: 2_500 } });
    });

    it('is not posted for more than was set aside', async () => {
      expect(await room.ledger.transfer(post(room.id(), aside, 6_001))).toMatchObject({
        refusal: {
          code: 'exceeds-pending',
          message: 'Only $60 was set aside, and $60.01 was asked for.',
        },
      });
    });

    it('is voided, and all of it is free again', async () => {
      const id = room.id();
      resultOf(await room.ledger.transfer(voiding(id, aside)));
      expect(await room.holds(ANN)).toEqual([10_000, 10_000]);
      expect(await room.ledger.ask(aside)).toMatchObject({ fate: 'voided', end: { id } });
    });

    it('ends once', async () => {
      const request = post(room.id(), aside, 100);
      const answer = await room.ledger.transfer(request);
      expect(codeOf(answer)).toBe('done');
      expect(codeOf(await room.ledger.transfer(post(room.id(), aside)))).toBe('already-posted');
      expect(codeOf(await room.ledger.transfer(voiding(room.id(), aside)))).toBe('already-posted');
      room.clock.now = 9000;
      expect(await room.ledger.expireDue()).toEqual([]);
      expect(await room.ledger.transfer(request)).toEqual(answer);
      expect(await room.holds(ESCROW)).toEqual([100, 100]);
    });

    it('ends once, whoever of many connections comes first', async () => {
      const others = await Promise.all(Array.from({ length: 6 }, () => room.connect()));
      const ends = others.map((ledger, at) =>
        ledger.transfer(at % 2 === 0 ? post(room.id(), aside) : voiding(room.id(), aside)),
      );
      const answers = await Promise.all(ends);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('cannot be posted or voided from the instant on at which it expires', async () => {
      room.clock.now = 1999;
      const request = post(room.id(), aside);
      room.clock.now = 2000;
      expect(codeOf(await room.ledger.transfer(request))).toBe('expired');
      expect(await room.ledger.ask(aside)).toMatchObject({ fate: 'expired' });
      expect(codeOf(await room.ledger.transfer(voiding(room.id(), aside)))).toBe('expired');
      expect(await room.holds(ANN)).toEqual([10_000, 10_000]);
      // Sent again it is the same refusal, and what expired did so once.
      expect(codeOf(await room.ledger.transfer(request))).toBe('expired');
      expect(await room.ledger.expireDue()).toEqual([]);
    });

    it('is posted a millisecond before it expires', async () => {
      room.clock.now = 1999;
      expect(codeOf(await room.ledger.transfer(post(room.id(), aside)))).toBe('done');
    });

    it('expires when its time is over, and only then', async () => {
      const forever = room.id();
      resultOf(await room.ledger.transfer(pending(forever, ANN, ESCROW, 1)));
      room.clock.now = 1999;
      expect(await room.ledger.expireDue()).toEqual([]);
      room.clock.now = 2000;
      const expired = await room.ledger.expireDue();
      expect(expired).toMatchObject([{ type: 'expire', pending: aside, amount: 6_000, at: 2000 }]);
      expect(await room.ledger.expireDue()).toEqual([]);
      expect(await room.holds(ANN)).toEqual([10_000, 9_999]);
      expect(await room.ledger.ask(aside)).toMatchObject({ fate: 'expired', end: expired[0] });
      expect(await room.ledger.ask(expired[0]!.id)).toMatchObject({ fate: 'done' });
    });

    it('expires with many others, each of them once, though several connections see to it', async () => {
      const asides = Array.from({ length: 700 }, () => pending(room.id(), ANN, ESCROW, 1, 1500));
      resultOf(await room.ledger.chain(asides));
      room.clock.now = 1500;
      const others = [room.ledger, await room.connect(), await room.connect()];
      const expired = (await Promise.all(others.map((ledger) => ledger.expireDue()))).flat();
      expect(new Set(expired.map(({ pending: what }) => what)).size).toBe(700);
      expect(expired).toHaveLength(700);
    });

    it('is not set aside when its time is over already', async () => {
      expect(codeOf(await room.ledger.transfer(pending(room.id(), ANN, ESCROW, 1, 1000)))).toBe('expired');
    });

    it('is something that was set aside, and nothing else', async () => {
      const done = room.id();
      resultOf(await room.ledger.transfer(move(done, ANN, ESCROW, 1)));
      const refused = room.id();
      expect(codeOf(await room.ledger.transfer(pending(refused, ANN, ESCROW, 99_999)))).toBe('insufficient');
      expect(codeOf(await room.ledger.transfer(post(room.id(), done)))).toBe('not-pending');
      expect(codeOf(await room.ledger.transfer(post(room.id(), refused)))).toBe('unknown-pending');
      expect(codeOf(await room.ledger.transfer(voiding(room.id(), room.id())))).toBe('unknown-pending');
    });
  });
}

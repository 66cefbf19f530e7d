import { beforeEach, describe, expect, it } from 'vitest';
import type { BackEnd } from '../back-end.ts';
import { ANN, BOB, DRAWER, ESCROW, move, pending, post, RAKE, voiding } from '../sample.ts';
import { CardRoom, codeOf, resultOf } from './card-room.ts';

export function chains(backEnd: BackEnd): void {
  describe('a chain', () => {
    let room: CardRoom;
    beforeEach(async () => {
      room = await CardRoom.open(backEnd);
      return async () => {
        await room.expectRight();
        await room.close();
      };
    });

    it('is done whole, each on what the one before it left', async () => {
      const requests = [
        move(room.id(), ANN, ESCROW, 10_000),
        move(room.id(), ESCROW, RAKE, 500),
        move(room.id(), ESCROW, BOB, 9_500),
      ];
      const done = resultOf(await room.ledger.chain(requests));
      expect(done.map(({ id, chain }) => [id, chain])).toEqual(
        requests.map(({ id }) => [id, requests[0]!.id]),
      );
      expect(await room.holds(BOB)).toEqual([19_500, 19_500]);
    });

    it('of which one is refused does nothing at all, and names the one', async () => {
      const requests = [
        move(room.id(), ANN, ESCROW, 10_000),
        move(room.id(), ESCROW, RAKE, 10_001),
        move(room.id(), DRAWER, BOB, 1),
      ];
      const answer = await room.ledger.chain(requests);
      expect(answer).toMatchObject({ refusal: { code: 'insufficient', id: requests[1]!.id } });
      expect(await room.holds(ANN)).toEqual([10_000, 10_000]);
      expect(await room.holds(BOB)).toEqual([10_000, 10_000]);
      for (const { id } of requests)
        expect(await room.ledger.ask(id)).toMatchObject({
          fate: 'refused',
          refusal: { id: requests[1]!.id },
        });
      expect(await room.ledger.chain(requests)).toEqual(answer);
    });

    it('can set aside and post, and post and void what is pending', async () => {
      const [first, second] = [room.id(), room.id()];
      resultOf(await room.ledger.transfer(pending(first, ANN, ESCROW, 1_000)));
      const requests = [
        pending(second, BOB, ESCROW, 2_000),
        post(room.id(), second, 1_500),
        voiding(room.id(), first),
      ];
      const answer = await room.ledger.chain(requests);
      expect(codeOf(answer)).toBe('done');
      expect(await room.ledger.chain(requests)).toEqual(answer);
      expect(await room.holds(ANN)).toEqual([10_000, 10_000]);
      expect(await room.holds(BOB)).toEqual([8_500, 8_500]);
      expect(await room.ledger.ask(second)).toMatchObject({ fate: 'posted' });
    });

    it('posts the same thing only once', async () => {
      const aside = room.id();
      resultOf(await room.ledger.transfer(pending(aside, ANN, ESCROW, 1_000)));
      const twice = [post(room.id(), aside, 1), post(room.id(), aside, 1)];
      expect(codeOf(await room.ledger.chain(twice))).toBe('already-posted');
      expect(await room.ledger.ask(aside)).toMatchObject({ fate: 'pending' });
    });

    it('is the same chain only as a whole, in the same order', async () => {
      const [a, b, c] = [1, 2, 3].map((amount) => move(room.id(), ANN, ESCROW, amount)) as [
        ReturnType<typeof move>,
        ReturnType<typeof move>,
        ReturnType<typeof move>,
      ];
      resultOf(await room.ledger.chain([a, b]));
      for (const other of [[a], [b], [b, a], [a, c], [c, b], [a, b, c]])
        expect(codeOf(await room.ledger.chain(other))).toBe('not-unique');
      expect(await room.ledger.ask(c.id)).toEqual({ fate: 'unknown' });
      expect(await room.holds(ESCROW)).toEqual([3, 3]);
    });

    it('has no id twice', async () => {
      const id = room.id();
      expect(codeOf(await room.ledger.chain([move(id, ANN, ESCROW, 1), move(id, ANN, ESCROW, 1)]))).toBe(
        'not-unique',
      );
    });

    it('of ten thousand is done as one', async () => {
      const requests = Array.from({ length: 10_000 }, () => move(room.id(), ANN, ESCROW, 1));
      resultOf(await room.ledger.chain(requests));
      expect(await room.holds(ESCROW)).toEqual([10_000, 10_000]);
      expect(codeOf(await room.ledger.chain([...requests, move(room.id(), BOB, ESCROW, 1)]))).toBe(
        'bad-chain',
      );
    });

    it('that is refused leaves those alone that were sent at the same time', async () => {
      const answers = await Promise.all([
        room.ledger.transfer(move(room.id(), ANN, ESCROW, 6_000)),
        room.ledger.transfer(move(room.id(), ANN, ESCROW, 6_000)),
        room.ledger.transfer(move(room.id(), BOB, ESCROW, 6_000)),
      ]);
      expect(answers.map(codeOf)).toEqual(['done', 'insufficient', 'done']);
    });
  });
}

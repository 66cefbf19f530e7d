import { describe, expect, it } from 'vitest';
import type { BackEnd } from '../back-end.ts';
import { ANN, BOB, ESCROW, idOf, move, pending, post, RAKE } from '../sample.ts';
import { CardRoom, codeOf } from './card-room.ts';

const CONNECTIONS = 20;
const TIMES = 5;

export function once(backEnd: BackEnd): void {
  describe('exactly once', () => {
    it(`the same transfer sent ${CONNECTIONS * TIMES} times from ${CONNECTIONS} connections is done once`, async () => {
      const room = await CardRoom.open(backEnd);
      const ledgers = await Promise.all(Array.from({ length: CONNECTIONS }, () => room.connect()));
      const aside = idOf(3, 1);
      const chain = [
        move(idOf(1, 1), ANN, ESCROW, 600),
        move(idOf(2, 1), ESCROW, RAKE, 100),
        pending(aside, BOB, ESCROW, 700),
      ];
      const single = move(idOf(5, 1), ANN, ESCROW, 9_000);
      const refused = move(idOf(6, 1), BOB, ESCROW, 10_000);
      const sent = ledgers.flatMap((ledger) =>
        Array.from({ length: TIMES }, async () => [
          await ledger.chain(chain),
          await ledger.transfer(single),
          await ledger.transfer(post(idOf(4, 1), aside, 650)),
          await ledger.transfer(refused),
        ]),
      );
      const answers = await Promise.all(sent);
      expect(answers).toHaveLength(CONNECTIONS * TIMES);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]!.map(codeOf)).toEqual(['done', 'done', 'done', 'insufficient']);
      expect(await room.holds(ANN)).toEqual([400, 400]);
      expect(await room.holds(BOB)).toEqual([9_350, 9_350]);
      expect(await room.holds(RAKE)).toEqual([100, 100]);
      expect(await room.holds(ESCROW)).toEqual([10_150, 10_150]);
      await room.expectRight();
      await room.close();
    });

    it('two that want different things under one id have one winner', async () => {
      const room = await CardRoom.open(backEnd);
      const ledgers = await Promise.all(Array.from({ length: 10 }, () => room.connect()));
      // No account in common, so nothing but the id keeps them apart.
      const answers = await Promise.all(
        ledgers.map((ledger, at) =>
          ledger.transfer(at % 2 === 0 ? move(idOf(1, 1), ANN, ESCROW, 1) : move(idOf(1, 1), BOB, RAKE, 1)),
        ),
      );
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['done', 'not-unique']));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
      await room.expectRight();
      await room.close();
    });
  });
}

import { describe, expect, it } from 'vitest';
import { type AccountId, accountId } from '../../account.ts';
import type { BackEnd } from '../back-end.ts';
import { DRAWER, ESCROW, idOf, move } from '../sample.ts';
import { CardRoom, resultOf } from './card-room.ts';

/** `npm run test:ledger` makes a million. */
const TRANSFERS = Number(process.env['FRANKLIN_TRANSFERS'] ?? 20_000);
const PLAYERS = 200;
const CALLERS = 250;

export function manyTransfers(backEnd: BackEnd): void {
  describe('many transfers', () => {
    it(`${TRANSFERS.toLocaleString('en-US')} of them, ${CALLERS} at a time, are right to the cent`, {
      timeout: 3_600_000,
    }, async () => {
      const room = await CardRoom.open(backEnd);
      const players = Array.from({ length: PLAYERS }, (_, at) => accountId(`player/${at}`));
      for (const player of players) await room.ledger.openAccount(player, 'player');
      const expected = new Map<AccountId, { balance: number; lines: number }>(
        players.map((player) => [player, { balance: 0, lines: 0 }]),
      );
      let next = 0;
      const caller = async () => {
        while (next < TRANSFERS) {
          const number = next++;
          room.clock.now += 1;
          const player = players[(number * 7919) % PLAYERS]!;
          const amount = 1 + ((number * 31) % 997);
          // Everybody pays in first; later some of it goes to the table.
          const isBuyIn = number > TRANSFERS / 2 && expected.get(player)!.balance >= amount;
          const request = isBuyIn
            ? move(idOf(number, 7), player, ESCROW, amount)
            : move(idOf(number, 7), DRAWER, player, amount);
          const account = expected.get(player)!;
          account.balance += isBuyIn ? -amount : amount;
          account.lines += 1;
          resultOf(await room.ledger.transfer(request));
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
      await room.expectRight();
      for (const [player, { balance, lines }] of expected) {
        const statement = resultOf(await room.ledger.statement(player));
        expect([statement.closing, statement.lines.length]).toEqual([balance, lines]);
      }
      const totals = (await room.ledger.trialBalance()).kinds;
      expect(totals.find(({ kind }) => kind === 'player')!.accounts).toBe(PLAYERS + 2);
      await room.close();
    });
  });
}

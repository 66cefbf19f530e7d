import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountKind, accountId } from '../../account.ts';
import type { BackEnd } from '../back-end.ts';
import { ANN, BOB, DRAWER, ESCROW, move, pending, voiding } from '../sample.ts';
import { CardRoom, codeOf, resultOf } from './card-room.ts';

export function accounts(backEnd: BackEnd): void {
  describe('accounts', () => {
    let room: CardRoom;
    beforeAll(async () => {
      room = await CardRoom.open(backEnd);
    });
    afterAll(() => room.close());

    it('are opened once, whoever tries again, and hold nothing at first', async () => {
      const carol = accountId('player/carol');
      const answer = await room.ledger.openAccount(carol, 'player');
      expect(answer).toEqual({
        ok: true,
        value: {
          account: carol,
          kind: 'player',
          closed: false,
          posted: 0,
          pendingIn: 0,
          pendingOut: 0,
          available: 0,
        },
      });
      expect(await room.ledger.openAccount(carol, 'player')).toEqual(answer);
      expect(await room.ledger.balance(carol)).toEqual(answer);
    });

    it('are of one kind for ever', async () => {
      expect(await room.ledger.openAccount(ANN, 'drawer')).toEqual({
        ok: false,
        refusal: {
          code: 'other-kind',
          message: 'There is an account player/ann already, and it is a player.',
        },
      });
    });

    it('are of the kinds that a card room has, and of no other', async () => {
      const kinds = ['player', 'escrow', 'drawer', 'vault', 'rake', 'jackpot', 'prize-pool', 'adjustments'];
      for (const kind of kinds)
        expect(codeOf(await room.ledger.openAccount(accountId(`a-${kind}`), kind as AccountKind))).toBe(
          'done',
        );
      expect(codeOf(await room.ledger.openAccount(accountId('bank'), 'bank' as AccountKind))).toBe(
        'bad-kind',
      );
    });

    it('are opened once by many connections at the same time', async () => {
      const others = await Promise.all(Array.from({ length: 5 }, () => room.connect()));
      const dave = accountId('player/dave');
      const answers = await Promise.all(others.map((ledger) => ledger.openAccount(dave, 'player')));
      for (const answer of answers) expect(resultOf(answer).account).toBe(dave);
    });

    it('are closed when they are empty, and then nothing comes in', async () => {
      expect(codeOf(await room.ledger.closeAccount(ANN))).toBe('not-empty');
      expect(codeOf(await room.ledger.transfer(move(room.id(), ANN, DRAWER, 10_000)))).toBe('done');
      const aside = room.id();
      expect(codeOf(await room.ledger.transfer(pending(aside, DRAWER, ANN, 100)))).toBe('done');
      expect(codeOf(await room.ledger.closeAccount(ANN))).toBe('not-empty');
      expect(codeOf(await room.ledger.transfer(voiding(room.id(), aside)))).toBe('done');
      expect(resultOf(await room.ledger.closeAccount(ANN)).closed).toBe(true);
      expect(resultOf(await room.ledger.closeAccount(ANN)).closed).toBe(true);
      expect(await room.ledger.transfer(move(room.id(), DRAWER, ANN, 100))).toMatchObject({
        refusal: { code: 'closed-account', message: 'The account player/ann is closed.' },
      });
      expect(codeOf(await room.ledger.openAccount(ANN, 'player'))).toBe('closed-account');
      // Paid in, paid out.
      expect(resultOf(await room.ledger.statement(ANN)).lines).toHaveLength(2);
    });

    it('that nobody opened are in no transfer, and have no balance', async () => {
      const nobody = accountId('player/nobody');
      expect(await room.ledger.transfer(move(room.id(), BOB, nobody, 1))).toMatchObject({
        refusal: { code: 'unknown-account', message: 'There is no account player/nobody.' },
      });
      expect(codeOf(await room.ledger.balance(nobody))).toBe('unknown-account');
      expect(codeOf(await room.ledger.closeAccount(nobody))).toBe('unknown-account');
      expect(await room.holds(ESCROW)).toEqual([0, 0]);
      await room.expectRight();
    });
  });
}

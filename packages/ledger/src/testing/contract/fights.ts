import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId } from '../../account.ts';
import type { BackEnd } from '../back-end.ts';
import { Scripts } from '../child.ts';
import { DRAWER, ESCROW, move } from '../sample.ts';
import { CardRoom, resultOf } from './card-room.ts';

const PLAYERS = 300;

export function fights(backEnd: BackEnd): void {
  describe('two processes', () => {
    const scripts = new Scripts();
    beforeAll(() => scripts.build());
    afterAll(() => scripts.remove());

    it('that fight for the last cent of a player have one winner each time', async () => {
      const room = await CardRoom.open(backEnd);
      const players = Array.from({ length: PLAYERS }, (_, at) => accountId(`player/${at}`));
      for (const player of players) await room.ledger.openAccount(player, 'player');
      resultOf(await room.ledger.chain(players.map((player) => move(room.id(), DRAWER, player, 1))));
      const fighters = [1, 2].map((family) => scripts.start('fighter', room.address, family, PLAYERS));
      for (const fighter of fighters) await fighter.printed(1);
      for (const fighter of fighters) fighter.tell('go');
      expect(await Promise.all(fighters.map(({ ended }) => ended))).toEqual([0, 0]);
      const got = fighters.flatMap(({ lines }) => JSON.parse(lines[1]!) as number[]);
      expect(got.toSorted((a, b) => a - b)).toEqual(players.map((_, at) => at));
      expect(await room.holds(ESCROW)).toEqual([PLAYERS, PLAYERS]);
      for (const player of players) expect(await room.holds(player)).toEqual([0, 0]);
      await room.expectRight();
      await room.close();
    });
  });
}

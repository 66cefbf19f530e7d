import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountId, openStore, type Store } from '@franklin/ledger';
import { PostgresServer } from '@franklin/ledger/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Room } from './room.ts';
import { somePlayer, swipeOf } from './testing/some-player.ts';

const CARL = { who: 'carl', where: 'cage 1' } as const;
const FLORA = { who: 'flora', where: 'floor' } as const;
const PIN = '271828';

const folder = mkdtempSync(join(tmpdir(), 'franklin-players-'));
const server = await PostgresServer.start();
let files = 0;
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

if (server === undefined)
  it('players on PostgreSQL', ({ skip }) => skip('PostgreSQL: not run, no server found'));
else onBackEnd('PostgreSQL', () => server.fresh());
onBackEnd('SQLite', async () => join(folder, `room-${files++}.db`));

/** The same on every back end, with two processes of the room on one database. */
function onBackEnd(name: string, fresh: () => Promise<string>): void {
  describe(`players on ${name}`, () => {
    const stores: Store[] = [];
    const rooms: Room[] = [];
    let at = 0;

    beforeEach(async () => {
      at = Date.UTC(2026, 0, 5, 12);
      const address = await fresh();
      for (let k = 0; k < 2; k++) {
        const store = await openStore(address);
        stores.push(store);
        rooms.push(await Room.open({ store, pepper: new Uint8Array(32).fill(7), now: () => at }));
      }
    });

    afterEach(async () => {
      rooms.length = 0;
      for (const store of stores.splice(0)) await store.close();
    });

    /** One of the two processes, in turn. */
    const players = (k: number) => rooms[k % 2]!.players;
    const person = (k: number) =>
      somePlayer({ name: `Player ${k}`, document: { ...somePlayer().document, last4: `000${k}` } });

    const outcomes = async (asked: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(asked)).map((answer) =>
        answer.status === 'fulfilled' ? 'done' : (answer.reason as { code?: string }).code,
      );

    it('go from the first account to the last, whichever process they meet', async () => {
      const { id } = await players(0).open(person(1), CARL);
      await players(1).cards.issue(id, swipeOf(1), CARL);
      await players(0).pins.choose(id, PIN, CARL);
      expect(await players(1).signIn(swipeOf(1), PIN, 'seat')).toEqual({
        ok: true,
        player: { id, name: 'Player 1' },
      });
      for (let k = 0; k < 3; k++) await players(k).signIn(swipeOf(1), '0000', 'seat');
      expect((await players(1).see(id)).pin).toBe('locked');
      await players(0).pins.unlock(id, 'it is he', FLORA);
      await players(1).pins.reset(id, '314159', 'forgot', FLORA);
      await players(0).cards.replace(id, swipeOf(2), 'lost', CARL);
      expect(await players(0).cards.ownerOf(swipeOf(2), CARL)).toBe(id);
      await players(1).change(id, { name: 'José Núñez', reason: 'typed wrong' }, CARL);
      expect((await players(0).find('jose n')).players).toMatchObject([{ id, isExcluded: false }]);
      expect((await players(0).find(id)).players).toHaveLength(1);

      await players(0).exclusions.add(id, { kind: 'ban', until: '2026-01-06', reason: 'x' }, FLORA);
      await players(1).exclusions.add(id, { kind: 'self', until: 'forever', reason: 'y' }, FLORA);
      expect((await players(1).signIn(swipeOf(2), '314159', 'seat')).ok).toBe(false);
      await players(0).exclusions.end(id, 1, 'sorry', FLORA);
      expect(await players(1).exclusions.list()).toMatchObject([
        { number: 2, kind: 'self', tried: { at, where: 'seat' }, player: { id, name: 'José Núñez' } },
      ]);
      expect((await players(0).find('2026-01-05')).players).toEqual([]);
      expect((await players(0).find('1980-05-17')).players).toMatchObject([{ id, isExcluded: true }]);

      await players(1).close(id, 'moved', CARL);
      expect(await rooms[0]!.ledger.balance(accountId(`player/${id}`))).toMatchObject({
        value: { closed: true },
      });
      expect(await rooms[0]!.audit.check()).toMatchObject({ broken: undefined });
    });

    it('are opened once, though two windows do it at once', async () => {
      const asked = Array.from({ length: 8 }, (_, k) => players(k).open(person(1), CARL));
      expect((await outcomes(asked)).sort()).toEqual(['done', ...Array<string>(7).fill('known-player')]);
    });

    it('get each a number of their own', async () => {
      const opened = await Promise.all(Array.from({ length: 9 }, (_, k) => players(k).open(person(k), CARL)));
      expect(new Set(opened.map(({ id }) => id)).size).toBe(9);
    });

    it('get one card each, and each card one player, though all are issued at once', async () => {
      const ids: string[] = [];
      for (let k = 0; k < 4; k++) ids.push((await players(0).open(person(k), CARL)).id);
      const same = await outcomes(ids.map((id, k) => players(k).cards.issue(id, swipeOf(1), CARL)));
      expect(same.sort()).toEqual(['done', 'live-card', 'live-card', 'live-card']);
      const [bare] = (await Promise.all(ids.map((id) => players(0).see(id)))).filter(
        ({ card }) => card === undefined,
      );
      const many = [2, 3, 4, 5].map((k) => players(k).cards.issue(bare!.id, swipeOf(k), CARL));
      expect((await outcomes(many)).sort()).toEqual(['done', 'has-card', 'has-card', 'has-card']);
    });

    it('have three guesses, though many are made at once in two processes', async () => {
      const { id } = await players(0).open(person(1), CARL);
      await players(0).cards.issue(id, swipeOf(1), CARL);
      await players(0).pins.choose(id, PIN, CARL);
      await Promise.all(
        Array.from({ length: 8 }, (_, k) => players(k).signIn(swipeOf(1), `000${k}`, 'seat')),
      );
      expect((await players(0).see(id)).pin).toBe('locked');
      const why = (await rooms[0]!.audit.read({ about: `player/${id}` }))
        .filter(({ what }) => what === 'seat-refused')
        .map((entry) => entry.why);
      expect(why.sort()).toEqual([
        ...Array<string>(5).fill('locked'),
        ...['wrong-pin', 'wrong-pin', 'wrong-pin, now locked'],
      ]);
    });
  });
}

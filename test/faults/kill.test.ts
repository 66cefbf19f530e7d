import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KilledTable } from './killed-table.ts';

/** `npm run test:faults` kills it 500 times. */
const KILLS = Number(process.env['FRANKLIN_KILLS'] ?? 15);
const SEATS = 6;

describe('a hub that is killed at any instant', () => {
  const table = new KilledTable(SEATS);

  beforeAll(async () => {
    await table.start();
    table.sitDown();
  });
  afterAll(() => table.end());

  it(`comes back ${KILLS} times to what everybody saw or later, with every cent`, {
    timeout: 3_600_000,
  }, async () => {
    let inHand = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await table.seen(1 + Math.floor(Math.random() * 600));
      // Somewhere inside whatever the hub does next, rather than right after a view.
      for (let turn = Math.floor(Math.random() * 40); turn > 0; turn--)
        await new Promise((resolve) => setImmediate(resolve));
      await table.kill();
      await table.start();
      const { total, audit } = await table.audit();
      expect(audit.fault).toBeUndefined();
      expect(total).toBe(table.broughtIn);
      if (audit.place === 'betting') inHand++;
    }
    await table.seen(100);
    const objections = table.witnesses.flatMap((witness) => witness.objections);
    expect(objections).toEqual([]);
    expect((await table.audit()).total).toBe(table.broughtIn);
    const views = table.witnesses.reduce((sum, witness) => sum + witness.views, 0);
    const decisions = table.players.reduce((sum, player) => sum + player.decisions, 0);
    console.log(
      `${KILLS} kills, ${inHand} of them in a hand; ${views} views compared, ${decisions} decisions, 0 lost, 0 changed`,
    );
  });
});

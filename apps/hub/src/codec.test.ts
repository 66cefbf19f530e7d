import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TestTable } from '../../../packages/table/src/testing/test-table.ts';
import { eventCodec, stateCodec } from './codec.ts';
import { TestHub, until } from './testing/test-hub.ts';

describe('events and states as rows', () => {
  it('come back as they were, and leave decks and salts out of what lies open', () => {
    const table = new TestTable().open().sit(1).sit(2).sit(3).settle();
    for (let hand = 0; hand < 5; hand++) table.foldOut();
    for (const { event } of table.record) {
      const { type, body, secret } = eventCodec.split(event);
      expect(eventCodec.join(type, JSON.parse(JSON.stringify(body)), secret)).toEqual(event);
      expect(secret !== undefined).toBe(type === 'hand-began');
      // The deck of the draw for the button is used for nothing else.
      if (type !== 'button-drawn') expect(JSON.stringify(body)).not.toMatch(/"deck":\[|"salts":/);
    }
    const { body, secret } = stateCodec.split(table.state);
    expect(secret).toBeDefined();
    expect(body).not.toHaveProperty('hand');
    expect(stateCodec.join(JSON.parse(JSON.stringify(body)), secret)).toEqual(table.state);
  });
});

describe('a table at rest', () => {
  it('has no deck on its disk that could be read, and no card, PIN or key in its log', async () => {
    const test = await new TestHub().start();
    test.hub.command({ type: 'open', by: 'ann' });
    for (const seat of [1, 2, 3]) test.player(seat);
    const decks: string[] = [];
    test.hub.watch(() => {
      const deck = test.hub.table.state.hand?.state.setup.deck;
      if (deck !== undefined) decks.push(deck.slice(0, 12).join(','));
    });
    await until(test.hub, () => test.hub.table.state.handNumber >= 10);
    await test.stop();
    expect(decks.length).toBeGreaterThan(20);
    const onDisk = readdirSync(test.path)
      .map((name) => readFileSync(join(test.path, name), 'latin1'))
      .join('\n');
    for (const deck of new Set(decks)) expect(onDisk).not.toContain(deck);
    expect(test.logged.length).toBeGreaterThan(20);
    const log = test.logged.join('\n');
    expect(log).not.toMatch(/"[2-9TJQKA][cdhs]"|0000|player-\d|Player \d/);
    for (const { key } of test.keys) expect(log + onDisk).not.toContain(key);
    await test.end();
  });
});

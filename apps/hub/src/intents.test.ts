import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../packages/table/src/testing/fake-clock.ts';
import { Hub, MemoryAccounts, openFolder } from './index.ts';
import { carryOutStation } from './intents.ts';
import { TestHub } from './testing/test-hub.ts';

describe('accounts that say nothing', () => {
  it('keep nobody waiting at a station: the sign-in ends by itself', async () => {
    const test = new TestHub();
    const clock = new FakeClock();
    const accounts = Object.assign(new MemoryAccounts(), {
      signIn: () => new Promise<never>(() => undefined),
    });
    const folder = openFolder(test.path);
    const hub = new Hub({ folder, accounts, log: pino({ level: 'silent' }), clock, settings: test.settings });
    const device = folder.config.devices.find(({ seat }) => seat === 1)!;
    const intent = { type: 'sign-in', id: 'abcdefgh', card: 'player-1', pin: '0000' } as const;
    const answer = carryOutStation(hub, accounts, device, intent);
    clock.advance(10_000);
    expect(await answer).toMatchObject({ ok: false, refusal: { code: 'no-accounts' } });
    hub.stop();
    await test.end();
  });
});

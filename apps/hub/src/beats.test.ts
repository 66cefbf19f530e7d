import { randomBytes } from 'node:crypto';
import { type LegalActions, legalActions, type Move, seatId } from '@franklin/game';
import { cents } from '@franklin/money';
import { playerId, type TransferId } from '@franklin/table';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../packages/table/src/testing/fake-clock.ts';
import { Hub, openFolder } from './index.ts';
import { TestHub } from './testing/test-hub.ts';

const PACE = { posting: 100, dealing: 100, showdown: 100, paying: 100, betweenHands: 100 };
const BUY_IN = cents(40_00);
const HANDS = 12;
/** Somewhere in a motion, after one or a few of them. */
const ADVANCES = [30, 130, 250, 170];

/** Everybody all in now and then, so that boards run out and pots are paid. */
function moveFrom({ check, show, bet, raise }: LegalActions, bold: boolean): Move {
  if (bold && raise !== undefined) return { type: 'raise', to: raise.max };
  if (bold && bet !== undefined) return { type: 'bet', to: bet.max };
  if (check) return { type: 'check' };
  return { type: show ? 'show' : 'call' };
}

/** The accounts answer in a few turns of the loop. */
async function answered(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

describe('a table that is started again and again in the middle of its motions', () => {
  const test = new TestHub({ pace: PACE });
  const clock = new FakeClock();
  const { path, accounts, settings } = test;

  function start(): Hub {
    return new Hub({ folder: openFolder(path), accounts, log: pino({ level: 'silent' }), clock, settings });
  }

  function buyIn(hub: Hub): void {
    for (const { seat, status, player } of hub.table.state.seats)
      if (status === 'seated') {
        const id = randomBytes(16).toString('hex') as TransferId;
        hub.command({ type: 'buy-in', seat, player: player!.id, amount: BUY_IN, id });
      }
  }

  function act(hub: Hub, bold: boolean): void {
    const { hand, seats } = hub.table.state;
    const { number, turn, state } = hand!;
    const { seat } = state.seats[state.turn]!;
    const move = moveFrom(legalActions(state)!, bold);
    const answer = hub.table.act({ seat, player: seats[seat - 1]!.player!.id, hand: number, turn, move });
    expect(answer).toEqual({ ok: true });
  }

  it('goes on from every beat, in service and without losing a hand', async () => {
    let hub = start();
    hub.command({ type: 'open', by: 'ann' });
    for (const k of [1, 2, 3])
      hub.command({
        type: 'sit',
        seat: seatId(k),
        player: { id: playerId(`player-${k}`), name: `Player ${k}` },
      });
    const places = new Set<string>();
    let sequence = 0;
    for (let step = 0; hub.table.state.handNumber <= HANDS; step++) {
      buyIn(hub);
      await answered();
      clock.advance(ADVANCES[step % ADVANCES.length]!);
      if (hub.table.place === 'betting') act(hub, step % 7 === 0);
      places.add(hub.table.place);
      hub.stop();
      hub = start();
      expect(hub.table.state.fault).toBeUndefined();
      expect(hub.shown.sequence).toBeGreaterThanOrEqual(sequence);
      sequence = hub.shown.sequence;
    }
    hub.stop();
    expect([...places]).toEqual(expect.arrayContaining(['dealing', 'betting', 'showdown', 'paying']));
    await test.end();
  });
});

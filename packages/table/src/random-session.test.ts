import { legalActions, type Move, seatId } from '@franklin/game';
import { cents } from '@franklin/money';
import { describe, expect, it } from 'vitest';
import { assertTableMoney, buyInRange, playerId, type TableEvent } from './index.ts';
import { $, randomFrom, settings, TestTable } from './testing/test-table.ts';

const SESSIONS = 12;
const STEPS = 4_000;

/** Anything that may happen at a table, in any order: most of it is refused, none of it may break the money. */
function step(table: TestTable, random: () => number): void {
  const below = (count: number) => Math.floor(random() * count);
  const chance = random();
  const seat = seatId(1 + below(10));
  const player = playerId(`p${1 + below(12)}`);
  if (chance < 0.7) {
    if (table.table.place === 'betting') act(table, below);
    else if (table.table.place === 'closed') table.open();
    else if (table.table.place === 'paused') table.ok({ type: 'resume', by: 'ann' });
  } else if (chance < 0.78) table.table.command({ type: 'sit', seat, player: { id: player, name: player } });
  else if (chance < 0.86) buy(table, below);
  else if (chance < 0.88) seated(table, seat, 'sit-out');
  else if (chance < 0.92) seated(table, seat, 'sit-in');
  else if (chance < 0.93) seated(table, seat, 'leave');
  else if (chance < 0.95) {
    const wish = (['wait', 'post', 'buy-button'] as const)[below(3)]!;
    const sitting = table.state.seats[seat - 1]!.player;
    if (sitting) table.table.command({ type: 'wish', seat, player: sitting.id, wish });
  } else if (chance < 0.96) table.table.setConnected(seat, random() < 0.9);
  else if (chance < 0.98) table.clock.advance(below(90_000));
  else floor(table, below);
  table.settle();
}

function act(table: TestTable, below: (count: number) => number): void {
  const legal = legalActions(table.state.hand!.state)!;
  const range = legal.bet ?? legal.raise;
  const choice = below(5);
  let move: Move;
  if (legal.show) move = { type: choice < 3 || !legal.muck ? 'show' : 'muck' };
  else if (range !== undefined && choice === 4) {
    const to = below(4) === 0 ? range.max : range.min;
    move = { type: legal.bet ? 'bet' : 'raise', to };
  } else if (legal.check) move = { type: 'check' };
  else move = { type: choice === 0 ? 'fold' : 'call' };
  const answer = table.act(move);
  if (!answer.ok) throw new Error(`a legal move was refused: ${answer.refusal.message}`);
}

function buy(table: TestTable, below: (count: number) => number): void {
  const waiting = table.state.seats.filter(({ player }) => player !== undefined);
  const seat = waiting[below(waiting.length)];
  if (seat?.player === undefined) return;
  const { least, most } = buyInRange(table.state, seat, table.clock.now());
  const chips = Math.floor((most - least) / $(1));
  const amount = cents(least + $(1) * below(chips + 1));
  const id = table.newId();
  if (!table.table.command({ type: 'buy-in', seat: seat.seat, player: seat.player.id, amount, id }).ok)
    return;
  if (below(5) === 0) table.table.command({ type: 'buy-in-refused', id, reason: 'no money' });
  else if (below(6) > 0) {
    table.ok({ type: 'buy-in-reserved', id });
    const { step: at } = table.state.transfers.find((one) => one.id === id)!;
    table.ok({ type: at === 'voiding' ? 'buy-in-voided' : 'buy-in-posted', id });
  }
}

function seated(
  table: TestTable,
  seat: ReturnType<typeof seatId>,
  type: 'sit-out' | 'sit-in' | 'leave',
): void {
  const sitting = table.state.seats[seat - 1]!.player;
  if (sitting) table.table.command({ type, seat, player: sitting.id });
}

function floor(table: TestTable, below: (count: number) => number): void {
  const hand = table.state.handNumber;
  const commands = [
    { type: 'pause', when: 'after-hand', by: 'ann', reason: '' },
    { type: 'pause', when: 'now', hand, by: 'ann', reason: 'test' },
    { type: 'resume', by: 'ann' },
    { type: 'resume', by: 'ann' },
    { type: 'void-hand', hand, by: 'ann', reason: 'test' },
    { type: 'reserve', seat: seatId(1 + below(10)), by: 'ann', name: 'x' },
    { type: 'remove', seat: seatId(1 + below(10)), by: 'ann', reason: 'test' },
    { type: below(10) === 0 ? 'close' : 'resume', by: 'ann' },
    { type: 'open', by: 'ann' },
  ] as const;
  table.table.command(commands[below(commands.length)]!);
  for (const { id, step: at } of table.state.transfers) {
    if (at === 'owed' && below(2) === 0) table.ok({ type: 'cash-out-paid', id });
  }
}

describe('whole sessions of anything, in any order', () => {
  it('keep every cent, never stop, and replay to the same table', () => {
    let hands = 0;
    const seen = new Set<TableEvent['type']>();
    for (let session = 1; session <= SESSIONS; session++) {
      const rules = { ...settings.game.rules, showdown: session % 2 ? 'may-muck' : 'all-show' } as const;
      const table = new TestTable({ seed: session, settings: { game: { ...settings.game, rules } } }).open();
      const random = randomFrom(session * 7_919);
      for (const { seat } of table.state.seats) table.table.setConnected(seat, true);
      for (let k = 0; k < STEPS; k++) {
        step(table, random);
        assertTableMoney(table.state);
      }
      expect(table.faults).toEqual([]);
      expect(table.replayed).toEqual(table.state);
      expect(new Set(table.state.seats.map(({ player }) => player?.id ?? Math.random())).size).toBe(10);
      hands += table.state.handNumber;
      for (const { event } of table.record) seen.add(event.type);
    }
    expect(hands).toBeGreaterThan(1_000);
    // The sessions went through everything that can happen but for what only faults and settings bring about.
    expect(seen.size).toBeGreaterThanOrEqual(22);
  });
});

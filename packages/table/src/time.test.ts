import { seatId } from '@franklin/game';
import { describe, expect, it } from 'vitest';
import { usualPace } from './index.ts';
import { settings, TestTable } from './testing/test-table.ts';

const { action, warning, bank, grace, sitOut, bankRefill } = settings.times;

function playing(options: ConstructorParameters<typeof TestTable>[0] = {}): TestTable {
  const table = new TestTable(options).open().sit(1).sit(2).sit(3);
  for (const seat of [1, 2, 3]) table.table.setConnected(seatId(seat), true);
  return table.settle();
}

describe('the action clock', () => {
  it('warns, then uses the bank, then the table folds for the player, who is away', () => {
    const table = playing();
    const seat = table.turn;
    expect(table.table.turnClock()!.part).toBe('thinking');
    table.clock.advance(action - warning);
    expect(table.table.turnClock()!.part).toBe('warned');
    table.clock.advance(warning);
    expect(table.table.turnClock()!.part).toBe('onBank');
    table.clock.advance(bank - 1);
    expect(table.turn).toBe(seat);
    table.clock.advance(1);
    expect(table.turn).not.toBe(seat);
    expect(table.state.seats[seat - 1]).toMatchObject({ status: 'away', bank: 0 });
    const acted = table
      .events('played')
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'acted');
    expect(acted).toMatchObject([{ seat, move: 'fold', by: 'table' }]);
  });

  it('checks where checking is free', () => {
    const table = playing();
    table.act('call');
    table.act('call');
    const seat = table.turn;
    table.clock.advance(action + bank);
    const acted = table
      .events('played')
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'acted');
    expect(acted.at(-1)).toMatchObject({ seat, move: 'check', by: 'table' });
    expect(table.state.seats[seat - 1]!.status).toBe('away');
  });

  it('takes from the bank only what was used, and a hand gives some back', () => {
    const table = playing();
    const seat = table.turn;
    table.clock.advance(action + 10_000);
    table.act('call');
    expect(table.state.seats[seat - 1]!.bank).toBe(bank - 10_000);
    table.foldOut();
    expect(table.state.seats[seat - 1]!.bank).toBe(bank - 10_000 + bankRefill);
  });

  it('gives a disconnected station its clock and a grace on top', () => {
    const table = playing();
    const seat = table.turn;
    table.table.setConnected(seatId(seat), false);
    table.clock.advance(action + bank + grace - 1);
    expect(table.turn).toBe(seat);
    expect(table.table.turnClock()!.part).toBe('inGrace');
    table.clock.advance(1);
    expect(table.turn).not.toBe(seat);
  });

  it('does not start again when somebody else does something', () => {
    const table = playing();
    const seat = table.turn;
    table.clock.advance(action - 1);
    const other = [1, 2, 3].find((one) => one !== seat)!;
    table.player(other, 'sit-out').settle();
    expect(table.table.turnClock()!.spent).toBe(action - 1);
    table.clock.advance(1);
    expect(table.table.turnClock()!.part).toBe('onBank');
  });

  it('does not mind a jump of the time of day', () => {
    const table = playing();
    const seat = table.turn;
    table.clock.jump(3_600_000);
    table.clock.advance(action);
    expect(table.turn).toBe(seat);
    table.clock.jump(-7_200_000);
    table.clock.advance(bank);
    expect(table.turn).not.toBe(seat);
  });

  it('starts when the screens had their time to deal', () => {
    const table = playing({ settings: { pace: usualPace } });
    table.clock.advance(usualPace.betweenHands);
    expect(table.state.hand).toBeDefined();
    expect(table.table.place).toBe('posting');
    table.clock.advance(usualPace.posting);
    expect(table.table.place).toBe('dealing');
    table.clock.advance(usualPace.dealing - 1);
    expect([table.table.place, table.table.turnClock()]).toEqual(['dealing', undefined]);
    table.clock.advance(1);
    expect([table.table.place, table.table.turnClock()!.spent]).toEqual(['betting', 0]);
    table.clock.advance(1_000);
    expect(table.table.turnClock()!.spent).toBe(1_000);
  });

  it('starts with the decision before it: screens look once and see both', () => {
    const table = playing();
    table.clock.advance(action - warning);
    const { turn } = table.table.turnClock()!;
    table.looks.length = 0;
    table.act('call');
    expect(table.looks).toMatchObject([{ turn: turn + 1, part: 'thinking', spent: 0 }]);
    table.clock.advance(1_000);
    expect(table.table.turnClock()).toMatchObject({ turn: turn + 1, spent: 1_000 });
  });

  it('goes on with what was left after a restart in the middle of a turn', () => {
    const table = playing();
    table.clock.advance(action - warning + 1_000);
    const { spent } = table.table.turnClock()!;
    const again = new TestTable({ state: table.replayed, spent }).settle();
    expect(again.turn).toBe(table.turn);
    expect(again.table.turnClock()).toMatchObject({ spent, part: 'warned' });
    again.clock.advance(warning - 1_000);
    expect(again.table.turnClock()!.part).toBe('onBank');
  });
});

describe('a hand that nobody is given time to watch', () => {
  it('is dealt in one go', () => {
    const table = playing();
    table.looks.length = 0;
    table.foldOut();
    expect(table.events('hand-began')).toHaveLength(2);
    // Two folds, the new hand, and the clock of its first turn.
    expect(table.looks).toHaveLength(4);
  });
});

describe('sitting out', () => {
  it('for too long frees the seat and cashes the player out', () => {
    const table = playing();
    table.player(3, 'sit-out');
    table.foldOut();
    for (let passed = 0; passed < sitOut; passed += 60_000) {
      table.clock.advance(60_000);
      if (table.state.seats[2]!.status === 'empty') break;
      for (const seat of [1, 2])
        if (table.state.seats[seat - 1]!.status === 'away') table.player(seat, 'sit-in');
      table.settle();
    }
    table.clock.advance(1_000);
    expect(table.state.seats[2]!.status).toBe('empty');
    expect(table.events('left')).toMatchObject([{ seat: 3, by: 'table', reason: 'sat out too long' }]);
  });

  it('follows when a station is gone for longer than its grace', () => {
    const table = playing();
    const quiet = [1, 2, 3].find((seat) => seat !== table.turn)!;
    table.table.setConnected(seatId(quiet), false);
    table.clock.advance(grace + 1_000);
    // The hand is played out: he has his own clock in it.
    expect(table.state.seats[quiet - 1]!.status).toBe('playing');
    table.foldOut();
    expect(table.state.seats[quiet - 1]!.status).toBe('away');
    expect(table.state.hand!.state.seats.map(({ seat }) => seat)).not.toContain(quiet);
  });

  it('does not follow when it comes back in time', () => {
    const table = playing();
    const quiet = [1, 2, 3].find((seat) => seat !== table.turn)!;
    table.table.setConnected(seatId(quiet), false);
    table.clock.advance(grace - 1_000);
    table.table.setConnected(seatId(quiet), true);
    table.clock.advance(2_000);
    expect(table.state.seats[quiet - 1]!.status).toBe('playing');
  });

  it('is not ended by a clock that is set', () => {
    const table = playing().player(3, 'sit-out').settle();
    table.clock.jump(3_600_000);
    table.clock.advance(2_000);
    expect(table.state.seats[2]!.status).toBe('sitting-out');
    table.clock.jump(-7_200_000);
    table.clock.advance(sitOut);
    expect(table.state.seats[2]!.status).toBe('empty');
  });

  it('counts on when somebody only comes back for a moment', () => {
    const table = new TestTable().open().sit(1).player(1, 'sit-out');
    for (let minute = 0; minute < 25; minute++) {
      if (table.state.seats[0]!.player === undefined) break;
      table.player(1, 'sit-in').player(1, 'sit-out');
      table.clock.advance(60_000);
    }
    expect(table.events('left')).toMatchObject([{ seat: 1, by: 'table', reason: 'sat out too long' }]);
  });

  it('does not count while the table was not running', () => {
    const table = new TestTable().open().sit(1).player(1, 'sit-out');
    const again = new TestTable({ state: table.replayed });
    again.clock.jump(sitOut);
    again.table.setConnected(seatId(1), true);
    again.clock.advance(1_000);
    expect(again.state.seats[0]!.status).toBe('sitting-out');
  });

  it('follows when a station never comes back after a start', () => {
    const table = playing();
    table.player(2, 'leave').player(3, 'leave').foldOut();
    const again = new TestTable({ state: table.replayed });
    again.clock.advance(grace + 2_000);
    expect(again.state.seats[0]!.status).toBe('away');
    again.clock.advance(sitOut);
    expect(again.state.seats[0]!.status).toBe('empty');
  });
});

describe('a player who is away', () => {
  it('is not waited for again in the same hand, until he is back', () => {
    const table = playing();
    table.act('call');
    table.act('call');
    table.act('check');
    const seat = table.turn;
    table.clock.advance(action + bank);
    expect(table.state.seats[seat - 1]!.status).toBe('away');
    table.act('check');
    table.act('check');
    expect(table.turn).not.toBe(seat);
    table.player(seat, 'sit-in');
    table.act('check');
    table.act('check');
    expect(table.turn).toBe(seat);
  });
});

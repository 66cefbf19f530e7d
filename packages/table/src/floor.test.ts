import type { Card } from '@franklin/cards';
import { seatId } from '@franklin/game';
import { describe, expect, it } from 'vitest';
import { playerId } from './index.ts';
import { $, settings, TestTable } from './testing/test-table.ts';

function playing(): TestTable {
  return new TestTable().open().sit(1).sit(2).sit(3).settle();
}

const stacks = (table: TestTable) =>
  table.state.seats.map(({ stack }) => stack / 100).filter((stack) => stack > 0);

describe('activation', () => {
  it('is up to the floor: nobody sits at a closed table', () => {
    const table = new TestTable();
    expect(table.table.place).toBe('closed');
    const player = { id: 'p1' as never, name: 'p1' };
    expect(table.refused({ type: 'sit', seat: seatId(1), player })).toBe('closed');
    expect(table.open().table.place).toBe('waiting');
    expect(table.refused({ type: 'open', by: 'ann' })).toBe('not-now');
  });

  it.each([2, 3, 10])('starts when %i players sit, and goes on with two', (count) => {
    const table = new TestTable({ settings: { playersToStart: count } }).open();
    for (let seat = 1; seat < count; seat++) table.sit(seat);
    expect(table.settle().table.place).toBe('waiting');
    table.sit(count).settle();
    expect(table.dealtIn).toHaveLength(count);
    for (let seat = 3; seat <= count; seat++) table.player(seat, 'leave');
    table.foldOut();
    expect(table.dealtIn).toEqual([1, 2]);
  });

  it('waits with one player who has chips', () => {
    const table = new TestTable().open().sit(1).sit(2, 0).settle();
    expect(table.table.place).toBe('waiting');
    table.buy(2, 50).settle();
    expect(table.table.place).toBe('betting');
  });
});

describe('a pause', () => {
  it('comes after the hand, and play goes on from there', () => {
    const table = playing();
    table.ok({ type: 'pause', when: 'after-hand', by: 'ann', reason: '' });
    expect(table.table.place).toBe('betting');
    table.foldOut();
    expect(table.table.place).toBe('paused');
    expect(table.settle().state.handNumber).toBe(1);
    table.ok({ type: 'resume', by: 'ann' }).settle();
    expect(table.state.handNumber).toBe(2);
  });

  it('can be taken back before the hand is over', () => {
    const table = playing().ok({ type: 'pause', when: 'after-hand', by: 'ann', reason: '' });
    table.ok({ type: 'resume', by: 'ann' }).foldOut();
    expect(table.state.handNumber).toBe(2);
  });

  it('at once voids the hand, and every bet goes back', () => {
    const table = playing();
    table.act({ type: 'raise', to: $(50) });
    table.ok({ type: 'pause', when: 'now', hand: 1, by: 'ann', reason: 'fire alarm' });
    expect(stacks(table)).toEqual([100, 100, 100]);
    expect(table.table.place).toBe('paused');
    expect(table.events('hand-voided')).toEqual([{ type: 'hand-voided', by: 'ann', reason: 'fire alarm' }]);
  });

  it('at once needs a reason', () => {
    const table = playing();
    expect(table.refused({ type: 'pause', when: 'now', hand: 1, by: 'ann', reason: ' ' })).toBe(
      'needs-reason',
    );
  });

  it('between hands needs none', () => {
    const table = new TestTable().open().sit(1);
    table.ok({ type: 'pause', when: 'now', by: 'ann', reason: '' });
    table.sit(2).settle();
    expect(table.table.place).toBe('paused');
  });
});

describe('a voided hand', () => {
  it('is voided by staff with a reason, on record, and the next hand is dealt', () => {
    const table = playing();
    expect(table.refused({ type: 'void-hand', hand: 1, by: 'ann', reason: '' })).toBe('needs-reason');
    table.ok({ type: 'void-hand', hand: 1, by: 'ann', reason: 'spilled drink' }).settle();
    expect(table.state.handNumber).toBe(2);
    expect(table.events('hand-voided')).toHaveLength(1);
    expect(table.events('hand-ended')).toHaveLength(0);
  });

  it('gives back what the house took, too', () => {
    const collection = {
      takes: [
        {
          to: 'rake' as const,
          at: 'deal' as const,
          amount: { counted: 'dealt' as const, rows: [{ from: 2, amount: $(1) }] },
        },
      ],
    };
    const table = new TestTable({ settings: { game: { ...settings.game, collection } } })
      .open()
      .sit(1)
      .sit(2)
      .sit(3)
      .settle();
    expect(table.state.hand!.state.rake).toBe($(1));
    table.ok({ type: 'void-hand', hand: 1, by: 'ann', reason: 'wrong game' });
    expect(table.state.rake).toBe(0);
    expect(stacks(table)).toEqual([100, 100, 100]);
  });
});

describe('closing', () => {
  it('comes after the last hand, with every stack cashed out', () => {
    const table = playing();
    table.ok({ type: 'close', by: 'ann' });
    expect(table.table.place).toBe('betting');
    table.foldOut();
    expect(table.table.place).toBe('closed');
    expect(stacks(table)).toEqual([]);
    const owed = table.state.transfers.filter(({ step }) => step === 'owed');
    expect(owed).toHaveLength(3);
    expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe($(300));
    for (const { id } of owed) table.ok({ type: 'cash-out-paid', id });
    expect(table.state.paidOut).toBe($(300));
  });

  it('is at once when no hand is played, and frees reserved seats', () => {
    const table = new TestTable().open().sit(1);
    table
      .ok({ type: 'reserve', seat: seatId(5), by: 'ann', name: 'Mr Lee' })
      .ok({ type: 'close', by: 'ann' });
    expect(table.table.place).toBe('closed');
    expect(table.state.seats.every(({ status }) => status === 'empty')).toBe(true);
  });
});

describe('a fault', () => {
  it('that keeps an event from the record puts the table out of service, and the event did not happen', () => {
    const table = playing();
    const before = table.state;
    table.failWith = new Error('The disk is full: make room.');
    expect(table.act('call')).toMatchObject({ ok: false, refusal: { code: 'out-of-service' } });
    expect(table.state.hand).toEqual(before.hand);
    expect(table.state.fault).toBe('The disk is full: make room.');
    expect(table.table.place).toBe('outOfService');
    expect(table.faults).toContain('The disk is full: make room.');
    expect(table.act('call').ok).toBe(false);
  });

  it('lets the same hand go on when the table is back in service', () => {
    const table = playing();
    const turn = table.turn;
    table.failWith = new Error('The disk is full: make room.');
    table.act('call');
    table.failWith = undefined;
    table.ok({ type: 'back-in-service', by: 'ann' }).settle();
    expect(table.table.place).toBe('betting');
    expect(table.turn).toBe(turn);
    expect(table.act('call').ok).toBe(true);
    table.ok({ type: 'resume', by: 'ann' });
    table.foldOut();
    expect(table.state.handNumber).toBe(2);
  });
});

describe('seats and settings', () => {
  it('are reserved by the floor and given back after a while', () => {
    const table = new TestTable().open();
    table.ok({ type: 'reserve', seat: seatId(4), by: 'ann', name: 'Mr Lee' });
    const player = { id: 'p4' as never, name: 'p4' };
    expect(table.refused({ type: 'sit', seat: seatId(4), player })).toBe('seat-taken');
    expect(table.refused({ type: 'reserve', seat: seatId(4), by: 'ann', name: 'x' })).toBe('seat-taken');
    table.clock.advance(settings.times.reservation + 1_000);
    table.sit(4);
  });

  it('a player is removed with a reason, after the hand if he is in one', () => {
    const table = playing();
    expect(table.refused({ type: 'remove', seat: seatId(1), by: 'ann', reason: '' })).toBe('needs-reason');
    table.ok({ type: 'remove', seat: seatId(1), by: 'ann', reason: 'abusive' });
    expect(table.state.seats[0]!.status).toBe('leaving');
    table.foldOut();
    expect(table.state.seats[0]!.status).toBe('empty');
  });

  it('a change of game waits for the end of the hand, and nonsense is refused with a reason', () => {
    const table = playing();
    expect(table.refused({ type: 'set-up', settings, by: 'ann' })).toBe('not-now');
    table.ok({ type: 'pause', when: 'after-hand', by: 'ann', reason: '' }).foldOut();
    expect(table.refused({ type: 'set-up', settings: { ...settings, playersToStart: 1 }, by: 'ann' })).toBe(
      'bad-settings',
    );
    table.ok({ type: 'set-up', settings: { ...settings, playersToStart: 4 }, by: 'ann' });
    expect(table.state.settings.playersToStart).toBe(4);
  });
});

describe('a deck that cannot be played with', () => {
  it('puts the table out of service before anything is dealt', () => {
    const table = new TestTable().open().sit(1).sit(2).settle();
    table.foldOut();
    table.ok({ type: 'pause', when: 'after-hand', by: 'ann', reason: '' }).foldOut();
    table.ok({ type: 'resume', by: 'ann' });
    const cards = new Array(52).fill(0) as Card[];
    const deck = { name: 'stacked', cards, salts: '', root: '' };
    expect(table.table.command({ type: 'begin-hand', deck })).toMatchObject({ ok: false });
    expect(table.state).toMatchObject({ fault: 'The deck holds 2c twice.', hand: undefined });
  });
});

describe('a removal during a hand', () => {
  it('cannot be undone by the player, and the record says who wanted it and why', () => {
    const table = playing();
    table.ok({ type: 'remove', seat: seatId(1), by: 'ann', reason: 'shouting' });
    expect(table.refused({ type: 'sit-in', seat: seatId(1), player: playerId('p1') })).toBe('not-now');
    table.foldOut();
    expect(table.state.seats[0]!.status).toBe('empty');
    expect(table.events('left')).toMatchObject([{ seat: 1, by: 'floor', staff: 'ann', reason: 'shouting' }]);
  });

  it('is not undone by having wanted to leave before', () => {
    const table = playing().player(1, 'leave');
    table.ok({ type: 'remove', seat: seatId(1), by: 'ann', reason: 'shouting' });
    expect(table.refused({ type: 'sit-in', seat: seatId(1), player: playerId('p1') })).toBe('not-now');
  });
});

describe('a voided hand was never dealt', () => {
  it('so the button, the blinds and who owes them are as before', () => {
    const table = playing();
    table.foldOut();
    table.player(2, 'sit-out').foldOut().foldOut().foldOut();
    table.player(2, 'sit-in').sit(5).wish(5, 'post').wish(2, 'post').settle();
    table.foldOut();
    const { state } = table;
    const { before, number } = state.hand!;
    table.ok({ type: 'pause', when: 'now', hand: number, by: 'ann', reason: 'spilled drink' });
    expect(table.state).toMatchObject({
      button: before.button,
      blinds: before.blinds,
      seats: before.seats.map(({ entry, missed }) => ({ entry, missed })),
    });
    table.ok({ type: 'resume', by: 'ann' }).settle();
    const { setup } = table.state.hand!.state;
    expect([setup.button, setup.forced]).toEqual([
      state.hand!.state.setup.button,
      state.hand!.state.setup.forced,
    ]);
    expect(table.replayed).toEqual(table.state);
  });

  it('and a late order does not void the next one, nor one that is paid', () => {
    const table = playing();
    table.foldOut();
    expect(table.refused({ type: 'void-hand', hand: 1, by: 'ann', reason: 'late' })).toBe('late');
    const pace = { ...settings.pace, paying: 100 };
    const slow = new TestTable({ settings: { pace } }).open().sit(1).sit(2).settle();
    slow.act('fold');
    expect(slow.table.place).toBe('paying');
    expect(slow.refused({ type: 'void-hand', hand: 1, by: 'ann', reason: 'late' })).toBe('not-now');
    slow.clock.advance(100);
    expect(slow.state.handNumber).toBe(2);
  });
});

describe('the payout', () => {
  it('is shown before anybody leaves and before the table closes', () => {
    const pace = { ...settings.pace, paying: 100 };
    const table = new TestTable({ settings: { pace } }).open().sit(1).sit(2).settle();
    table.ok({ type: 'close', by: 'ann' });
    table.act('fold');
    expect([table.table.place, table.state.seats[0]!.status]).toEqual(['paying', 'playing']);
    table.clock.advance(100);
    expect([table.table.place, table.state.seats[0]!.status]).toEqual(['closed', 'empty']);
  });
});

describe('a close that was asked for', () => {
  it('is not forgotten for a pause', () => {
    const table = playing().ok({ type: 'close', by: 'ann' });
    const pause = { type: 'pause', by: 'ben', reason: 'dinner' } as const;
    expect(table.refused({ ...pause, when: 'after-hand' })).toBe('not-now');
    expect(table.refused({ ...pause, when: 'now', hand: 1 })).toBe('not-now');
    table.foldOut();
    expect(table.table.place).toBe('closed');
  });
});

describe('back in service', () => {
  it('a closed table is closed, and can be opened', () => {
    const table = new TestTable();
    table.ok({ type: 'take-out-of-service', by: 'ann', reason: 'cleaning' });
    expect(table.refused({ type: 'open', by: 'ann' })).toBe('out-of-service');
    table.ok({ type: 'back-in-service', by: 'ann' });
    expect(table.table.place).toBe('closed');
    table.open();
    expect(table.table.place).toBe('waiting');
  });

  it('a table that could not put its fault on record is as its record says', () => {
    const table = playing().ok({ type: 'close', by: 'ann' });
    table.failWith = new Error('The disk is full: make room.');
    table.act('call');
    table.failWith = undefined;
    table.ok({ type: 'back-in-service', by: 'ann' });
    expect(table.replayed).toEqual(table.state);
  });

  it('takes nothing of the time of whoever has to decide', () => {
    const table = playing();
    const seat = table.turn;
    table.clock.advance(5_000);
    table.ok({ type: 'take-out-of-service', by: 'ann', reason: 'cleaning' });
    table.clock.advance(3_600_000);
    table.ok({ type: 'back-in-service', by: 'ann' }).settle();
    expect(table.table.turnClock()).toMatchObject({ seat, spent: 0, part: 'thinking' });
    table.act('call');
    expect(table.state.seats[seat - 1]!.bank).toBe(settings.times.bank);
  });
});

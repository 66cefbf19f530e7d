import { seatId } from '@franklin/game';
import { describe, expect, it } from 'vitest';
import { playerId, type TransferId, usualRules } from './index.ts';
import { $, settings, TestTable } from './testing/test-table.ts';

const p = (seat: number) => playerId(`p${seat}`);

function buyIn(table: TestTable, seat: number, dollars: number, id: TransferId = table.newId()) {
  return { type: 'buy-in', seat: seatId(seat), player: p(seat), amount: $(dollars), id } as const;
}

describe('a seat', () => {
  it('belongs to one player, and a player to one seat', () => {
    const table = new TestTable().open().sit(1);
    const player = { id: p(1), name: 'p1' };
    expect(table.refused({ type: 'sit', seat: seatId(2), player })).toBe('already-seated');
    expect(table.refused({ type: 'sit', seat: seatId(1), player: { id: p(2), name: 'p2' } })).toBe(
      'seat-taken',
    );
    expect(table.refused({ type: 'sit-out', seat: seatId(1), player: p(2) })).toBe('not-your-seat');
  });

  it('is free again when somebody brought no chips to it', () => {
    const table = new TestTable().open().sit(1, 0);
    table.clock.advance(settings.times.reservation + 1_000);
    expect(table.state.seats[0]!.status).toBe('empty');
    expect(table.events('left')[0]).toMatchObject({ amount: 0, by: 'table', reason: 'bought no chips' });
  });

  it('is kept while a buy-in is on its way', () => {
    const table = new TestTable().open().sit(1, 0);
    table.ok(buyIn(table, 1, 100));
    table.clock.advance(settings.times.reservation + 1_000);
    expect(table.state.seats[0]!.status).toBe('seated');
  });

  it('is without chips when they are lost, and the player may buy again', () => {
    const table = new TestTable().open().sit(1, 40).sit(2, 40).settle();
    while (table.state.handNumber < 50 && table.state.hand !== undefined) {
      const most = $(200);
      if (!table.act({ type: 'raise', to: most }).ok && !table.act({ type: 'raise', to: $(40) }).ok)
        table.act('call');
    }
    const broke = table.state.seats.find(({ status }) => status === 'seated')!;
    expect(broke.stack).toBe(0);
    table.buy(broke.seat, 100).settle();
    expect(table.table.place).toBe('betting');
  });
});

describe('a buy-in', () => {
  it('lies between the smallest and the largest, in whole chips', () => {
    const table = new TestTable().open().sit(1, 0);
    for (const amount of [0, 39, 201, 50.5, -40]) {
      const command = { ...buyIn(table, 1, 40), amount: (amount * 100) as never };
      expect(table.refused(command)).toBe('buy-in-amount');
    }
    table.buy(1, 200);
    expect(table.refused(buyIn(table, 1, 1))).toBe('buy-in-amount');
  });

  it('is credited when it is set aside, and gone from the list when it is posted', () => {
    const table = new TestTable().open().sit(1, 0);
    const command = buyIn(table, 1, 100);
    table.ok(command);
    expect(table.state.seats[0]!.stack).toBe(0);
    expect(table.refused(buyIn(table, 1, 100))).toBe('buy-in-pending');
    table.ok({ type: 'buy-in-reserved', id: command.id });
    expect(table.state.seats[0]).toMatchObject({ stack: $(100), status: 'playing' });
    expect(table.refused({ type: 'buy-in-reserved', id: command.id })).toBe('unknown-transfer');
    table.ok({ type: 'buy-in-posted', id: command.id });
    expect(table.state.transfers).toEqual([]);
  });

  it('leaves no trace when the account refuses it', () => {
    const table = new TestTable().open().sit(1, 0);
    const command = buyIn(table, 1, 100);
    table.ok(command).ok({ type: 'buy-in-refused', id: command.id, reason: 'not enough money' });
    expect(table.state.transfers).toEqual([]);
    expect(table.state.seats[0]!.stack).toBe(0);
  });

  it('goes back when the player left before it came', () => {
    const table = new TestTable().open().sit(1, 0);
    const command = buyIn(table, 1, 100);
    table.ok(command).player(1, 'leave').ok({ type: 'buy-in-reserved', id: command.id });
    expect(table.state.transfers).toMatchObject([{ step: 'voiding' }]);
    table.ok({ type: 'buy-in-voided', id: command.id });
    expect(table.state.paidIn).toBe(0);
  });

  it('is refused to a player in a hand; who folded gets his chips for the next one', () => {
    const table = new TestTable().open().sit(1).sit(2).sit(3).settle();
    const seat = table.turn;
    expect(table.refused(buyIn(table, seat, 50))).toBe('not-now');
    table.act('fold');
    table.buy(seat, 50);
    expect(table.state.seats[seat - 1]).toMatchObject({ stack: $(100), incoming: $(50) });
    table.foldOut();
    expect(table.state.seats[seat - 1]).toMatchObject({ incoming: 0 });
    expect(table.state.seats[seat - 1]!.stack).toBe($(150));
  });
});

describe('leaving', () => {
  it('is at once between hands, with the stack on its way to the account', () => {
    const table = new TestTable().open().sit(1);
    table.player(1, 'leave');
    expect(table.state.seats[0]!.status).toBe('empty');
    expect(table.state.transfers).toMatchObject([{ step: 'owed', amount: $(100), player: 'p1' }]);
  });

  it('waits for the end of the hand, and can be taken back until then', () => {
    const table = new TestTable().open().sit(1).sit(2).sit(3).settle();
    table.player(1, 'leave');
    expect(table.refused({ type: 'leave', seat: seatId(1), player: p(1) })).toBe('not-now');
    table.player(1, 'sit-in').player(2, 'leave').foldOut();
    expect(table.state.seats[0]!.status).toBe('playing');
    expect(table.state.seats[1]!.status).toBe('empty');
  });

  it('with more than the largest buy-in means bringing it back within the set time', () => {
    const table = new TestTable().open().sit(1, 200).sit(2, 200).settle();
    table.act({ type: 'raise', to: $(150) });
    table.foldOut();
    const winner = table.state.seats.find(({ stack }) => stack > $(200))!;
    table.player(winner.seat, 'leave').foldOut();
    const took = table.state.left[0]!.amount / 100;
    expect(took).toBeGreaterThan(200);
    table.sit(winner.seat, 0);
    expect(table.refused(buyIn(table, winner.seat, 200))).toBe('buy-in-amount');
    table.buy(winner.seat, took);
    expect(table.state.seats[winner.seat - 1]!.stack).toBe($(took));
  });

  it('is forgotten after that time', () => {
    const table = new TestTable().open().sit(1, 200);
    table.player(1, 'leave');
    table.clock.advance(usualRules.bringBack - 1);
    table.sit(1, 0);
    expect(table.refused(buyIn(table, 1, 40))).toBe('buy-in-amount');
    table.clock.advance(1);
    table.buy(1, 40);
    expect(table.state.seats[0]!.stack).toBe($(40));
  });

  it('is asked for once: who brought it back and lost it buys in like anybody', () => {
    const table = new TestTable().open().sit(1, 200).sit(2, 200);
    table.player(1, 'leave').sit(1, 200).settle();
    expect(table.state.left).toEqual([]);
    table.act({ type: 'raise', to: $(200) });
    table.act('call');
    const broke = table.state.seats.find(({ status }) => status === 'seated');
    if (broke !== undefined) table.buy(broke.seat, 40);
    expect(table.replayed).toEqual(table.state);
  });
});

describe('a reserved seat', () => {
  it('is kept for the player the floor named, who sits down by himself', () => {
    const table = new TestTable().open();
    const player = { id: p(1), name: 'p1' };
    table.ok({ type: 'reserve', seat: seatId(4), by: 'ann', name: 'Mr One', player: p(1) });
    expect(table.state.seats[3]!.reservedFor).toEqual({ name: 'Mr One', player: p(1) });
    const other = { id: p(2), name: 'p2' };
    expect(table.refused({ type: 'sit', seat: seatId(4), player: other })).toBe('seat-taken');
    table.ok({ type: 'sit', seat: seatId(4), player });
    expect(table.state.seats[3]).toMatchObject({ status: 'seated', reservedFor: undefined });
  });
});

describe('the buy-in of somebody who left', () => {
  it('is no matter to the next player at his seat', () => {
    const table = new TestTable().open().sit(1, 0);
    table.ok(buyIn(table, 1, 100)).player(1, 'leave');
    table.ok({ type: 'sit', seat: seatId(1), player: { id: p(2), name: 'p2' } });
    table.ok({ ...buyIn(table, 1, 100), player: p(2) });
    // Unanswered, the other's keeps nobody's seat.
    const again = new TestTable().open().sit(1, 0);
    again.ok(buyIn(again, 1, 100)).player(1, 'leave');
    again.ok({ type: 'sit', seat: seatId(1), player: { id: p(2), name: 'p2' } });
    again.clock.advance(settings.times.reservation + 1_000);
    expect(again.state.seats[0]!.status).toBe('empty');
  });

  it('leaves its reason where the player can see it, until he asks again', () => {
    const table = new TestTable().open().sit(1, 0);
    const command = buyIn(table, 1, 100);
    table.ok(command).ok({ type: 'buy-in-refused', id: command.id, reason: 'Not enough money.' });
    expect(table.state.seats[0]!.buyInRefused).toBe('Not enough money.');
    table.ok(buyIn(table, 1, 40));
    expect(table.state.seats[0]!.buyInRefused).toBeUndefined();
  });
});

describe('an intent', () => {
  it('is done once, also by a table that was started again', () => {
    const table = new TestTable().open().sit(1, 0);
    const command = buyIn(table, 1, 40);
    expect(table.table.command(command, 'station-1 x')).toEqual({ ok: true });
    const again = new TestTable({ state: table.replayed });
    for (const one of [table, again])
      expect(one.table.command({ ...command, id: one.newId() }, 'station-1 x')).toMatchObject({
        ok: false,
        refusal: { code: 'repeated' },
      });
    expect(again.state.transfers).toHaveLength(1);
    // The same id from another device is another intent.
    expect(table.table.command({ type: 'open', by: 'ann' }, 'floor x')).not.toMatchObject({
      refusal: { code: 'repeated' },
    });
  });
});

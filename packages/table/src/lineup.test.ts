import { seatId } from '@franklin/game';
import { describe, expect, it } from 'vitest';
import { checkSettings, usualRules } from './index.ts';
import { $, oneTwo, settings, TestTable } from './testing/test-table.ts';

/** A table whose button was drawn by one of these seats, in the middle of its first hand. */
function started(
  seats: readonly number[],
  options: ConstructorParameters<typeof TestTable>[0] = {},
): TestTable {
  const table = new TestTable({
    ...options,
    settings: { playersToStart: seats.length, ...options.settings },
  }).open();
  for (const seat of seats) table.sit(seat);
  return table.settle();
}

describe('the button', () => {
  it('is drawn by the highest card among those who play', () => {
    const table = started([2, 5, 9]);
    const [draw] = table.events('button-drawn');
    expect(draw!.cards.map(({ seat }) => seat)).toEqual([2, 5, 9]);
    const heights = draw!.cards.map(({ card }) => card);
    expect(draw!.cards[heights.indexOf(Math.max(...heights) as never)]!.seat).toBe(draw!.button);
    expect(table.state.button).toBe(draw!.button);
  });

  it('moves forward hand by hand, and nobody has it twice', () => {
    const table = started([1, 4, 7, 10]);
    const seen: number[] = [];
    for (let hand = 0; hand < 8; hand++) {
      seen.push(table.state.button!);
      table.foldOut();
    }
    const order = [1, 4, 7, 10];
    for (let k = 1; k < seen.length; k++) {
      expect(seen[k]).toBe(order[(order.indexOf(seen[k - 1]!) + 1) % 4]);
    }
  });

  it('has the small blind to its left and the big blind next (004:36)', () => {
    const table = started([1, 4, 7]);
    const order = [1, 4, 7, 1, 4, 7];
    const [button, small, big] = table.places;
    const at = order.indexOf(button!);
    expect([small, big]).toEqual([order[at + 1], order[at + 2]]);
  });

  it('is the small blind when two play (004:36), and passes to the other', () => {
    const table = started([3, 8]);
    for (let hand = 0; hand < 4; hand++) {
      const [button, small, big] = table.places;
      expect(small).toBe(button);
      expect(big).toBe(button === 3 ? 8 : 3);
      table.foldOut();
      expect(table.state.button).toBe(big);
    }
  });

  it('is drawn again after the table was closed', () => {
    const table = started([3, 8]);
    table.ok({ type: 'close', by: 'ann' }).foldOut();
    expect(table.state.status).toBe('closed');
    table.open().sit(1).sit(2).settle();
    expect(table.events('button-drawn')).toHaveLength(2);
  });
});

/** Plays on until the button is at a seat. */
function untilButton(table: TestTable, seat: number): TestTable {
  for (let hand = 0; table.state.button !== seat; hand++) {
    if (hand > 10) throw new Error('the button does not come round');
    table.foldOut();
  }
  return table;
}

describe('a new player', () => {
  it('waits for the big blind', () => {
    const table = untilButton(started([1, 3, 5]), 1).sit(4);
    table.foldOut();
    // The button is at 3 and the small blind at 5: the big blind is 1, and 4 sits behind the small blind's place.
    expect(table.places).toEqual([3, 5, 1]);
    expect(table.dealtIn).toEqual([1, 3, 5]);
    table.foldOut();
    expect(table.places).toEqual([5, 1, 3]);
    expect(table.dealtIn).toEqual([1, 3, 5]);
    table.foldOut();
    expect(table.places).toEqual([1, 3, 4]);
    expect(table.dealtIn).toEqual([1, 3, 4, 5]);
    expect(table.state.seats[3]!.entry).toBe('in');
  });

  it('or posts a big blind, live, once the button has passed (002:23)', () => {
    const table = untilButton(started([1, 3, 5]), 1).sit(4);
    table.wish(4, 'post').foldOut();
    // Between the button and the big blind nobody comes in (004:40).
    expect(table.dealtIn).toEqual([1, 3, 5]);
    table.foldOut();
    // Button 5, blinds 1 and 3: seat 4 is behind the big blind.
    expect(table.places).toEqual([5, 1, 3]);
    expect(table.dealtIn).toEqual([1, 3, 4, 5]);
    const posted = table.state.hand!.state.setup.forced.filter(({ seat }) => seat === 4);
    expect(posted).toEqual([{ seat: 4, kind: 'post', amount: $(2) }]);
  });

  it('posts all blinds, the small one dead, where the house says so (004:38)', () => {
    const rules = { ...usualRules, newPlayerPosts: 'all-blinds' as const };
    const table = untilButton(started([1, 3, 5], { settings: { rules } }), 1).sit(4);
    table.wish(4, 'post');
    untilButton(table, 5);
    expect(table.state.hand!.state.setup.forced.filter(({ seat }) => seat === 4)).toEqual([
      { seat: 4, kind: 'post', amount: $(2) },
      { seat: 4, kind: 'dead', amount: $(1) },
    ]);
  });

  it('may buy the button between the button and the small blind, and has it in the next hand (004:45)', () => {
    const table = untilButton(started([1, 3, 5]), 1).sit(4);
    table.wish(4, 'buy-button').foldOut();
    expect(table.state.button).toBe(3);
    expect(table.dealtIn).toEqual([1, 3, 4, 5]);
    expect(table.state.hand!.state.setup.forced).toEqual([
      { seat: 4, kind: 'blind', amount: $(2) },
      { seat: 4, kind: 'dead', amount: $(1) },
    ]);
    table.foldOut();
    expect(table.places).toEqual([4, 5, 1]);
  });

  it('cannot buy the button where the house does not have it (002:25)', () => {
    const table = untilButton(
      started([1, 3, 5], { settings: { rules: { ...usualRules, buyTheButton: false } } }),
      1,
    ).sit(4);
    table.wish(4, 'buy-button').foldOut();
    expect(table.dealtIn).toEqual([1, 3, 5]);
  });

  it('is dealt in at once where there are no blinds to wait for', () => {
    const game = { ...oneTwo, blinds: [], ante: { amount: $(1), from: 'each' as const } };
    const table = started([1, 3, 5], { settings: { game } }).sit(4);
    table.foldOut();
    expect(table.dealtIn).toEqual([1, 3, 4, 5]);
  });
});

describe('missed blinds', () => {
  it('are noted when they pass a player who sits out, and made up with the small one dead (004:43-44)', () => {
    const table = untilButton(started([1, 3, 5, 7]), 7);
    // Blinds were at 1 and 3. Seat 5 sits out while they go by.
    table.player(5, 'sit-out');
    table.foldOut();
    expect(table.places).toEqual([1, 3, 7]);
    expect(table.state.seats[4]).toMatchObject({ entry: 'missed', missed: { small: false, big: true } });
    table.foldOut();
    expect(table.state.seats[4]!.missed).toEqual({ small: true, big: true });
    table.player(5, 'sit-in').wish(5, 'post');
    // Button 3, blinds 7 and 1 in this hand; the next has button 7, blinds 1 and 3, and seat 5 behind them.
    table.foldOut();
    expect(table.places).toEqual([7, 1, 3]);
    expect(table.state.hand!.state.setup.forced.filter(({ seat }) => seat === 5)).toEqual([
      { seat: 5, kind: 'post', amount: $(2) },
      { seat: 5, kind: 'dead', amount: $(1) },
    ]);
    expect(table.state.seats[4]).toMatchObject({ entry: 'in', missed: { small: false, big: false } });
  });

  it('are not owed by who came back before one passed him', () => {
    const table = untilButton(started([1, 3, 5, 7]), 1);
    // Blinds at 3 and 5. Seat 1 sits out one hand: the blinds go to 5 and 7.
    table.player(1, 'sit-out').foldOut();
    expect(table.dealtIn).toEqual([3, 5, 7]);
    table.player(1, 'sit-in');
    expect(table.state.seats[0]!.entry).toBe('in');
    table.foldOut();
    expect(table.dealtIn).toEqual([1, 3, 5, 7]);
  });

  it('are forgiven when fewer than two owe nothing: the game begins anew', () => {
    const table = untilButton(started([1, 3, 5]), 1);
    table.player(3, 'sit-out').player(5, 'sit-out');
    table.foldOut();
    expect(table.table.place).toBe('waiting');
    table.player(3, 'sit-in').player(5, 'sit-in').settle();
    expect(table.dealtIn).toEqual([1, 3, 5]);
  });
});

describe('a straddle', () => {
  const game = { ...oneTwo, rules: { ...oneTwo.rules, straddle: true } };
  const wanted = (table: TestTable, seats: readonly number[]) => {
    for (const seat of seats)
      table.ok({ type: 'straddle', seat: seatId(seat), player: `p${seat}` as never, straddle: true });
    return table;
  };
  const forced = (table: TestTable) => table.state.hand!.state.setup.forced;
  const straddles = (table: TestTable) => forced(table).filter(({ kind }) => kind === 'straddle');

  it('is put in by the seat left of the big blind that wants to, and by no other (004:47)', () => {
    const table = wanted(started([1, 3, 5, 7], { settings: { game } }), [1, 3, 5, 7]).foldOut();
    const order = [1, 3, 5, 7, 1];
    expect(straddles(table)).toEqual([
      { seat: order[order.indexOf(table.state.blinds.big!) + 1], kind: 'straddle', amount: $(4) },
    ]);
  });

  it('is not put in by one of two players, with two blinds or one', () => {
    for (const blinds of [[$(1), $(2)], [$(2)]]) {
      const table = wanted(started([3, 8], { settings: { game: { ...game, blinds } } }), [3, 8]);
      for (let hand = 0; hand < 4; hand++) {
        table.foldOut();
        expect([table.faults, straddles(table)]).toEqual([[], []]);
      }
    }
  });

  it('is not put in where everybody has a blind', () => {
    const three = { ...game, blinds: [$(1), $(1), $(2)] };
    const table = wanted(started([1, 3, 5], { settings: { game: three } }), [1, 3, 5]);
    for (let hand = 0; hand < 4; hand++) {
      table.foldOut();
      expect([table.faults, straddles(table)]).toEqual([[], []]);
    }
  });

  it('is not put in by a player who posts', () => {
    const table = untilButton(started([1, 3, 5], { settings: { game } }), 1).sit(4);
    wanted(table, [4]).wish(4, 'post');
    untilButton(table, 5);
    // Blinds at 1 and 3: seat 4 is left of the big blind and comes in.
    expect(forced(table).map(({ seat, kind }) => [seat, kind])).toEqual([
      [1, 'blind'],
      [3, 'blind'],
      [4, 'post'],
    ]);
  });

  it('is refused where the game has none', () => {
    const table = started([1, 3]);
    expect(table.refused({ type: 'straddle', seat: seatId(1), player: 'p1' as never, straddle: true })).toBe(
      'not-now',
    );
  });
});

describe('games with other blinds', () => {
  it('move the button without any', () => {
    const game = { ...oneTwo, blinds: [], ante: { amount: $(1), from: 'each' as const } };
    const table = started([1, 4, 7], { settings: { game } });
    const seen: number[] = [];
    for (let hand = 0; hand < 4; hand++) {
      seen.push(table.state.button!);
      table.foldOut();
    }
    expect(new Set(seen.slice(0, 3)).size).toBe(3);
    expect(seen[3]).toBe(seen[0]);
  });

  it('bring a third player in where there are three', () => {
    const game = { ...oneTwo, blinds: [$(1), $(1), $(2)] };
    const table = started([1, 5], { settings: { game } });
    table.sit(8).foldOut();
    expect(table.dealtIn).toEqual([1, 5, 8]);
    table.sit(3).wish(3, 'post');
    for (let hand = 0; hand < 4; hand++) {
      table.foldOut();
      const { forced } = table.state.hand!.state.setup;
      const blinds = forced.filter(({ kind }) => kind === 'blind').map(({ seat }) => seat);
      expect(table.state.blinds).toEqual({ small: blinds.at(-2), big: blinds.at(-1) });
    }
    expect(table.dealtIn).toEqual([1, 3, 5, 8]);
  });
});

describe('a bought button', () => {
  /** Button at 1, small blind 5; seats 2 and 3 want to come in between. */
  function buying(options: ConstructorParameters<typeof TestTable>[0] = {}): TestTable {
    const table = started([1, 5, 8], options);
    while (table.state.button !== 8) table.foldOut();
    table.sit(3).sit(2).wish(2, 'buy-button').wish(3, 'buy-button');
    return table;
  }

  it('goes to the first after the button when two want it', () => {
    const table = buying();
    table.foldOut();
    expect([table.state.button, table.state.blinds]).toEqual([1, { small: 2, big: 2 }]);
  });

  it('lets nobody miss a blind: it came back to the buyer and passed nobody', () => {
    const table = buying();
    table.player(8, 'sit-out').foldOut();
    expect(table.state.blinds).toEqual({ small: 2, big: 2 });
    expect(table.state.seats[7]).toMatchObject({ entry: 'in', missed: { small: false, big: false } });
  });

  it('brings the ante of the big blind with it', () => {
    const game = { ...oneTwo, ante: { amount: $(2), from: 'big-blind' as const } };
    const table = buying({ settings: { game } });
    table.foldOut();
    const ante = table.state.hand!.state.setup.forced.find(({ kind }) => kind === 'table-ante');
    expect(ante).toMatchObject({ seat: 2, amount: $(2) });
  });
});

describe('settings', () => {
  it.each([
    ['Times must be whole milliseconds from 0 up to 24 days.', { bringBack: Number.NaN }],
    ['A new player posts the big blind or all blinds: choose one.', { newPlayerPosts: 'nonsense' }],
    ['Buying the button is allowed or not: choose one.', { buyTheButton: 1 }],
  ])('say: %s', (sentence, change) => {
    const rules = { ...usualRules, ...change } as typeof usualRules;
    expect(checkSettings({ ...settings, rules })).toBe(sentence);
  });

  it('refuse a time that no timer can wait for', () => {
    const times = { ...settings.times, action: 2 ** 31 };
    expect(checkSettings({ ...settings, times })).toContain('24 days');
  });
});

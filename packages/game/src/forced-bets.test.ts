import { describe, expect, it } from 'vitest';
import { forcedBets, type Game, seatId, startHand } from './index.ts';
import { $, limit, noLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

const posts = (hand: TestHand) =>
  hand.of('posted').map(({ seat, kind, amount }) => [seat, kind, amount / 100]);

describe('blinds', () => {
  it('come from the two seats left of the button, and the seat left of the big blind acts first (002:1869)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100, 100] });
    expect(posts(hand)).toEqual([
      [1, 'blind', 1],
      [2, 'blind', 2],
    ]);
    expect(hand.turn).toBe(3);
  });

  it('put the small blind on the button heads-up, who acts first before the flop and last after it (004:36)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100] });
    expect(posts(hand)).toEqual([
      [2, 'blind', 1],
      [1, 'blind', 2],
    ]);
    expect(hand.turn).toBe(2);
    hand.play('c x');
    expect(hand.turn).toBe(1);
  });

  it('follow the button, in whatever order the seats are given', () => {
    const game = { ...noLimit(1, 2), ante: { amount: $(1), from: 'button' } } as const;
    for (const seats of [
      [8, 2, 5],
      [2, 5, 8],
      [5, 8, 2],
    ]) {
      const places = { button: seatId(5), seats: seats.map(seatId) };
      expect(forcedBets(game, places).map(({ seat, kind }) => [seat, kind])).toEqual([
        [5, 'table-ante'],
        [8, 'blind'],
        [2, 'blind'],
      ]);
    }
    // With the button at an empty seat the next to its left is the small blind all the same.
    expect(forcedBets(noLimit(1, 2), { button: seatId(6), seats: [2, 5, 8].map(seatId) })[0]?.seat).toBe(8);
  });

  it('can be one, or three (002:1861)', () => {
    const one = new TestHand({ ...noLimit(1, 2), blinds: [$(2)] }, { stacks: [100, 100, 100] });
    expect([posts(one), one.turn]).toEqual([[[1, 'blind', 2]], 2]);
    const three = new TestHand(
      { ...noLimit(1, 2), blinds: [$(1), $(1), $(2)] },
      { stacks: [100, 100, 100, 100] },
    );
    expect([posts(three).length, three.turn, three.legal.call]).toEqual([3, 4, $(2)]);
  });

  it('leave the whole blind to match when the big blind is short', () => {
    const hand = new TestHand(noLimit(5, 10), { stacks: [100, 4, 100, 100] });
    expect(hand.legal.call).toBe($(10));
    expect(hand.range).toEqual([20, 100]);
  });

  it('ask nothing more of the small blind when the big blind is all-in for less and the rest fold', () => {
    const hand = new TestHand(noLimit(5, 10), {
      stacks: [100, 4, 100],
      cards: { 1: 'AsAh', 2: 'KsKh', board: '2c3d7h8s9c' },
    }).play('f');
    expect(hand.state.phase).toBe('over');
    expect(hand.of('returned')).toEqual([{ type: 'returned', seat: 1, amount: $(1) }]);
    expect(hand.stacks).toEqual([104, 0, 100]);
  });
});

describe('a call among short all-ins', () => {
  const start = (third: number) =>
    new TestHand(noLimit(5, 10), {
      stacks: [100, 4, third],
      cards: { 1: 'QsQh', 2: 'AsAh', 3: 'KsKh', board: '2c3d7h8s9c' },
    });

  it('is what the others are in for, and nothing comes back', () => {
    // The big blind is all-in for 4, the button for 7: the small blind adds 2 to his 5.
    const hand = start(7).play('c');
    expect(hand.legal).toEqual({ seat: 1, fold: true, call: $(2) });
    hand.play('c');
    expect(hand.of('returned')).toEqual([]);
    expect(hand.awards).toEqual([
      [0, 'high', 2, 12],
      [1, 'high', 3, 6],
    ]);
    expect(hand.stacks).toEqual([93, 12, 6]);
  });

  it('is the whole bet while somebody can still act', () => {
    expect(start(7).legal.call).toBe($(7));
    const hand = start(100).play('c');
    expect(hand.legal).toMatchObject({ seat: 1, call: $(5), raise: { min: $(20) } });
  });
});

describe('antes', () => {
  const withAnte = (from: 'each' | 'big-blind' | 'button', amount: number): Game => ({
    ...noLimit(1, 2),
    ante: { amount: $(amount), from },
  });

  it('come from each player and are no part of the bet', () => {
    const hand = new TestHand(withAnte('each', 1), { stacks: [100, 100, 100] });
    expect(posts(hand).slice(0, 3)).toEqual([
      [1, 'ante', 1],
      [2, 'ante', 1],
      [3, 'ante', 1],
    ]);
    expect(hand.state.pot).toBe($(6));
    expect(hand.legal.call).toBe($(2));
  });

  it('or from one player for all, and are dead', () => {
    expect(posts(new TestHand(withAnte('big-blind', 3), { stacks: [100, 100, 100] }))[0]).toEqual([
      2,
      'table-ante',
      3,
    ]);
    expect(posts(new TestHand(withAnte('button', 3), { stacks: [100, 100, 100] }))[0]).toEqual([
      3,
      'table-ante',
      3,
    ]);
    // Everybody folds to the big blind: his own ante comes back as the pot, the uncalled dollar of his blind before it.
    const hand = new TestHand(withAnte('big-blind', 3), { stacks: [100, 100, 100] }).play('f f');
    expect(hand.stacks).toEqual([99, 101, 100]);
  });

  it('let a player who is all-in for part of the ante win that part from each', () => {
    const hand = new TestHand(withAnte('each', 5), {
      stacks: [3, 100, 100],
      cards: { 1: 'AsAh', 2: 'KsKh', 3: 'QsQh', board: '2c3d7h8s9c' },
    }).play('c x x x x x x x');
    expect(hand.awards).toEqual([
      [0, 'high', 1, 9],
      [1, 'high', 2, 8],
    ]);
  });
});

describe('straddle (004:47-52)', () => {
  const game = noLimit(1, 2, { straddle: true });

  it('is twice the big blind, from its left, and its player acts last and may raise', () => {
    const hand = new TestHand(game, { stacks: [100, 100, 100, 100], straddler: 3 });
    expect(posts(hand)[2]).toEqual([3, 'straddle', 4]);
    expect(hand.turn).toBe(4);
    expect(hand.legal.call).toBe($(4));
    hand.play('c c c');
    expect(hand.turn).toBe(3);
    expect(hand.legal).toMatchObject({ check: true, raise: { min: $(6) } });
  });

  it('is refused where the game has none, from another seat, or without four big blinds', () => {
    const refusal = (options: ConstructorParameters<typeof TestHand>[1], rules = game) => {
      try {
        new TestHand(rules, options);
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refusal({ stacks: [100, 100, 100, 100], straddler: 3 }, noLimit(1, 2))).toMatch('no straddle');
    expect(refusal({ stacks: [100, 100, 100, 100], straddler: 4 })).toMatch('not left of the big blind');
    expect(refusal({ stacks: [100, 100, 7, 100], straddler: 3 })).toBe(
      'Seat 3 needs $8 to straddle and has $7.',
    );
    const upper = limit(2, 4, { straddle: true, straddleStack: 'four-upper-bets' });
    // The example of 004:52: $16 in a $2-$4 game.
    expect(refusal({ stacks: [100, 100, 15, 100], straddler: 3 }, upper)).toMatch('needs $16');
  });

  it('counts as a raise in limit play, which then has one more (003:31)', () => {
    const hand = new TestHand(limit(2, 4, { straddle: true }), {
      stacks: [100, 100, 100, 100],
      straddler: 3,
    });
    expect(hand.range).toEqual([6, 6]);
    hand.play('r6 r8 r10');
    expect(hand.legal.raise).toBeUndefined();
    const plain = new TestHand(limit(2, 4, { straddle: true, straddleAddsRaise: false }), {
      stacks: [100, 100, 100, 100],
      straddler: 3,
    });
    expect(plain.play('r6 r8').legal.raise).toBeUndefined();
  });

  it('caps the round where it is the only raise', () => {
    const one = { kind: 'fixed', small: $(2), big: $(4), raises: 1 } as const;
    const start = (straddleAddsRaise: boolean) =>
      new TestHand(
        { ...limit(2, 4, { straddle: true, straddleAddsRaise }), limit: one },
        { stacks: [100, 100, 100, 100], straddler: 3 },
      );
    expect(start(true).range).toEqual([6, 6]);
    expect(start(false).legal).toEqual({ seat: 4, fold: true, call: $(4) });
    // The flop has its own bet and raise.
    expect(start(false).play('c c c x').range).toEqual([2, 2]);
  });
});

describe('blinds that are made up (004:43-44)', () => {
  it('are the big one live and the small one dead, with the option to raise', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [100, 100, 100, 100],
      owing: [{ seat: 4, live: true, dead: 1 }],
    });
    expect(posts(hand).slice(2)).toEqual([
      [4, 'post', 2],
      [4, 'dead', 1],
    ]);
    expect(hand.turn).toBe(3);
    hand.play('f');
    expect(hand.legal).toMatchObject({ seat: 4, check: true, raise: { min: $(4), max: $(99) } });
    hand.play('x f x');
    expect(hand.state.pot).toBe($(6));
  });

  it('put the dead part into the main pot, whoever is all-in', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [100, 2, 100],
      owing: [{ seat: 3, live: true, dead: 1 }],
      cards: { 1: 'QsQh', 2: 'AsAh', 3: 'KsKh', board: '2c3d7h8s9c' },
    }).play('r10 c x x x x x x');
    expect(hand.awards).toEqual([
      [0, 'high', 2, 7],
      [1, 'high', 3, 16],
    ]);
  });
});

describe('a hand that cannot be', () => {
  const setup = () => new TestHand(noLimit(1, 2), { stacks: [100, 100, 100] }).state.setup;
  const refused = (change: object) => {
    const result = startHand({ ...setup(), ...change });
    return result.ok ? 'started' : `${result.refusal.code}: ${result.refusal.message}`;
  };

  it('is refused with one sentence', () => {
    const { seats, deck } = setup();
    expect(refused({ seats: seats.slice(0, 1) })).toBe('bad-setup: A hand needs 2 to 10 players, not 1.');
    expect(refused({ seats: [...seats, seats[0]] })).toBe('bad-setup: Seat 1 is dealt in twice.');
    expect(refused({ seats: [{ seat: seatId(1), stack: -5 }, ...seats.slice(1)] })).toMatch(
      'stack of -5 cents',
    );
    expect(refused({ seats: [{ seat: seatId(1), stack: 0.5 }, ...seats.slice(1)] })).toMatch(
      'stack of 0.5 cents',
    );
    expect(refused({ button: 11 })).toMatch('The button cannot be at seat 11');
    expect(refused({ deck: [deck[1], ...deck.slice(1)] })).toMatch(/^bad-setup: The deck holds .. twice\.$/);
    expect(refused({ deck: deck.slice(0, 10) })).toMatch('need 14 cards and the deck has 10');
    expect(refused({ forced: [{ seat: seatId(9), kind: 'blind', amount: $(2) }] })).toMatch('not dealt in');
    expect(refused({ forced: [{ seat: seatId(1), kind: 'blind', amount: Number.NaN }] })).toMatch(
      'NaN cents',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type Action, decide, seatId } from './index.ts';
import { $, limit, noLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

describe('a refusal', () => {
  const hand = () => new TestHand(noLimit(1, 2), { stacks: [100, 100, 100, 100] });

  it('has a code and one sentence, and leaves the very same state', () => {
    const { state } = hand();
    const before = JSON.stringify(state);
    const cases: [unknown, string, string][] = [
      [{ seat: 1, type: 'call' }, 'not-your-turn', "It is not seat 1's turn: wait for it."],
      [{ seat: 9, type: 'call' }, 'not-in-hand', 'Seat 9 is not in this hand: wait for the next one.'],
      [{ seat: 3, type: 'check' }, 'cannot-check', 'There is $2 to call: raise, call or fold.'],
      [{ seat: 3, type: 'bet', to: $(10) }, 'cannot-bet', 'There can be no bet now: raise, call or fold.'],
      [{ seat: 3, type: 'raise', to: $(3) }, 'too-small', '$3 is too little: the least is $4.'],
      [{ seat: 3, type: 'raise', to: $(101) }, 'too-large', '$101 is too much: the most is $100.'],
      [
        { seat: 3, type: 'raise', to: 450 },
        'odd-amount',
        '$4.50 cannot be bet in $1 chips: choose a whole number of them.',
      ],
      [
        { seat: 3, type: 'raise', to: 400.5 },
        'odd-amount',
        'That amount is not a whole number of cents: choose another.',
      ],
      [
        { seat: 3, type: 'raise', to: Number.NaN },
        'odd-amount',
        'That amount is not a whole number of cents: choose another.',
      ],
      [
        { seat: 3, type: 'raise', to: -400 },
        'odd-amount',
        'That amount is not a whole number of cents: choose another.',
      ],
      [
        { seat: 3, type: 'raise' },
        'odd-amount',
        'That amount is not a whole number of cents: choose another.',
      ],
      [{ seat: 3, type: 'show' }, 'wrong-phase', 'You cannot show now: raise, call or fold.'],
      [
        { seat: 3, type: 'exchange', cards: [] },
        'wrong-phase',
        'You cannot give up cards now: raise, call or fold.',
      ],
      [{ seat: 3, type: 'dance' }, 'bad-action', 'That is not an action: fold, check, call, bet or raise.'],
      [
        { seat: '3', type: 'fold' },
        'bad-action',
        'That is not an action: it needs a seat from 1 to 10 and a type.',
      ],
      [null, 'bad-action', 'That is not an action: it needs a seat from 1 to 10 and a type.'],
      ['fold', 'bad-action', 'That is not an action: it needs a seat from 1 to 10 and a type.'],
    ];
    for (const [action, code, message] of cases) {
      const decided = decide(state, action as Action);
      expect(decided).toEqual({ ok: false, refusal: { code, message } });
    }
    expect(JSON.stringify(state)).toBe(before);
  });

  it('comes to everything once the hand is over', () => {
    const over = hand().play('f f f').state;
    expect(decide(over, { seat: seatId(2), type: 'check' })).toMatchObject({
      ok: false,
      refusal: { code: 'hand-over' },
    });
  });

  it('of a call says to check where there is nothing to call', () => {
    const flop = hand().play('c c c x');
    expect(flop.try(1, 'c')).toEqual({
      code: 'nothing-to-call',
      message: 'There is nothing to call: bet, check or fold.',
    });
    expect(flop.try(1, 'r10')).toEqual({
      code: 'cannot-raise',
      message: 'There can be no raise now: bet, check or fold.',
    });
  });

  it('names no choice that the player does not have', () => {
    const big = hand().play('c c c');
    expect(big.try(2, 'c')?.message).toBe('There is nothing to call: raise, check or fold.');
    const capped = new TestHand(limit(2, 4), { stacks: [100, 100, 100] }).play('r4 r6 r8');
    expect(capped.try(3, 'x')?.message).toBe('There is $4 to call: call or fold.');
  });

  it('does not touch a frozen state', () => {
    const deepFreeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value);
        Object.values(value).forEach(deepFreeze);
      }
      return value;
    };
    const test = hand();
    for (let to = 4; to < 100; to += 4) {
      deepFreeze(test.state);
      test.try(test.turn, `r${to}`);
      test.try(test.turn, 'c');
    }
    expect(test.state.pot).toBeGreaterThan(0);
  });
});

describe('an action that says something else each time it is asked', () => {
  it('is judged by what it said first', () => {
    const { state } = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100] });
    const answers = { to: [$(4), $(5000)], seat: [3, 1], type: ['raise', 'fold'] };
    const action = {};
    for (const [name, list] of Object.entries(answers)) {
      let times = 0;
      Object.defineProperty(action, name, { get: () => list[times++ === 0 ? 0 : 1] });
    }
    expect(decide(state, action as Action)).toMatchObject({
      ok: true,
      events: [{ seat: 3, move: 'raise', to: $(4), amount: $(4) }],
    });
  });
});

describe('a decision of the table', () => {
  it('is marked as such in the record', () => {
    const { state } = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100] });
    const decided = decide(state, { seat: seatId(3), type: 'fold', by: 'table' });
    expect(decided).toMatchObject({
      ok: true,
      events: [{ type: 'acted', seat: 3, move: 'fold', by: 'table' }],
    });
  });
});

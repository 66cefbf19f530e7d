import { describe, expect, it } from 'vitest';
import { $, noLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

const six = [1000, 1000, 1000, 1000, 1000, 1000];

describe('no limit (004:103-137)', () => {
  it('opens for at least the minimum bet and raises by at least the last bet or raise (004:113-114)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: six });
    expect(hand.range).toEqual([4, 1000]);
    hand.play('r10');
    expect(hand.range).toEqual([18, 1000]);
    hand.play('r40');
    expect(hand.range).toEqual([70, 1000]);
    hand.play('c c f f c');
    expect(hand.turn).toBe(3);
    expect(hand.range).toEqual([2, 960]);
    expect(hand.try(3, 'b1.5')?.code).toBe('too-small');
    expect(hand.try(3, 'b2.5')?.code).toBe('odd-amount');
    expect(hand.try(3, 'b961')?.code).toBe('too-large');
  });

  it('has no cap on raises (004:112)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: six });
    for (let to = 4; to <= 40; to += 2) hand.play(`r${to}`);
    expect(hand.range).toEqual([42, 1000]);
  });

  describe('A bets $100, B makes it $200, C is all-in for less than $300 (004:117-122)', () => {
    const upToC = () =>
      new TestHand(noLimit(1, 2), { stacks: [1000, 1000, 252, 1000] }).play('c c c x b100 r200 r250 f');

    it('A may call or raise, because B raised fully', () => {
      const hand = upToC();
      expect(hand.turn).toBe(1);
      expect(hand.legal.call).toBe($(150));
      expect(hand.range).toEqual([350, 998]);
    });

    it('if A only calls, B may not raise', () => {
      const hand = upToC().play('c');
      expect(hand.turn).toBe(2);
      expect(hand.legal).toEqual({ seat: 2, fold: true, call: $(50) });
      expect(hand.try(2, 'r500')).toMatchObject({ code: 'cannot-raise' });
    });

    it('if A raises, B may raise too', () => {
      const hand = upToC().play('r350');
      expect(hand.turn).toBe(2);
      expect(hand.range).toEqual([450, 998]);
    });
  });

  it('judges several short all-ins together, by what each player faces since he acted', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [1000, 152, 222, 1000] }).play('c c c x');
    // Seat 1 bets 100, seat 2 is all-in for 150, seat 3 all-in for 220, seat 4 calls 220.
    hand.play('b100 r150 r220 c');
    expect(hand.turn).toBe(1);
    // 120 more than he bet, with a full raise of 100: open again.
    expect(hand.range).toEqual([320, 998]);
    hand.play('r320');
    // Seat 4 called 220 and faces a full raise.
    expect(hand.range).toEqual([420, 998]);
  });

  it('keeps the betting closed to a caller between two short all-ins', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [1000, 152, 1000, 222] }).play('c c c x');
    hand.play('b100 r150 c r220 c');
    expect(hand.turn).toBe(3);
    // He called 150 and faces 70: less than a full raise.
    expect(hand.legal).toEqual({ seat: 3, fold: true, call: $(70) });
  });

  it('does not let a player who checked raise a bet under the minimum (004:113)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [1000, 1000, 3] }).play('c c x x x b1');
    expect(hand.turn).toBe(1);
    expect(hand.legal).toEqual({ seat: 1, fold: true, call: $(1) });
  });

  it('measures a raise over a short all-in from the all-in, or from the last full bet if the house says so', () => {
    const upTo = (rule: 'all-in' | 'last-full-bet') =>
      new TestHand(noLimit(1, 2, { raiseOverShortAllIn: rule }), { stacks: [1000, 152, 1000] }).play(
        'c c x b100 r150',
      );
    expect(upTo('all-in').range).toEqual([250, 998]);
    expect(upTo('last-full-bet').range).toEqual([200, 998]);
    // A raise to 200 is then a full one: whoever bet may raise again.
    expect(upTo('last-full-bet').play('r200').range).toEqual([300, 998]);
  });

  it('reopens the betting with a full raise over a short all-in, also to who called the all-in', () => {
    const upTo = (rule: 'all-in' | 'last-full-bet', raise: string) =>
      new TestHand(noLimit(1, 2, { raiseOverShortAllIn: rule }), { stacks: [1000, 152, 1000, 1000] }).play(
        `c c c x b100 r150 c ${raise} c`,
      );
    // Seat 3 called 150. The raise to 200 is full, measured from the bet of 100, though it adds only 50 for him.
    const hand = upTo('last-full-bet', 'r200');
    expect(hand.turn).toBe(3);
    expect(hand.legal).toMatchObject({ call: $(50), raise: { min: $(300), max: $(998) } });
    expect(upTo('all-in', 'r250').range).toEqual([350, 998]);
  });

  it('gives the big blind the option of raising an unraised pot (002:1869)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [1000, 1000, 1000] }).play('c c');
    expect(hand.turn).toBe(2);
    expect(hand.legal).toMatchObject({ check: true, raise: { min: $(4), max: $(1000) } });
    hand.play('x');
    expect(hand.state.board).toHaveLength(3);
  });

  it('lets nobody raise when nobody could answer', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [1000, 50] }).play('r50');
    expect(hand.legal).toEqual({ seat: 1, fold: true, call: $(48) });
  });

  it('comes back to whole chips after an all-in of odd cents: the least goes up, and only an all-in is odd', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100.25, 100, 100, 7.5] }).play('r6 r7.5');
    expect(hand.turn).toBe(1);
    // A raise of four dollars over $7.50 would be $11.50.
    expect(hand.legal.raise).toEqual({ min: $(12), max: $(100.25), step: $(1) });
    expect(hand.try(1, 'r11.5')?.code).toBe('too-small');
    expect(hand.try(1, 'r12.5')?.code).toBe('odd-amount');
    expect(hand.try(1, 'r100.25')).toBeUndefined();
    expect(hand.legal).toMatchObject({ seat: 2, call: $(98) });
    const next = new TestHand(noLimit(1, 2), { stacks: [100.25, 100, 100, 7.5] }).play('r6 r7.5 r12 r17');
    expect(next.range).toEqual([22, 100]);
  });

  it('leaves nothing but all his chips to who has less than the least in whole chips', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [11.75, 100, 100, 7.5] }).play('r6 r7.5');
    expect(hand.range).toEqual([11.75, 11.75]);
  });

  it('limits bets and raises to the maximum where the house sets one (003:37)', () => {
    const game = { ...noLimit(1, 3), limit: { kind: 'none', least: $(3), most: $(200) } } as const;
    const hand = new TestHand(game, { stacks: six });
    expect(hand.range).toEqual([6, 203]);
    hand.play('r203');
    expect(hand.range).toEqual([403, 403]);
    hand.play('r403 f f f f c');
    expect(hand.turn).toBe(3);
    expect(hand.range).toEqual([3, 200]);
  });
});

import { describe, expect, it } from 'vitest';
import { $, potLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

describe('pot limit (004:141-150)', () => {
  it('raises at most by the pot after the call: $100 in the pot, a $50 bet, $250 in all (004:148)', () => {
    const hand = new TestHand(potLimit(25, 50), { stacks: [1000, 1000] }).play('c x b50');
    expect(hand.state.pot).toBe($(150));
    expect(hand.legal.call).toBe($(50));
    expect(hand.range).toEqual([100, 250]);
    expect(hand.try(2, 'r251')?.code).toBe('too-large');
  });

  it('bets at most the pot', () => {
    const hand = new TestHand(potLimit(25, 50), { stacks: [1000, 1000] }).play('c x');
    expect(hand.range).toEqual([50, 100]);
  });

  it('opens for a call or up to four big blinds: $20, or $40 to $80 (004:146)', () => {
    const hand = new TestHand(potLimit(10, 20), { stacks: [1000, 1000, 1000] });
    expect(hand.legal.call).toBe($(20));
    expect(hand.range).toEqual([40, 80]);
  });

  it('opens for four big blinds at most where antes or a straddle make the pot allow more', () => {
    const stacks = [1000, 1000, 1000, 1000];
    const ante = { amount: $(10), from: 'each' } as const;
    const opening = (rule: 'four-big-blinds' | 'pot') =>
      new TestHand({ ...potLimit(10, 20, { potLimitOpen: rule }), ante }, { stacks }).range;
    expect([opening('four-big-blinds'), opening('pot')]).toEqual([
      [40, 80],
      [40, 110],
    ]);
    const straddled = (rule: 'four-big-blinds' | 'pot') =>
      new TestHand(potLimit(10, 20, { straddle: true, potLimitOpen: rule }), { stacks, straddler: 3 }).range;
    expect([straddled('four-big-blinds'), straddled('pot')]).toEqual([
      [60, 80],
      [60, 150],
    ]);
  });

  it('uses the pot formula once somebody has come in', () => {
    const hand = new TestHand(potLimit(10, 20), { stacks: [1000, 1000, 1000, 1000] }).play('c');
    expect(hand.range).toEqual([40, 90]);
  });

  it('opens for the pot, $70, where the house keeps to the formula', () => {
    const hand = new TestHand(potLimit(10, 20, { potLimitOpen: 'pot' }), { stacks: [1000, 1000, 1000] });
    expect(hand.range).toEqual([40, 70]);
  });

  it('counts the pot up to the next $5 where the house does (004:147)', () => {
    const hand = new TestHand(potLimit(1, 2, { potRoundsUpTo: $(5) }), { stacks: [100, 100, 100] }).play(
      'c c x',
    );
    expect(hand.state.pot).toBe($(6));
    expect(hand.range).toEqual([2, 10]);
  });

  it('keeps the largest raise in whole chips after an all-in of odd cents', () => {
    const hand = new TestHand(potLimit(1, 2), { stacks: [100, 100, 100, 7.5] }).play('r6 r7.5');
    // $16.50 in the pot and $6.50 to call: $7.50 and $23 more.
    expect(hand.legal.raise).toEqual({ min: $(12), max: $(30), step: $(1) });
  });
});

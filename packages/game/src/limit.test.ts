import { describe, expect, it } from 'vitest';
import { $, limit, spread } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

const four = [1000, 1000, 1000, 1000];

describe('fixed limit', () => {
  it('bets the small bet before and on the flop and the big bet after it (002:1883)', () => {
    const hand = new TestHand(limit(10, 20), { stacks: four });
    expect(hand.range).toEqual([20, 20]);
    hand.play('c c c x');
    expect(hand.range).toEqual([10, 10]);
    hand.play('x x x x');
    expect(hand.range).toEqual([20, 20]);
    hand.play('x x x x');
    expect(hand.range).toEqual([20, 20]);
    expect(hand.try(1, 'b10')?.code).toBe('too-small');
    expect(hand.try(1, 'b40')?.code).toBe('too-large');
  });

  it('has a bet and three raises in a round (002:1967)', () => {
    const hand = new TestHand(limit(10, 20), { stacks: four }).play('r20 r30 r40');
    expect(hand.turn).toBe(2);
    expect(hand.legal).toEqual({ seat: 2, fold: true, call: $(30) });
    expect(hand.try(2, 'r50')).toEqual({
      code: 'cannot-raise',
      message: 'There can be no raise now: call or fold.',
    });
    hand.play('c c c b10 r20 r30 r40');
    expect(hand.legal.raise).toBeUndefined();
  });

  it('takes the number of raises from the game', () => {
    const game = { ...limit(10, 20), limit: { kind: 'fixed', small: $(10), big: $(20), raises: 1 } } as const;
    expect(new TestHand(game, { stacks: four }).play('r20').legal.raise).toBeUndefined();
  });

  it('has no cap heads-up if the action was heads-up before the cap (002:1969)', () => {
    const hand = new TestHand(limit(10, 20), { stacks: four }).play('r20 r30 f f');
    // Two left after two raises: there is no end now.
    for (let to = 40; to <= 200; to += 10) hand.play(`r${to}`);
    expect(hand.range).toEqual([210, 210]);
  });

  it('keeps a capped round capped when it becomes heads-up afterwards, and frees the next round', () => {
    const hand = new TestHand(limit(10, 20), { stacks: [1000, 1000, 1000] }).play('r20 r30 r40');
    hand.play('f');
    expect(hand.legal).toEqual({ seat: 1, fold: true, call: $(10) });
    hand.play('c');
    for (const move of ['b10', 'r20', 'r30', 'r40', 'r50']) hand.play(move);
    expect(hand.range).toEqual([60, 60]);
  });

  it('frees a capped round when it becomes heads-up where two players have no cap at all (002:57)', () => {
    const rules = { headsUpRaises: 'unlimited' } as const;
    const hand = new TestHand(limit(10, 20, rules), { stacks: [1000, 1000, 1000] }).play('r20 r30 r40');
    expect(hand.legal.raise).toBeUndefined();
    hand.play('f');
    for (let to = 50; to <= 200; to += 10) hand.play(`r${to}`);
    expect(hand.range).toEqual([210, 210]);
  });

  it('keeps a freed round capped to three players, one of them all-in', () => {
    const rules = { headsUpRaises: 'unlimited' } as const;
    const hand = new TestHand(limit(10, 20, rules), { stacks: [1000, 1000, 20, 1000] });
    // Seat 3 is all-in for the first raise; the others raise to the cap.
    hand.play('r20 r30 f r40');
    expect(hand.legal).toEqual({ seat: 4, fold: true, call: $(10) });
  });

  it('caps two players as well where the house does not lift the cap', () => {
    const rules = { headsUpRaises: 'capped' } as const;
    const hand = new TestHand(limit(10, 20, rules), { stacks: [1000, 1000] });
    hand.play('r20 r30 r40');
    expect(hand.legal.raise).toBeUndefined();
  });

  it('does not reopen the betting for an all-in under half a bet (002:1970)', () => {
    // Seat 1 bets 10, seat 2 is all-in for 14.
    const hand = new TestHand(limit(10, 20), { stacks: [1000, 24, 1000, 1000] }).play('c c c x b10 r14');
    // Who has not acted may complete it to 20.
    expect(hand.turn).toBe(3);
    expect(hand.range).toEqual([20, 20]);
    hand.play('c c');
    expect(hand.turn).toBe(1);
    expect(hand.legal).toEqual({ seat: 1, fold: true, call: $(4) });
  });

  it('opens the betting again if the short all-in is completed', () => {
    const hand = new TestHand(limit(10, 20), { stacks: [1000, 24, 1000, 1000] }).play(
      'c c c x b10 r14 r20 f',
    );
    expect(hand.turn).toBe(1);
    expect(hand.range).toEqual([30, 30]);
    expect(hand.state.raises).toBe(1);
  });

  it('counts an all-in of half a bet or more as a full raise, and the next raise goes on top of it (002:1971-1972)', () => {
    const hand = new TestHand(limit(10, 20), { stacks: [1000, 25, 1000, 1000] }).play('c c c x b10 r15');
    expect(hand.state.raises).toBe(1);
    expect(hand.range).toEqual([25, 25]);
    hand.play('c c');
    expect(hand.turn).toBe(1);
    expect(hand.range).toEqual([25, 25]);
  });

  it('judges short all-ins that add up by what is over the last full bet', () => {
    // A bet of 10, all-in for 14, all-in for 16: together over half a bet.
    const hand = new TestHand(limit(10, 20), { stacks: [1000, 24, 26, 1000] }).play('c c c x b10 r14 r16 c');
    expect(hand.turn).toBe(1);
    expect(hand.range).toEqual([26, 26]);
  });

  it('lets an opening all-in under half a bet be completed, which is the bet and not a raise', () => {
    const hand = new TestHand(limit(10, 20), { stacks: [13, 1000, 1000, 1000] }).play('c c c x b3');
    expect(hand.range).toEqual([10, 10]);
    hand.play('r10');
    expect(hand.state.raises).toBe(0);
    hand.play('r20 r30');
    expect(hand.state.raises).toBe(2);
  });

  it('completes a blind that is less than the bet', () => {
    const game = { ...limit(10, 20), blinds: [$(1), $(4)] };
    const hand = new TestHand(game, { stacks: four });
    expect(hand.legal.call).toBe($(4));
    expect(hand.range).toEqual([10, 10]);
    hand.play('r10');
    expect(hand.state.raises).toBe(0);
  });

  it('raises in whole chips over an all-in of odd cents', () => {
    const hand = new TestHand(limit(10, 20), { stacks: [1000, 1000, 1000, 25.5] }).play('r20 r25.5');
    // More than half a bet, so it counts; ten dollars more would be $35.50.
    expect(hand.range).toEqual([36, 36]);
  });
});

describe('spread limit (001:153)', () => {
  it('allows any bet from the least to the most, and no raise under the last one', () => {
    const hand = new TestHand(spread(2, 10), { stacks: four });
    expect(hand.range).toEqual([4, 12]);
    hand.play('r9');
    expect(hand.range).toEqual([16, 19]);
    hand.play('c c c');
    expect(hand.range).toEqual([2, 10]);
    hand.play('b5');
    expect(hand.range).toEqual([10, 15]);
  });

  it('counts raises as limit play does', () => {
    const hand = new TestHand(spread(2, 10), { stacks: four }).play('r4 r6 r8');
    expect(hand.legal.raise).toBeUndefined();
  });
});

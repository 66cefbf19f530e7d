import { describe, expect, it } from 'vitest';
import { $, noLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

const BOARD = '2c3d7h8sJc';

describe('side pots', () => {
  it('are one for every amount somebody is all-in for', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [20, 60, 100, 100],
      cards: { 1: 'AsAh', 2: 'KsKh', 3: 'QsQh', 4: 'TsTh', board: BOARD },
    }).play('r100 c c c');
    expect(hand.awards).toEqual([
      [0, 'high', 1, 80],
      [1, 'high', 2, 120],
      [2, 'high', 3, 80],
    ]);
    expect(hand.stacks).toEqual([80, 120, 80, 0]);
  });

  it('take in what folded players put there', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [10, 100, 100, 100],
      cards: { 1: 'AsAh', 2: 'KsKh', 3: 'QsQh', board: BOARD },
    }).play('r30 c c c x b50 f c x x x x');
    expect(hand.awards).toEqual([
      [0, 'high', 1, 40],
      [1, 'high', 2, 160],
    ]);
  });

  it('keep what folded players put in above every live one in the last pot', () => {
    // The big blind is all-in for 1, seat 3 too, and seat 4 gives up the 2 he posted: nobody left is in for more than 1.
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [100, 1, 1, 100],
      owing: [{ seat: 4, live: true, dead: 0 }],
      cards: { 1: 'KsKh', 2: 'AsAh', 3: 'QsQh', board: BOARD },
    }).play('c f');
    expect(hand.awards).toEqual([[0, 'high', 2, 5]]);
    expect(hand.stacks).toEqual([99, 5, 0, 98]);
  });

  it('go to whoever is alone in them without a showdown', () => {
    // Seats 1 and 2 are all-in for 10 each, seats 3 and 4 put in 30 and seat 3 then folds without a bet.
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [10, 10, 100, 100],
      cards: { 1: 'AsAh', 2: 'KsKh', board: BOARD },
    }).play('r30 c c c');
    hand.play('f');
    // Seat 4 is alone with two all-in players: nothing is left to decide.
    expect(hand.state.phase).toBe('over');
    expect(hand.awards).toEqual([
      [0, 'high', 1, 40],
      [1, 'high', 4, 40],
    ]);
  });

  it('do not split players who are in for the same amount', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [50, 50, 50],
      cards: { 1: 'AsAh', 2: 'KsKh', 3: 'QsQh', board: BOARD },
    }).play('r50 c c');
    expect(hand.awards).toEqual([[0, 'high', 1, 150]]);
  });

  it('return what nobody called before anything else', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [40, 100],
      cards: { 1: 'AsAh', 2: 'KsKh', board: BOARD },
    }).play('r100 c');
    expect(hand.of('returned')).toEqual([{ type: 'returned', seat: 2, amount: $(60) }]);
    expect(hand.stacks).toEqual([80, 60]);
  });

  it('return the uncalled part of a blind to the big blind when all fold', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100] }).play('f f');
    expect(hand.of('returned')).toEqual([{ type: 'returned', seat: 2, amount: $(1) }]);
    expect(hand.stacks).toEqual([99, 101, 100]);
    expect(hand.of('shown')).toEqual([]);
  });
});

describe('ties and odd chips', () => {
  it('split a pot equally (002:1844)', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [100, 100],
      cards: { 1: 'AsKh', 2: 'AhKs', board: BOARD },
    }).play('r50 c x x x x x x');
    expect(hand.stacks).toEqual([100, 100]);
  });

  // Seats 3, 4, 1 and 2 from the button's left; the folded small blind leaves a dollar: 1 + 3 × 4.
  const threeWay = (oddChip: 'left-of-button' | 'seat-one') =>
    new TestHand(noLimit(1, 2, { oddChip }), {
      seats: [3, 4, 1, 2],
      stacks: [100, 100, 100, 100],
      cards: { 2: 'AsKh', 3: 'AhKs', 4: 'AdKd', board: '2c3d7h8sJh' },
    }).play('r4 c f c x x x x x x x x x');

  it('give the odd chip to the first winner left of the button', () => {
    expect(threeWay('left-of-button').awards).toEqual([
      [0, 'high', 4, 5],
      [0, 'high', 1, 4],
      [0, 'high', 2, 4],
    ]);
  });

  it('or to the winner nearest to seat one where the house says so (001:32)', () => {
    expect(threeWay('seat-one').awards).toEqual([
      [0, 'high', 1, 5],
      [0, 'high', 2, 4],
      [0, 'high', 4, 4],
    ]);
  });

  it('plays the board when nobody can beat it', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [100, 100],
      cards: { 1: '2s3h', 2: '2h3s', board: 'AsKsQsJsTs' },
    }).play('c x x x x x x x');
    expect(hand.stacks).toEqual([100, 100]);
  });

  it('splits a side pot apart from the main pot', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [10, 100, 100],
      cards: { 1: 'AsAd', 2: 'KsQh', 3: 'KhQs', board: BOARD },
    }).play('r50 c c x x x x x x');
    expect(hand.awards).toEqual([
      [0, 'high', 1, 30],
      [1, 'high', 2, 40],
      [1, 'high', 3, 40],
    ]);
  });
});

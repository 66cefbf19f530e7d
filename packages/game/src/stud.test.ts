import { describe, expect, it } from 'vitest';
import { $ } from './testing/games.ts';
import { TestHand, type WantedCards } from './testing/hand.ts';
import { razz, stud, studGame } from './testing/variants.ts';

const stacks = (players: number) => new Array<number>(players).fill(1000);
/** Two cards down that matter little, then a card up. */
const doors = (...up: string[]): WantedCards =>
  Object.fromEntries(up.map((card, k) => [k + 1, `${'6789'[k]}c${'6789'[k]}d${card}`]));

describe('seven card stud', () => {
  const game = studGame(stud, 15, 30, 5);

  it('deals two cards down and one up, and everybody sees which', () => {
    const hand = new TestHand(game, { stacks: stacks(2), cards: { 1: 'AsAhKd', 2: 'QsQhJd' } });
    const [first, second] = hand.state.seats;
    expect(hand.of('dealt')[0]).toMatchObject({
      board: [],
      up: [
        { seat: 1, cards: first!.up },
        { seat: 2, cards: second!.up },
      ],
    });
    expect([first!.down.length, first!.up.length]).toEqual([2, 1]);
  });

  it('is brought in by the lowest card up, the lowest suit of equals; the ace is high (002:159)', () => {
    expect(new TestHand(game, { stacks: stacks(3), cards: doors('2d', '2c', 'Ac') }).turn).toBe(2);
    expect(new TestHand(game, { stacks: stacks(3), cards: doors('Ac', 'Kh', '3s') }).turn).toBe(3);
    expect(new TestHand(game, { stacks: stacks(3), cards: doors('3h', '3d', '3s') }).turn).toBe(2);
  });

  it('lets the low card bring it in or open for a full bet, and nothing else (002:160)', () => {
    const hand = new TestHand(game, { stacks: stacks(3), cards: doors('2c', 'Kc', 'Qc') });
    const range = { min: $(15), max: $(15), step: $(1) };
    expect(hand.legal).toEqual({ seat: 1, bringIn: $(5), bet: range });
    expect(hand.try(1, 'f')?.message).toBe('You cannot fold now: bring in or bet.');
    expect(hand.try(1, 'x')).toMatchObject({ code: 'wrong-phase' });
    expect(hand.try(2, 'bring-in')).toMatchObject({ code: 'not-your-turn' });
    hand.play('bring-in');
    expect(hand.of('acted')[0]).toMatchObject({ move: 'bring-in', amount: $(5), to: $(5), allIn: false });
    expect(hand.legal).toEqual({ seat: 2, fold: true, call: $(5), raise: range });
    expect(hand.try(2, 'bring-in')).toMatchObject({ code: 'wrong-phase' });
    const open = new TestHand(game, { stacks: stacks(3), cards: doors('2c', 'Kc', 'Qc') }).play('b15');
    expect([open.legal.call, open.range]).toEqual([$(15), [30, 30]]);
  });

  it('counts the completion as no raise: three more are allowed (002:161)', () => {
    const hand = new TestHand(game, { stacks: stacks(4), cards: doors('2c', 'Kc', 'Qc', 'Jc') });
    hand.play('bring-in r15 r30 r45');
    expect(hand.range).toEqual([60, 60]);
    expect(hand.play('r60').legal.raise).toBeUndefined();
  });

  it('has nothing to complete where the bring-in is a whole bet: what follows is a raise (001:20)', () => {
    const whole = studGame(stud, 4, 8, 4);
    const hand = new TestHand(whole, { stacks: stacks(4), cards: doors('2c', 'Kc', 'Qc', 'Jc') });
    expect(hand.play('bring-in').range).toEqual([8, 8]);
    expect(hand.play('r8 r12 r16').legal.raise).toBeUndefined();
  });

  it('asks the next player to bring it in or fold when the low card is all-in for the ante (002:170)', () => {
    const hand = new TestHand(game, { stacks: [1, 1000, 1000, 1000], cards: doors('2c', 'Kc', 'Qc', 'Jc') });
    expect(hand.legal).toMatchObject({ seat: 2, bringIn: $(5), bet: { min: $(15) }, fold: true });
    expect(hand.legal.check).toBeUndefined();
    hand.play('f');
    expect(hand.legal).toMatchObject({ seat: 3, bringIn: $(5), fold: true });
    hand.play('bring-in');
    expect(hand.legal).toMatchObject({ seat: 4, call: $(5), fold: true });
  });

  it('gives the bring-in back when everybody folds to it, and the antes with it', () => {
    const hand = new TestHand(game, { stacks: stacks(3), cards: doors('2c', 'Kc', 'Qc') });
    hand.play('bring-in f f');
    expect(hand.of('returned')).toEqual([{ type: 'returned', seat: 1, amount: $(5) }]);
    expect([hand.awards, hand.stacks]).toEqual([[[0, 'high', 1, 3]], [1002, 999, 999]]);
  });

  it('is opened by the best cards up on later streets, small bets on fourth, big ones from fifth (002:155-159)', () => {
    const hand = new TestHand(game, {
      stacks: stacks(3),
      cards: { 1: 'AcKd 5h 5d 9c Jh 2s', 2: 'QhQd 3c Tc Td 8s 4d', 3: '7s7c 9h 9d As Kc 7d' },
    });
    hand.play('bring-in c c');
    expect([hand.turn, hand.range]).toEqual([3, [15, 15]]);
    hand.play('b15 c c');
    expect([hand.turn, hand.range]).toEqual([2, [30, 30]]);
    hand.play('b30 c c x x x');
    expect([hand.turn, hand.state.seats[1]!.up.length, hand.state.seats[1]!.down.length]).toEqual([2, 4, 3]);
    hand.play('x x x');
    expect(hand.awards).toEqual([[0, 'high', 3, 153]]);
    expect(hand.stacks).toEqual([949, 949, 1102]);
  });

  it('is opened by the first dealt to of equal cards up (002:159)', () => {
    const hand = new TestHand(game, {
      stacks: stacks(3),
      cards: { 1: '6c6d 2c 3d', 2: '7c7d Kc Qd', 3: '8c8d Kd Qc' },
    });
    expect(hand.play('bring-in c c').turn).toBe(2);
  });

  it('deals no more cards to who has folded', () => {
    const hand = new TestHand(game, { stacks: stacks(3), cards: doors('2c', 'Kc', 'Qc') });
    hand.play('bring-in f c');
    expect(hand.of('dealt')[1]!.up.map(({ seat }) => seat)).toEqual([1, 3]);
    expect(hand.state.seats[1]!.up).toHaveLength(1);
  });

  it('keeps the hands of all-in players down until the last card, then shows all of each', () => {
    const hand = new TestHand(game, { stacks: [10, 10, 1000], cards: doors('2c', 'Kc', 'Qc') });
    hand.play('bring-in c r15 c c');
    const types = hand.events.map(({ type }) => type);
    expect(types.indexOf('shown')).toBeGreaterThan(types.lastIndexOf('dealt'));
    expect(hand.of('shown').map(({ cards }) => cards.length)).toEqual([3, 3, 3]);
    expect(hand.state.phase).toBe('over');
  });
});

describe('razz', () => {
  const game = studGame(razz, 15, 30, 5);

  it('is brought in by the highest card up, by suit from spades down; the ace is low (002:217, 002:222)', () => {
    expect(new TestHand(game, { stacks: stacks(3), cards: doors('Kh', 'Ks', 'Ac') }).turn).toBe(2);
    expect(new TestHand(game, { stacks: stacks(3), cards: doors('As', 'Ah', '2c') }).turn).toBe(3);
  });

  it('is opened by the lowest cards up, and the lowest hand wins though it is a flush (002:221-222)', () => {
    const hand = new TestHand(game, {
      stacks: stacks(3),
      cards: { 1: '3h4h Kh 2c 5h Ah 9h', 2: 'As2d Ks 3d 4d 6c 7c', 3: 'QcQd Ac Ad Tc Td 8s' },
    });
    const turns: number[] = [hand.turn];
    hand.play('bring-in c c');
    for (let street = 4; street <= 7; street++) {
      turns.push(hand.turn);
      hand.play('x x x');
    }
    // King-deuce before king-trey and a pair of aces; then king-four-trey; then king-five before king-six.
    expect(turns).toEqual([2, 1, 2, 1, 1]);
    expect(hand.awards).toEqual([[0, 'low', 1, 18]]);
  });

  it('is split by equal lows', () => {
    const hand = new TestHand(game, {
      stacks: stacks(2),
      cards: { 1: 'As2s 3s 4s 5s Kh Qh', 2: 'Ad2d 3d 4d 5d Kc Qc' },
    }).play('bring-in c x x x x x x x x');
    expect(hand.awards).toEqual([
      [0, 'low', 1, 6],
      [0, 'low', 2, 6],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { noLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

const cards = { 1: 'AsAh', 2: 'KsKh', 3: 'QsQh', board: '2c3d7h8sJc' };
const order = (hand: TestHand) => hand.of('showdown-opened')[0]?.order;

describe('the showdown', () => {
  it('begins with the last bettor or raiser and goes clockwise (002:1891)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100], cards });
    hand.play('c c x x x x x x x x b10 c c');
    expect(order(hand)).toEqual([2, 3, 1]);
    expect(hand.of('shown').map((event) => event.seat)).toEqual([2, 3, 1]);
  });

  it('begins left of the button if the last round was checked', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100], cards });
    hand.play('c c x x b10 c c x x x x x x');
    expect(order(hand)).toEqual([1, 2, 3]);
  });

  it('turns all hands up before the rest of the board when nobody can act any more', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100], cards }).play('r100 c f');
    const types = hand.events.map((event) => event.type);
    expect(types.indexOf('shown')).toBeLessThan(types.lastIndexOf('dealt'));
    expect(hand.state.board).toHaveLength(5);
    expect(hand.stacks).toEqual([202, 98, 0]);
    expect(hand.state.phase).toBe('over');
  });

  it('keeps them down where the house wants it so', () => {
    const hand = new TestHand(noLimit(1, 2, { allInFaceUp: false }), { stacks: [100, 100], cards }).play(
      'r100 c',
    );
    const types = hand.events.map((event) => event.type);
    expect(types.indexOf('shown')).toBeGreaterThan(types.lastIndexOf('dealt'));
  });

  it('burns a card before flop, turn and river (002:1871-1885)', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100] }).play('c x x x x x x x');
    const { deck } = hand.state.setup;
    expect(hand.state.board).toEqual([...deck.slice(5, 8), deck[9], deck[11]]);
    const plain = new TestHand(noLimit(1, 2, { burns: false }), { stacks: [100, 100] }).play(
      'c x x x x x x x',
    );
    expect(plain.state.board).toEqual(plain.state.setup.deck.slice(4, 9));
  });

  it('deals one card at a time in rotation, from the left of the button (002:1840)', () => {
    const { deck } = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100] }).state.setup;
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100] });
    expect(hand.state.seats.map((seat) => seat.down)).toEqual([
      [deck[0], deck[3]],
      [deck[1], deck[4]],
      [deck[2], deck[5]],
    ]);
  });

  it('never carries a hidden card in an event', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100, 100], cards }).play('c c x b10 f f');
    expect(hand.of('shown')).toEqual([]);
    const text = JSON.stringify(hand.events.filter((event) => event.type === 'dealt').map(({ up }) => up));
    expect(text).toBe('[[],[]]');
  });
});

describe('mucking, where the house allows it', () => {
  const river = () =>
    new TestHand(noLimit(1, 2, { showdown: 'may-muck' }), { stacks: [100, 100, 100], cards }).play(
      'c c x x x x x x x x b10 c c',
    );

  it('is offered to each in turn', () => {
    const hand = river();
    expect(hand.legal).toEqual({ seat: 2, show: true, muck: true });
    hand.play('show muck');
    expect(hand.turn).toBe(1);
    hand.play('show');
    expect(hand.stacks).toEqual([124, 88, 88]);
  });

  it('gives up the claim, even of the best hand', () => {
    const hand = river().play('show show muck');
    expect(hand.stacks).toEqual([88, 124, 88]);
  });

  it('is not for the last one left: who wins shows (004:75)', () => {
    const hand = river().play('muck muck');
    expect(hand.state.phase).toBe('over');
    expect(hand.of('shown').map(({ seat, by }) => [seat, by])).toEqual([[1, 'table']]);
    expect(hand.stacks).toEqual([124, 88, 88]);
  });

  it('is refused otherwise', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100] });
    expect(hand.try(hand.turn, 'muck')).toMatchObject({ code: 'wrong-phase' });
  });
});

import { describe, expect, it } from 'vitest';
import type { Game } from './index.ts';
import { $, limit, noLimit } from './testing/games.ts';
import { TestHand, type WantedCards } from './testing/hand.ts';
import { crazyPineapple, omaha, omahaEight, pineapple } from './testing/variants.ts';

const toRiver = 'x x x x x x';

describe('Omaha', () => {
  const game = { ...limit(4, 8), variant: omaha };

  it('deals four cards down, and exactly two of them count (002:135, 002:141)', () => {
    const hand = new TestHand(game, {
      stacks: [100, 100],
      // One ace of spades makes no flush, though the board has four of the suit.
      cards: { 1: 'As2c3d4h', 2: '7s3s2d2h', board: '5s8s9sKsQd' },
    }).play(`c x ${toRiver}`);
    expect(hand.state.seats.map(({ down }) => down.length)).toEqual([4, 4]);
    expect(hand.awards).toEqual([[0, 'high', 2, 8]]);
  });

  it('cannot be won with the board alone (002:142)', () => {
    const hand = new TestHand(game, {
      stacks: [100, 100],
      cards: { 1: '2c2d7c7d', 2: 'KcQd3h4h', board: 'AhAsAcAdKs' },
    }).play(`c x ${toRiver}`);
    // Three aces and two of one's own: kings and aces against sevens.
    expect(hand.awards).toEqual([[0, 'high', 1, 8]]);
  });
});

describe('Omaha eight-or-better', () => {
  // The blinds of 001:132: the dollar that the first folds makes the pot odd.
  const game = { ...limit(4, 8), blinds: [$(1), $(4)], variant: omahaEight };
  const kings = 'KsKhQdQc';
  const low = 'As2s9d9h';
  const lowBoard = '3c4d8hKdJc';
  const play = (cards: WantedCards, moves: string, rules: Game = game) =>
    new TestHand(rules, { stacks: [100, 100, 100], cards }).play(`${moves} ${toRiver}`).awards;

  it('halves the pot between high and low, and the odd chip goes to the high (001:31)', () => {
    expect(play({ 2: kings, 3: low, board: lowBoard }, 'c f x')).toEqual([
      [0, 'high', 2, 5],
      [0, 'low', 3, 4],
    ]);
    expect(play({ 2: low, 3: kings, board: lowBoard }, 'c f x')).toEqual([
      [0, 'high', 3, 5],
      [0, 'low', 2, 4],
    ]);
  });

  it('keeps what is smaller than a chip with the odd chip', () => {
    const hand = new TestHand(
      { ...noLimit(1, 2), variant: omahaEight },
      { stacks: [100, 7.3, 100], cards: { 2: kings, 3: low, board: lowBoard } },
    ).play('r20 f c');
    // A dollar and twice 7.30: fifteen chips and sixty cents.
    expect(hand.awards).toEqual([
      [0, 'high', 2, 8.6],
      [0, 'low', 3, 7],
    ]);
  });

  it('gives all to the high where nobody has a low of eight or under (002:149)', () => {
    expect(play({ 2: kings, 3: low, board: '3c4d9cTdJc' }, 'c f x')).toEqual([[0, 'high', 2, 9]]);
  });

  it('lets one player win both ways, with the same or other cards (002:150)', () => {
    expect(play({ 2: 'AhAc2h2c', 3: '9s9cTsTh', board: lowBoard }, 'c f x')).toEqual([
      [0, 'high', 2, 5],
      [0, 'low', 2, 4],
    ]);
  });

  it('quarters: equal lows share their half, the odd chip to the first left of the button', () => {
    const cards = { 2: 'As2sQcQh', 3: 'Ah2hKcKh', board: lowBoard };
    expect(play(cards, 'r7 f c', { ...noLimit(1, 2), variant: omahaEight })).toEqual([
      [0, 'high', 3, 8],
      [0, 'low', 2, 4],
      [0, 'low', 3, 3],
    ]);
  });

  it('divides every side pot by itself', () => {
    const hand = new TestHand(
      { ...noLimit(1, 2), variant: omahaEight },
      { stacks: [10, 30, 30], cards: { 1: low, 2: kings, 3: 'Ac5c7s7h', board: lowBoard } },
    ).play('r30 c c');
    // The best low is all-in for ten; of the side pot another low takes half.
    expect(hand.awards).toEqual([
      [0, 'high', 2, 15],
      [0, 'low', 1, 15],
      [1, 'high', 2, 20],
      [1, 'low', 3, 20],
    ]);
  });
});

describe('Pineapple', () => {
  const game = { ...limit(4, 8), variant: pineapple };
  const cards = { 1: 'As7s7h', 2: '8s8h2c', 3: 'KcQdJs', board: 'AcAd2h3s9c' };
  const start = () => new TestHand(game, { stacks: [100, 100, 100], cards });

  it('deals three cards and takes one of each before the betting, from the left of the button', () => {
    const hand = start();
    expect(hand.legal).toEqual({ seat: 1, exchange: { least: 1, most: 1, replaced: false } });
    hand.play('-As');
    expect(hand.turn).toBe(2);
    hand.play('-2c -Js');
    expect(hand.state.seats.map(({ down }) => down.length)).toEqual([2, 2, 2]);
    // Nothing came off the deck for them, and the blinds stand.
    expect([hand.state.dealt, hand.turn, hand.legal.call]).toEqual([9, 3, $(4)]);
  });

  it('takes exactly one of the own cards', () => {
    const hand = start();
    const before = hand.state;
    for (const cards of ['-', '-As7s', '-8s'])
      expect(hand.try(1, cards)).toMatchObject({ code: 'bad-cards' });
    expect(hand.try(1, '-')?.message).toBe('Give up 1 of your cards.');
    expect(hand.try(1, 'f')?.message).toBe('You cannot fold now: exchange.');
    expect(hand.try(2, '-8s')).toMatchObject({ code: 'not-your-turn' });
    expect(hand.state).toBe(before);
  });

  it('counts the discarded card no more, and tells nobody what it was', () => {
    const hand = start().play(`-As -2c -Js f c x ${toRiver}`);
    // Three aces would have won.
    expect(hand.awards).toEqual([[0, 'high', 2, 8]]);
    expect(hand.of('exchanged')[0]).toEqual({ type: 'exchanged', seat: 1, places: [0], by: 'player' });
    expect(hand.of('shown').map(({ cards }) => cards.length)).toEqual([2, 2]);
  });
});

describe('Crazy Pineapple', () => {
  const game = { ...noLimit(1, 2), variant: crazyPineapple };
  const cards = { 1: 'AsAhKd', 2: '8s8h2c', 3: 'KcQdJs', board: '8d3s9c4cTh' };

  it('takes the card after the flop was seen', () => {
    const hand = new TestHand(game, { stacks: [100, 100, 100], cards }).play('c c x');
    expect([hand.state.board.length, hand.state.phase, hand.turn]).toEqual([3, 'exchanging', 1]);
    hand.play('-Kd -2c -Js');
    expect([hand.state.phase, hand.turn]).toEqual(['betting', 1]);
    hand.play('x x x x x x x x x');
    expect(hand.awards).toEqual([[0, 'high', 2, 6]]);
  });

  it('asks those who are all-in as well, and turns no hand up before all have given up theirs', () => {
    const hand = new TestHand(game, { stacks: [20, 50, 50], cards }).play('r50 c c');
    expect([hand.state.phase, hand.turn, hand.of('shown')]).toEqual(['exchanging', 1, []]);
    hand.play('-Kd -2c -Js');
    const types = hand.events.map(({ type }) => type);
    expect(types.indexOf('shown')).toBeGreaterThan(types.lastIndexOf('exchanged'));
    expect(types.lastIndexOf('shown')).toBeLessThan(types.lastIndexOf('dealt'));
    expect(hand.awards).toEqual([
      [0, 'high', 2, 60],
      [1, 'high', 2, 60],
    ]);
  });
});

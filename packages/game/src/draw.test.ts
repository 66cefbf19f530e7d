import { cardsText, parseCards } from '@franklin/cards';
import { describe, expect, it } from 'vitest';
import { type Action, decide, seatId } from './index.ts';
import { limit, noLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';
import { fiveCardDraw, lowball } from './testing/variants.ts';

const game = { ...limit(4, 8), variant: fiveCardDraw };
const cards = { 1: 'AsAhKd7c2d', 2: '8s8h8d3c4c', 3: 'QcQdJs9h5s', draw: 'AcAd6c6d5h' };
const start = (stacks = [100, 100, 100]) => new TestHand(game, { stacks, cards });
const held = (hand: TestHand) => hand.state.seats.map(({ down }) => cardsText(down));

describe('five card draw', () => {
  it('has small bets before the draw and big ones after it, from the left of the button', () => {
    const hand = start();
    expect([hand.turn, hand.range]).toEqual([3, [8, 8]]);
    hand.play('c c x - - -');
    expect([hand.turn, hand.range]).toEqual([1, [8, 8]]);
    hand.play('x x x');
    expect(hand.awards).toEqual([[0, 'high', 2, 12]]);
  });

  it('replaces what is given up with the next cards of the deck, after a burned one', () => {
    const hand = start().play('c c x');
    expect(hand.legal).toEqual({ seat: 1, exchange: { least: 0, most: 5, replaced: true } });
    hand.play('-7cKd2d');
    expect(held(hand)[0]).toBe('AsAhAcAd6c');
    expect(hand.state.setup.deck.slice(16, 19)).toEqual(parseCards('AcAd6c'));
    hand.play('- -5s9hJsQdQc');
    expect(held(hand).slice(1)).toEqual(['8s8h8d3c4c', expect.stringMatching(/^6d5h/)]);
    expect(hand.state.dealt).toBe(15 + 1 + 3 + 0 + 5);
    hand.play('b8 c f');
    expect(hand.awards).toEqual([[0, 'high', 1, 28]]);
  });

  it('tells how many cards were drawn and from which places, never which they were', () => {
    const hand = start().play('c c x -2dKd - -');
    expect(hand.of('exchanged')).toEqual([
      { type: 'exchanged', seat: 1, places: [2, 4], by: 'player' },
      { type: 'exchanged', seat: 2, places: [], by: 'player' },
      { type: 'exchanged', seat: 3, places: [], by: 'player' },
    ]);
  });

  it('refuses cards of others, a card twice, too many, and what is no list of cards', () => {
    const hand = start().play('c c x');
    const before = JSON.stringify(hand.state);
    const own = 'Give up cards of your own hand, each once, from the 5 you hold.';
    const wrong = (value: unknown) => {
      const decided = decide(hand.state, { seat: seatId(1), type: 'exchange', cards: value } as Action);
      return decided.ok ? 'drawn' : `${decided.refusal.code}: ${decided.refusal.message}`;
    };
    expect(wrong(parseCards('As8s'))).toBe(`bad-cards: ${own}`);
    expect(wrong(parseCards('As As'))).toBe(`bad-cards: ${own}`);
    expect(wrong(parseCards('Ac'))).toBe(`bad-cards: ${own}`);
    for (const value of [parseCards('AsAhKd7c2d8s'), undefined, null, 'As', { length: 1 }])
      expect(wrong(value)).toBe('bad-cards: Give up 0 to 5 of your cards.');
    expect(wrong([51.5])).toBe(`bad-cards: ${own}`);
    // A list with holes, and one that says of itself that all is well.
    expect(wrong(new Array(2))).toBe(`bad-cards: ${own}`);
    expect(wrong(Object.assign(parseCards('8s'), { every: () => true, map: () => [0] }))).toBe(
      `bad-cards: ${own}`,
    );
    expect(hand.try(1, 'x')?.message).toBe('You cannot check now: exchange.');
    expect(hand.try(2, '-')).toMatchObject({ code: 'not-your-turn' });
    expect(JSON.stringify(hand.state)).toBe(before);
  });

  it('passes over who has folded', () => {
    const hand = start().play('c f x');
    expect(hand.turn).toBe(2);
    expect(hand.play('-').turn).toBe(3);
  });

  it('lets who is all-in draw as well', () => {
    const hand = start([4, 100, 100]).play('c c x');
    expect([hand.state.seats[0]!.stack, hand.turn, hand.legal.exchange?.most]).toEqual([0, 1, 5]);
    hand.play('-Kd7c2d - - b8 c');
    // Four aces win what they matched; the rest is between the others.
    expect(hand.awards).toEqual([
      [0, 'high', 1, 12],
      [1, 'high', 2, 16],
    ]);
  });

  it('turns no hand up before the draw, and shows the drawn cards after it', () => {
    const hand = new TestHand(
      { ...noLimit(1, 2), variant: fiveCardDraw },
      { stacks: [50, 50], cards: { ...cards, 3: '' } },
    ).play('r50 c');
    expect([hand.state.phase, hand.of('shown')]).toEqual(['exchanging', []]);
    hand.play('-Kd7c2d -');
    expect(hand.of('shown').map(({ seat, cards }) => [seat, cardsText(cards)])).toEqual([
      [2, '8s8h8d3c4c'],
      [1, 'AsAhAcAd6c'],
    ]);
    expect(hand.stacks).toEqual([100, 0]);
  });

  it('is not dealt to more players than the deck has cards for, whatever they draw', () => {
    const six = new Array<number>(6).fill(100);
    expect(() => new TestHand(game, { stacks: six })).toThrow(
      '6 players of Five Card Draw need 61 cards and the deck has 52.',
    );
    const five = new TestHand(game, { stacks: six.slice(1) }).play('c c c c x');
    while (five.state.phase === 'exchanging')
      five.play(`-${cardsText(five.state.seats[five.state.turn]!.down)}`);
    expect(five.state.seats.map(({ down }) => down.length)).toEqual([5, 5, 5, 5, 5]);
    expect(five.state.dealt).toBe(51);
  });
});

describe('lowball', () => {
  const low = { ...limit(4, 8), variant: lowball };

  it('is won by the lowest hand; straights and flushes do not count against it (000:769)', () => {
    const hand = new TestHand(low, {
      stacks: [100, 100],
      cards: { 1: '5s4s3s2sAs', 2: '6d4d3c2cAd' },
    }).play('c x - - x x');
    expect(hand.awards).toEqual([[0, 'low', 1, 8]]);
  });

  it('counts the joker as the lowest card that is missing (000:769), drawn or dealt', () => {
    const hand = new TestHand(low, {
      stacks: [100, 100],
      cards: { 1: 'KsAh2h3h4d', 2: '5d4c3c2cKc', draw: 'Jk6d' },
    }).play('c x -Ks -Kc b8 c');
    // The joker is a five: a wheel against a six.
    expect(cardsText(hand.state.seats[0]!.down)).toBe('Ah2h3h4dJk');
    expect(hand.awards).toEqual([[0, 'low', 1, 24]]);
  });
});

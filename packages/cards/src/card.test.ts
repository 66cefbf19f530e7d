import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assertDistinct,
  type Card,
  CardError,
  cardsText,
  cardText,
  isCard,
  isKnown,
  JOKER,
  jokerDeck,
  makeCard,
  parseCard,
  parseCards,
  rankOf,
  standardDeck,
  suitOf,
  UNKNOWN,
} from './index.ts';

describe('a card', () => {
  it('is its rank times four plus its suit, from the deuce of clubs to the ace of spades', () => {
    expect([parseCard('2c'), parseCard('2s'), parseCard('3c'), parseCard('As')]).toEqual([0, 3, 4, 51]);
    expect([rankOf(parseCard('Td')), suitOf(parseCard('Td'))]).toEqual([8, 1]);
    expect(cardText(makeCard(12, 2))).toBe('Ah');
  });

  it('orders suits as the filings do: spades, hearts, diamonds, clubs', () => {
    const kings = parseCards('Kd Ks Kc Kh').sort((a, b) => b - a);
    expect(cardsText(kings)).toBe('KsKhKdKc');
  });

  it('may be the joker or unknown, and then has neither rank nor suit', () => {
    expect(parseCards('Jk??')).toEqual([JOKER, UNKNOWN]);
    expect(isKnown(JOKER)).toBe(true);
    expect(isKnown(UNKNOWN)).toBe(false);
    expect(() => rankOf(JOKER)).toThrow(new CardError('Jk has no rank of its own'));
    expect(() => suitOf(UNKNOWN)).toThrow(new CardError('?? has no suit of its own'));
  });

  it('is recognised among other values', () => {
    expect([0, 51, JOKER, UNKNOWN].every(isCard)).toBe(true);
    expect([-1, 54, 1.5, Number.NaN, '2c', null, undefined].some(isCard)).toBe(false);
  });

  it('cannot be made of a rank or suit that does not exist', () => {
    expect(() => makeCard(13, 0)).toThrow('There is no card of rank 13 and suit 0');
    expect(() => makeCard(0, 4)).toThrow(CardError);
    expect(() => cardText(54 as Card)).toThrow('54 is not the number of a card');
  });
});

describe('a deck', () => {
  it('holds 52 different cards, or 53 with the joker', () => {
    expect(new Set(standardDeck().map(cardText)).size).toBe(52);
    expect(jokerDeck()).toEqual([...standardDeck(), JOKER]);
  });
});

describe('cards in text', () => {
  it('run together or stand apart', () => {
    const cards = parseCards('AsKdJk??');
    expect(cards).toHaveLength(4);
    for (const text of ['As Kd Jk ??', 'As,Kd, Jk,\t??', '  AsKd Jk?? '])
      expect(parseCards(text)).toEqual(cards);
    expect(parseCards('')).toEqual([]);
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 53 })), (numbers) => {
        const cards = numbers as Card[];
        expect(parseCards(cardsText(cards))).toEqual(cards);
      }),
    );
  });

  it('that are none are refused with their place', () => {
    expect(() => parseCards('AsKd1s')).toThrow(
      new CardError(
        '"1s" is not a card (character 5 of "AsKd1s"): write a rank 23456789TJQKA and a suit cdhs, such as As',
      ),
    );
    expect(() => parseCard('1s')).toThrow(
      new CardError('"1s" is not a card: write a rank 23456789TJQKA and a suit cdhs, such as As'),
    );
    expect(() => parseCards('As K')).toThrow('"K" is not a card (character 4 of "As K")');
    expect(() => parseCards('10s')).toThrow('"10" is not a card (character 1 of "10s")');
    for (const bad of ['', 'as', 'AS', 'A', 'Asd', 'jk']) expect(() => parseCard(bad)).toThrow(CardError);
  });

  it('of any length give a message of reasonable length', () => {
    expect(() => parseCards('x'.repeat(100_000))).toThrow(/^.{0,250}$/s);
  });
});

describe('a repeated card', () => {
  it('is refused by name, but any number of cards may be unknown', () => {
    expect(() => assertDistinct(parseCards('As Kd As'))).toThrow(new CardError('As appears more than once'));
    expect(() => assertDistinct(parseCards('Jk 2c Jk'))).toThrow('Jk appears more than once');
    expect(() => assertDistinct(parseCards('?? As ??'))).not.toThrow();
  });
});

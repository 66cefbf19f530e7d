import { cardsText, standardDeck } from '@franklin/cards';
import { describe, expect, it } from 'vitest';
import { SeededDecks } from './index.ts';

describe('seeded decks', () => {
  it('are the same for the same seed and others for another', () => {
    const decks = (seed: string) => {
      const source = new SeededDecks(seed);
      return ['1', '2', '3'].map((hand) => cardsText(source.nextDeck(hand, standardDeck()).cards));
    };
    expect(decks('a')).toEqual(decks('a'));
    expect(new Set([...decks('a'), ...decks('b')]).size).toBe(6);
  });

  it('stay the same from one version to the next, so that tests that name cards keep their sense', () => {
    const { cards, commitment } = new SeededDecks('fixed').nextDeck('1', standardDeck());
    expect(cardsText(cards.slice(0, 10))).toBe('AcJh9h3h7h8c9sAs5cAd');
    expect(commitment.context).toBe('test table\n1');
  });
});

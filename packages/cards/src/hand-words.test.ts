import { describe, expect, it } from 'vitest';
import { CardError, handWords, parseCards, type RankingName, rankings } from './index.ts';

function words(game: RankingName, hole: string, board = ''): string | undefined {
  return rankings[game].best(parseCards(hole), parseCards(board))?.words;
}

describe('a hand in words', () => {
  it.each([
    ['AsKsQsJsTs', 'royal flush'],
    ['9h8h7h6h5h', 'straight flush, nine high'],
    ['5h4h3h2hAh', 'straight flush, five high'],
    ['2c2d2h2sKc', 'four of a kind, twos'],
    ['KsKhKd4c4d', 'full house, kings over fours'],
    ['4s4h4dKcKd', 'full house, fours over kings'],
    ['AdTd7d4d2d', 'flush, ace high'],
    ['9s8h7d6c5s', 'straight, nine high'],
    ['As5h4d3c2s', 'straight, five high'],
    ['JsJhJd6c2s', 'three of a kind, jacks'],
    ['KsKh4d4cAs', 'two pair, kings and fours'],
    ['6s6h5d4cAs', 'pair of sixes'],
    ['As9h7d5c2s', 'ace high'],
    ['7s5h4d3c2s', 'seven high'],
  ])('%s is a %s', (cards, expected) => {
    expect(words('high', cards)).toBe(expected);
  });

  it('grows from street to street', () => {
    expect(handWords(parseCards('KsKd'), [])).toBe('pair of kings');
    expect(words('high', 'KsKd', '4s4c9h')).toBe('two pair, kings and fours');
    expect(words('high', 'KsKd', '4s4c9hQd')).toBe('two pair, kings and fours');
    expect(words('high', 'KsKd', '4s4c9hQdKh')).toBe('full house, kings over fours');
  });

  it.each([
    ['As', 'ace high'],
    ['AsKd', 'ace high'],
    ['2s7d', 'seven high'],
    ['6s6d', 'pair of sixes'],
    ['6sKd6d', 'pair of sixes'],
    ['9s9d9h', 'three of a kind, nines'],
    ['9s9d9hAs', 'three of a kind, nines'],
    ['4s9d4h9s', 'two pair, nines and fours'],
    ['4s9d4hAs', 'pair of fours'],
    ['2s2d2h2c', 'four of a kind, twos'],
    ['JkAs', 'pair of aces'],
    ['JkKs', 'ace high'],
  ])('of a few cards, %s, is %s', (cards, expected) => {
    expect(handWords(parseCards(cards), [])).toBe(expected);
  });

  it('of no card is nothing at all', () => {
    expect(handWords([], [])).toBe('');
  });

  it('of a few cards refuses hidden cards and repeated ones', () => {
    expect(() => handWords(parseCards('As??'), [])).toThrow(
      new CardError('?? cannot be ranked: its face is not known'),
    );
    expect(() => handWords(parseCards('AsAs'), [])).toThrow(new CardError('As appears more than once'));
  });

  it.each<[RankingName, string, string, string | undefined]>([
    ['a5', '8s5h4d2cAs', '', '8-5-4-2-A low'],
    ['a5', '5s4s3s2sAs', '', '5-4-3-2-A low'],
    ['a5', 'Ts9s8s7sKs', '', 'K-T-9-8-7 low'],
    ['a5', 'KsKh4d2cAs', '', 'pair of kings'],
    ['a5', 'AsAh4d2cKs', '', 'pair of aces'],
    ['a5', '4sAh4dAcAs', '', 'full house, aces over fours'],
    ['8ob', '8s5h4d2cAsKsKd', '', '8-5-4-2-A low'],
    ['8ob', '9s5h4d2cAsKsKd', '', undefined],
    ['27', '7s5h4d3c2s', '', '7-5-4-3-2 low'],
    ['27', 'As5h4d3c2s', '', 'A-5-4-3-2 low'],
    ['27', 'As5s4s3s2s', '', 'flush, ace high'],
    ['27', '6s5h4d3c2s', '', 'straight, six high'],
    ['27', '2h5h4d3c2s', '', 'pair of twos'],
    ['omaha-high', 'AsKsAdKd', 'QsJsTs2c2d', 'royal flush'],
    ['omaha-high', 'As2c3d4h', 'KsQsJsTs9s', 'ace high'],
    ['omaha-8ob', 'As2cKdKh', '3s4s8hQcQd', '8-4-3-2-A low'],
    ['short-deck', 'As9h8d7c6s', '', 'straight, nine high'],
    ['short-deck', 'As9s8s7s6s', '', 'straight flush, nine high'],
    ['badugi', 'Js5h4d2c', '', 'four-card badugi, jack high'],
    ['badugi', 'Ks5h4d2d', '', 'three-card badugi, king high'],
    ['badugi', 'Ks8s4d2d', '', 'two-card badugi, eight high'],
    ['badugi', 'Ks5sAs2s', '', 'one-card badugi, ace'],
  ])('in %s, %s %s, is %s', (game, hole, board, expected) => {
    expect(words(game, hole, board)).toBe(expected);
  });
});

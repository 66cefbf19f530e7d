import { cents } from '@franklin/money';
import { describe, expect, it } from 'vitest';
import { postedTable } from './collections/filing-002.ts';
import { type Collection, checkGame, type Game } from './index.ts';
import { $, limit, noLimit, potLimit, spread } from './testing/games.ts';
import { assembled, razz, stud, studGame } from './testing/variants.ts';

const game = noLimit(1, 2);
const fixed = limit(2, 4);
const capped: Game = { ...game, limit: { kind: 'none', least: $(2), most: $(3) } };
const wrongGame = (change: object, of: Game = game) => ({ ...of, ...change }) as Game;
const wrongLimit = (change: object, of: Game = game) => wrongGame({ limit: { ...of.limit, ...change } }, of);
const taking = (change: object) =>
  wrongGame({
    collection: { takes: [{ to: 'rake', at: 'payout', amount: { basisPoints: 500 }, ...change }] },
  });
const rows = (...list: (readonly [from: number, cents: number])[]) =>
  taking({
    amount: { counted: 'dealt', rows: list.map(([from, amount]) => ({ from, amount })) },
  });

describe('a sound game', () => {
  it.each([
    ['no limit', game],
    ['no limit with a most', wrongLimit({ most: $(20) })],
    ['pot limit', potLimit(1, 2)],
    ['limit', fixed],
    ['spread', spread(2, 10)],
    ['one amount for both bets', limit(4, 4)],
    ['one blind', wrongGame({ blinds: [$(2)] })],
    ['equal blinds', wrongGame({ blinds: [$(2), $(2)] })],
    ['an ante and no blind', wrongGame({ blinds: [], ante: { amount: $(1), from: 'each' } })],
    ['stud', studGame(stud, 15, 30, 5)],
    ['razz', studGame(razz, 4, 8, 4)],
    ['chips of a cent', wrongGame({ chip: cents(1), blinds: [cents(1), cents(3)] })],
    ['rake with a most', wrongGame({ collection: { takes: [], most: $(0) } })],
  ])('gives no complaint: %s', (_, sound) => {
    expect(checkGame(sound)).toBeUndefined();
  });

  it.each(assembled)('gives no complaint: $name', (variant) => {
    expect(checkGame({ ...fixed, variant })).toBeUndefined();
  });

  it.each(postedTable)('gives no complaint with the posted collection of $game $limit', ({ collection }) => {
    expect(checkGame({ ...fixed, chip: $(0.5), collection })).toBeUndefined();
  });
});

describe('a game that cannot be', () => {
  const noStreet: Collection = {
    takes: [{ to: 'rake', at: 'payout', onlyAfter: 'fifth street', amount: { basisPoints: 1 } }],
  };

  it.each([
    ['The smallest chip must be worth at least one cent.', wrongGame({ chip: 0 })],
    ['The smallest chip must be worth at least one cent.', wrongGame({ chip: Number.NaN })],
    [
      'The pot must round up to at least one cent.',
      wrongGame({ rules: { ...game.rules, potRoundsUpTo: 0 } }),
    ],
    [
      'The pot cannot be counted up to the next $2.50 in $1 chips.',
      wrongGame({ rules: { ...game.rules, potRoundsUpTo: 250 } }),
    ],
    ['The limit cannot be "pots": choose fixed, spread, pot or none.', wrongLimit({ kind: 'pots' })],
    ['The largest bet $3 is below the big blind $5.', wrongGame({ blinds: [$(2), $(5)] }, capped)],
    [
      'The ante cannot come from "dealer": choose each, big-blind or button.',
      wrongGame({ ante: { amount: $(1), from: 'dealer' } }),
    ],
    ['A collection cannot go to "tips": choose rake or jackpot.', taking({ to: 'tips' })],
    ['A collection cannot be taken at "flop": choose deal, payout or a street.', taking({ at: 'flop' })],
    [
      'Players cannot be counted by "flop": choose dealt or a street.',
      taking({ amount: { counted: 'flop', rows: [] } }),
    ],
    [
      'A game needs a variant, a limit, blinds, a chip, a collection and house rules.',
      undefined as unknown as Game,
    ],
    ['A game needs a variant.', wrongGame({ variant: 'holdem' })],
    ['A game needs a limit.', wrongGame({ limit: null })],
    ['A game needs a list of blinds: an empty one if it has none.', wrongGame({ blinds: 2 })],
    ['An ante needs an amount and who puts it in.', wrongGame({ ante: 100 })],
    ['A game needs house rules.', wrongGame({ rules: [] })],
    [
      'A game needs a collection with a list of takes: an empty one if nothing is taken.',
      wrongGame({ collection: { takes: [null] } }),
    ],
    [
      'A take needs an amount: a share of the pot, or rows by the number of players.',
      taking({ amount: { counted: 'dealt', rows: [null] } }),
    ],
    ['The limit cannot be a symbol: choose fixed, spread, pot or none.', wrongLimit({ kind: Symbol('s') })],
    [
      'A collection cannot be taken at null: choose deal, payout or a street.',
      taking({ at: null, amount: { basisPoints: 1 } }),
    ],
    ['Players cannot be counted by undefined: choose dealt or a street.', taking({ amount: { rows: [] } })],
    [
      'A game cannot have an amount of $10,000,000,000.01: $10,000,000,000 is the most.',
      wrongLimit({ least: 1e12 + 1 }),
    ],
    [
      'A game cannot have an amount of $20,000,000,000: $10,000,000,000 is the most.',
      wrongGame({ blinds: [$(1), 2e12] }),
    ],
    ['A game cannot have more than 10 blinds: one for each seat.', wrongGame({ blinds: new Array(11) })],
    ['The number of raises must be a whole number from 1 up.', wrongLimit({ raises: undefined }, fixed)],
    [
      'The limits of a game must be more than zero, in whole cents.',
      wrongLimit({ most: undefined }, spread(2, 10)),
    ],
    ['The limits of a game must be more than zero, in whole cents.', wrongLimit({ least: 0 })],
    ['The limits of a game must be more than zero, in whole cents.', wrongLimit({ most: -1 })],
    ['The limits of a game must be more than zero, in whole cents.', wrongLimit({ big: 400.5 }, fixed)],
    ['A limit of $2.50 cannot be bet in $1 chips.', wrongLimit({ least: 250 })],
    ['The upper limit $1 is below the lower limit $2.', wrongLimit({ big: 100 }, fixed)],
    ['The upper limit $1 is below the lower limit $2.', wrongLimit({ most: 100 }, spread(2, 10))],
    ['The number of raises must be a whole number from 1 up.', wrongLimit({ raises: 0 }, fixed)],
    ['The number of raises must be a whole number from 1 up.', wrongLimit({ raises: 1.5 }, spread(2, 10))],
    [
      'Blinds, antes and bring-in must be more than zero, in whole cents.',
      wrongGame({ blinds: [0 as never, $(2)] }),
    ],
    [
      'Blinds, antes and bring-in must be more than zero, in whole cents.',
      wrongGame({ ante: { amount: -5, from: 'each' } }),
    ],
    [
      'Blinds, antes and bring-in must be more than zero, in whole cents.',
      wrongGame({ bringIn: 0.5 }, studGame(stud, 4, 8, 2)),
    ],
    ['$1.50 cannot be posted in $1 chips.', wrongGame({ blinds: [$(1.5), $(3)] })],
    ['Blinds must not get smaller from the button on.', wrongGame({ blinds: [$(2), $(1)] })],
    ['A game needs a blind or an ante: without one nobody has to play.', wrongGame({ blinds: [] })],
    [
      'The most that is taken must be whole cents.',
      wrongGame({ collection: { takes: [], most: Number.POSITIVE_INFINITY } }),
    ],
    [`Texas Hold'em has no street called "draw" to collect at.`, taking({ at: { street: 'draw' } })],
    [`Texas Hold'em has no street called "fifth street" to collect at.`, wrongGame({ collection: noStreet })],
    [
      `Texas Hold'em has no street called "turns" to collect at.`,
      taking({ amount: { counted: { street: 'turns' }, rows: [] } }),
    ],
    [
      'A share of the pot must be from 0 % to 100 %, in hundredths of a percent.',
      taking({ amount: { basisPoints: 10_001 } }),
    ],
    [
      'A share of the pot must be from 0 % to 100 %, in hundredths of a percent.',
      taking({ amount: { basisPoints: 0.5 } }),
    ],
    ['A share of the pot can only be taken when the pot is paid.', taking({ at: 'deal' })],
    ['A share of the pot can only be taken when the pot is paid.', taking({ at: { street: 'flop' } })],
    ['Collected amounts must be whole cents from zero up.', rows([2, -100])],
    ['A collection of $0.50 cannot be taken in $1 chips.', rows([2, 50])],
    ['Collections count players from 1 up.', rows([0, 100])],
    ['Collection rows must go up in the number of players.', rows([4, 100], [4, 200])],
  ])('says: %s', (sentence, wrong) => {
    expect(checkGame(wrong)).toBe(sentence);
  });

  it.each(Object.keys(game.rules).filter((name) => name !== 'potRoundsUpTo'))(
    'says which choices the house rule %s has',
    (name) => {
      for (const value of ['no such choice', undefined, 5])
        expect(checkGame(wrongGame({ rules: { ...game.rules, [name]: value } }))).toMatch(
          new RegExp(`^The house rule ${name} cannot be .*: choose .* or .*\\.$`),
        );
    },
  );
});

describe('a variant that cannot be', () => {
  const { streets, sides } = game.variant;
  const [preflop, ...later] = streets;
  const [eight, high] = [{ name: 'low', ranking: '8ob' }, sides[0]];

  it.each([
    ["Texas Hold'em has no street to play.", { streets: [] }],
    [`The deck of Texas Hold'em cannot be "tarot": choose standard or joker.`, { deck: 'tarot' }],
    [
      'The first to act on the preflop cannot be "dealer": choose after-blinds, left-of-button, low-card, high-card, high-hand or low-hand.',
      { streets: [{ ...preflop, opens: 'dealer' }, ...later] },
    ],
    [
      'The bet of the preflop cannot be "huge": choose small or big.',
      { streets: [{ ...preflop, bet: 'huge' }, ...later] },
    ],
    ["Texas Hold'em has nothing to win a pot with.", { sides: [] }],
    ['A variant needs a name of at most 40 characters.', { name: 'x'.repeat(41) }],
    ["Texas Hold'em needs a list of streets, each with a name of at most 40 characters.", { streets: [{}] }],
    ["Texas Hold'em needs a list of sides, each with a name and a ranking.", { sides: [null] }],
    ["Texas Hold'em has two streets of the same name.", { streets: [preflop, preflop] }],
    [
      `The preflop of Texas Hold'em cannot have -1 cards for "burn": choose a whole number.`,
      { streets: [{ ...preflop, burn: -1 }, ...later] },
    ],
    [
      "Nobody has a card up on the preflop of Texas Hold'em that could say who acts first.",
      { streets: [{ ...preflop, opens: 'low-card' }, ...later] },
    ],
    [
      'The exchange of the preflop must be of a least up to a most, and nobody can give up more cards than he has down.',
      { streets: [{ ...preflop, exchange: { least: 0, most: 3, replaced: true } }, ...later] },
    ],
    [
      'The exchange of the preflop cannot have for "replaced" undefined: choose true or false.',
      { streets: [{ ...preflop, exchange: { least: 0, most: 2 } }, ...later] },
    ],
    [
      "An exchange of Texas Hold'em needs a least, a most and whether the cards are replaced.",
      { streets: [{ ...preflop, exchange: 1 }, ...later] },
    ],
    [
      `The high hands of Texas Hold'em cannot be ranked by "omaha-high": Omaha is ranked with 4 hole cards, not 2.`,
      { sides: [{ name: 'high', ranking: 'omaha-high' }] },
    ],
    [
      `The high hands of Texas Hold'em cannot be ranked by "high": High poker ranks 5 to 7 cards, not 2.`,
      { streets: [preflop] },
    ],
    [
      `The high hands of Texas Hold'em cannot be ranked by "badugi": Badugi is played without the joker.`,
      { deck: 'joker', streets: [{ ...preflop, down: 4 }], sides: [{ name: 'high', ranking: 'badugi' }] },
    ],
    [
      `A side of Texas Hold'em cannot be "middle": choose high or low.`,
      { sides: [{ name: 'middle', ranking: 'high' }] },
    ],
    [
      `The high hands of Texas Hold'em cannot be ranked by "toString".`,
      { sides: [{ name: 'high', ranking: 'toString' }] },
    ],
    ["Texas Hold'em has two sides of the same name.", { sides: [high, high] }],
    ["The first side of Texas Hold'em must always have a winner, and 8ob may have none.", { sides: [eight] }],
    [
      "The first side of Texas Hold'em must always have a winner, and 8ob may have none.",
      { sides: [eight, high] },
    ],
  ])('says: %s', (sentence, change) => {
    expect(checkGame(wrongGame({ variant: { ...game.variant, ...change } }))).toBe(sentence);
  });
});

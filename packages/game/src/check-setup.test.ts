import { JOKER, standardDeck, UNKNOWN } from '@franklin/cards';
import { cents } from '@franklin/money';
import { describe, expect, it } from 'vitest';
import { postedTable } from './collections/filing-002.ts';
import { checkSetup, forcedBets, type Game, type HandSetup, seatId, startHand } from './index.ts';
import { $, noLimit } from './testing/games.ts';
import { lowball, stud, studGame } from './testing/variants.ts';

const game = noLimit(1, 2);
const wrongGame = (change: object, of: Game = game) => ({ ...of, ...change }) as Game;
const straddling = noLimit(1, 2, { straddle: true });

function setup(change: Partial<HandSetup> = {}, players = 4): HandSetup {
  const seats = Array.from({ length: players }, (_, k) => ({ seat: seatId(k + 1), stack: $(100) }));
  const button = seats.at(-1)!.seat;
  const forced = forcedBets(change.game ?? game, { button, seats: seats.map(({ seat }) => seat) });
  return { game, button, seats, forced, deck: standardDeck(), ...change };
}

const withSeat = (seat: unknown, stack: unknown) =>
  setup({ seats: [...setup().seats, { seat, stack }] as HandSetup['seats'] });
const withBet = (seat: number, kind: string, amount: number, change: Partial<HandSetup> = {}) =>
  setup({ ...change, forced: [...setup().forced, { seat, kind, amount }] as HandSetup['forced'] });

const oddStack = { seats: [...setup().seats, { seat: seatId(5), stack: cents(50) }] };

describe('a sound set-up', () => {
  it.each([
    ['two players', setup({}, 2)],
    ['ten players', setup({}, 10)],
    ['a button at an empty seat', setup({ button: seatId(9) })],
    ['a straddle', withBet(3, 'straddle', 400, { game: straddling })],
    ['a dead blind beside a live one', withBet(2, 'dead', 100)],
    ['a post with a dead blind', withBet(3, 'post', 200)],
    ['antes and blinds', setup({ game: { ...game, ante: { amount: $(1), from: 'each' } } })],
    ['all that an odd stack has', withBet(5, 'post', 50, oddStack)],
    [
      'a recorded hand of cards that nobody saw',
      setup({ deck: new Array(52).fill(UNKNOWN), recorded: true }),
    ],
    [
      'the joker where the game has it',
      setup({ game: { ...game, variant: lowball }, deck: [JOKER, ...standardDeck()] }),
    ],
    ['all the money there can be', withSeat(5, 1e13 - 40_000)],
    ['no more cards than needed', setup({ deck: standardDeck().slice(0, 16) })],
    [
      'as many less as are not burned',
      setup({ game: noLimit(1, 2, { burns: false }), deck: standardDeck().slice(0, 13) }),
    ],
  ])('gives no complaint: %s', (_, sound) => {
    expect(checkSetup(sound)).toBeUndefined();
  });
});

describe('a set-up that cannot be', () => {
  const [first, ...others] = setup().seats;
  const short = { seats: [first!, others[0]!, { seat: seatId(3), stack: $(7) }, others[2]!] };

  it.each([
    [
      'A game needs a blind or an ante: without one nobody has to play.',
      setup({ game: wrongGame({ blinds: [] }) }),
    ],
    ['A hand needs 2 to 10 players, not 1.', setup({ seats: [first!] })],
    ['A hand needs 2 to 10 players, not 11.', setup({ seats: new Array(11).fill(first) })],
    ['The button cannot be at seat 11.', setup({ button: 11 as never })],
    ['There is no seat 0.', withSeat(0, 100)],
    ['There is no seat 2.5.', withSeat(2.5, 100)],
    ['Seat 1 is dealt in twice.', withSeat(1, 100)],
    ['Seat 5 cannot play with a stack of 0 cents.', withSeat(5, 0)],
    ['Seat 5 cannot play with a stack of -5 cents.', withSeat(5, -5)],
    ['Seat 9 posts a blind but is not dealt in.', withBet(9, 'blind', 200)],
    ['Seat 3 cannot post a post of 0 cents.', withBet(3, 'post', 0)],
    [
      'Seat 3 cannot post "sraddle": choose one of ante, table-ante, blind, straddle, post, dead.',
      withBet(3, 'sraddle', 400, { game: straddling }),
    ],
    [
      'Seat 3 cannot post "toString": choose one of ante, table-ante, blind, straddle, post, dead.',
      withBet(3, 'toString', 400),
    ],
    ['Seat 3 cannot post a post of $1.50 in $1 chips.', withBet(3, 'post', 150)],
    [
      'Seat 2 cannot put in a blind and a post: one live bet before the cards is all.',
      withBet(2, 'post', 200),
    ],
    [
      'Seat 3 cannot put in a straddle and a straddle: one live bet before the cards is all.',
      setup({
        game: straddling,
        forced: [...withBet(3, 'straddle', 400).forced, ...withBet(3, 'straddle', 400).forced.slice(-1)],
      }),
    ],
    [
      'Seat 3 cannot put in a straddle and a post: one live bet before the cards is all.',
      setup({
        game: straddling,
        forced: [...withBet(3, 'straddle', 400).forced, ...withBet(3, 'post', 200).forced.slice(-1)],
      }),
    ],
    ['This game has blinds and nobody posts one.', setup({ forced: [] })],
    [
      'This game has an ante and nobody posts one.',
      setup({ game: wrongGame({ ante: { amount: $(1), from: 'each' } }), forced: setup().forced }),
    ],
    [
      'Seat 3 cannot straddle for $5: a straddle is $4 here.',
      withBet(3, 'straddle', 500, { game: straddling }),
    ],
    [
      'Seat 2 cannot straddle: that needs three players.',
      setup(
        {
          game: wrongGame({ blinds: [$(2)] }, straddling),
          forced: [
            { seat: seatId(1), kind: 'blind', amount: $(2) },
            { seat: seatId(2), kind: 'straddle', amount: $(4) },
          ],
        },
        2,
      ),
    ],
    [
      'Seat 1 cannot put in a blind and a straddle: one live bet before the cards is all.',
      setup(
        {
          game: wrongGame({ blinds: [$(1), $(1), $(2)] }, straddling),
          forced: [
            { seat: seatId(1), kind: 'blind', amount: $(1) },
            { seat: seatId(2), kind: 'blind', amount: $(1) },
            { seat: seatId(3), kind: 'blind', amount: $(2) },
            { seat: seatId(1), kind: 'straddle', amount: $(4) },
          ],
        },
        3,
      ),
    ],
    ['Seat 3 cannot straddle: this game has no straddle.', withBet(3, 'straddle', 400)],
    ['Seat 3 needs $8 to straddle and has $7.', withBet(3, 'straddle', 400, { ...short, game: straddling })],
    [
      'Seat 4 cannot straddle: it is not left of the big blind.',
      withBet(4, 'straddle', 400, { game: straddling }),
    ],
    [
      "4 players of Texas Hold'em need 16 cards and the deck has 15.",
      setup({ deck: standardDeck().slice(0, 15) }),
    ],
    ['The deck holds something that is not a card: 54.', setup({ deck: [54 as never, ...standardDeck()] })],
    [
      'The deck holds something that is not a card: undefined.',
      setup({ deck: [...standardDeck(), undefined as never] }),
    ],
    [
      "4 players of Texas Hold'em need 13 cards and the deck has 12.",
      setup({ game: noLimit(1, 2, { burns: false }), deck: standardDeck().slice(0, 12) }),
    ],
    [
      "The deck holds the joker, which Texas Hold'em is played without.",
      setup({ deck: [...standardDeck(), JOKER] }),
    ],
    [
      'The deck holds a card whose face is not known: only a recorded hand can be played with it.',
      setup({ deck: [...standardDeck().slice(0, 51), UNKNOWN] }),
    ],
    ['A deck has at most 53 cards, not 54.', setup({ deck: new Array(54).fill(UNKNOWN), recorded: true })],
    [
      'A hand cannot be played for more than $100,000,000,000 in all stacks together.',
      withSeat(5, 1e13 - 40_000 + 1),
    ],
    ['Seat 3 cannot post a post of 1000000000001 cents.', withBet(3, 'post', 1e12 + 1)],
    ['A hand needs a game, a button, a list of seats, a list of forced bets and a deck.', null as never],
    ['A game needs a variant, a limit, blinds, a chip, a collection and house rules.', {} as never],
    [
      'A hand needs a game, a button, a list of seats, a list of forced bets and a deck.',
      setup({ forced: undefined as never }),
    ],
    ['Everybody who is dealt in needs a seat and a stack.', setup({ seats: new Array(2) })],
    ['A forced bet needs a seat, a kind and an amount.', setup({ forced: [null as never] })],
    ['There is no seat a symbol.', withSeat(Symbol('s'), 100)],
    ['The deck holds 2c twice.', setup({ deck: [...standardDeck(), standardDeck()[0]!] })],
  ])('says: %s', (sentence, wrong) => {
    expect(checkSetup(wrong)).toBe(sentence);
  });
});

describe('what a hand began with', () => {
  const begun = () => {
    const fresh = structuredClone(setup({ game: { ...studGame(stud, 15, 30, 5), collection } }));
    const started = startHand(fresh);
    if (!started.ok) throw new Error(started.refusal.message);
    return fresh;
  };
  const collection = postedTable.find(({ game }) => game === '7 Card Stud')!.collection;

  it('is a game of which no part can be changed any more but the list of streets, which is remembered', () => {
    const { game } = begun();
    const parts: unknown[] = [game];
    let frozen = 0;
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      if (typeof part !== 'object' || part === null) continue;
      if (part !== game.variant.streets) expect([Object.isFrozen(part), part]).toEqual([true, part]);
      frozen++;
      parts.push(...Object.values(part));
    }
    expect(frozen).toBeGreaterThan(20);
    expect(() => Object.assign(game.limit, { small: 0 })).toThrow(TypeError);
    Object.assign(game.variant.streets, { 2: { ...game.variant.streets[2], opens: 'dealer' } });
    expect(checkSetup(setup({ game }))).toMatch('The first to act on the fifth street cannot be "dealer"');
    Object.assign(game.variant.streets, { length: 1 });
    expect(checkSetup(setup({ game }))).toMatch('cannot be ranked by "high"');
  });

  it('is looked at again where it is another game that shares its parts', () => {
    const { game, ...rest } = begun();
    expect(checkSetup({ ...rest, game: { ...game, chip: 0 as never } })).toBe(
      'The smallest chip must be worth at least one cent.',
    );
  });
});

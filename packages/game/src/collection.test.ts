import { describe, expect, it } from 'vitest';
import { postedTable, typicalThreeSix } from './collections/filing-002.ts';
import { type Collection, checkGame } from './index.ts';
import { $, limit, noLimit } from './testing/games.ts';
import { TestHand } from './testing/hand.ts';

const stacks = (players: number) => new Array<number>(players).fill(100);
const taken = (hand: TestHand) => [hand.state.rake / 100, hand.state.jackpot / 100];

/** Everybody calls, then all check to the end. */
function checkedDown(collection: Collection, players: number, game = limit(3, 6)): TestHand {
  const hand = new TestHand({ ...game, chip: $(0.5), collection }, { stacks: stacks(players) });
  while (hand.state.phase !== 'over') hand.play(hand.legal.check ? 'x' : 'c');
  return hand;
}

/** Everybody folds to the big blind. */
function foldedOut(collection: Collection, players: number): TestHand {
  const hand = new TestHand({ ...limit(3, 6), chip: $(0.5), collection }, { stacks: stacks(players) });
  while (hand.state.phase !== 'over') hand.play('f');
  return hand;
}

describe('collection by players dealt in', () => {
  it('is $1, $2, $3 or $4 in the typical 3-6 game (002:1938-1941)', () => {
    const byPlayers = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(
      (players) => taken(checkedDown(typicalThreeSix, players))[0],
    );
    expect(byPlayers).toEqual([1, 1, 2, 2, 3, 4, 4, 4, 4]);
  });

  it('taken at the deal is due without a flop as well, as far as money was called', () => {
    // Blinds of 1.50 and 3: the small blind's 1.50 was called, the rest of the big blind goes back; 3 is in the pot.
    const hand = foldedOut(typicalThreeSix, 7);
    expect(taken(hand)).toEqual([3, 0]);
    expect(hand.of('returned')[0]?.amount).toBe($(1.5));
    expect(hand.stacks[1]).toBe(97 + 1.5);
  });

  it('leaves the pot at the deal for what is called there, and the rest when the first round is over', () => {
    const hand = new TestHand(
      { ...limit(3, 6), chip: $(0.5), collection: typicalThreeSix },
      { stacks: stacks(7) },
    );
    expect(taken(hand)).toEqual([3, 0]);
    hand.play('c c c c c c x');
    expect(taken(hand)).toEqual([4, 0]);
    expect(hand.state.pot).toBe($(17));
  });
});

describe('the posted table (002:2151-2173)', () => {
  const row = (game: string, name: string) =>
    postedTable.find((line) => line.game === game && line.limit === name)!.collection;

  // Columns as filed: drop for 7 and more, 6, 5, 4, and 2-3 handed, jackpot, after the turn; null is left to the floor.
  it.each([
    [2157, '7 Card Stud', '', [3, 2, 2, 1, 1, 1, 0]],
    [2158, "Hold'em", '1-2', [2, 1, 1, 1, 1, 0.5, 0]],
    [2159, "Hold'em", '2-4', [3, 2, 1, 1, 1, 1, 0]],
    [2160, "Hold'em", '3-6', [3, 2, 1, 1, 1, 1, 0]],
    [2161, 'No Limit', '1-1', [3, 2, 2, 1, 1, 1, 0]],
    [2162, 'No Limit', '2-2', [3, 2, 2, 1, 1, 1, 0]],
    [2163, 'No Limit', '2-3', [4, 3, 2, 1, 1, 1, 1]],
    [2164, 'No Limit', '5-5', [4, 3, 2, 1, 1, 1, 1]],
    [2165, "Hold'em", '8-16', [4, 3, 2, 1, 1, 1, 1]],
    [2166, "Hold'em", '20-40', [4, 3, 2, 1, 1, 1, 1]],
    [2167, "Hold'em", '30-60', [4, 3, 2, 1, 1, 1, 1]],
    [2168, "Hold'em", '40-80', [4, 3, 2, 1, 1, 1, 1]],
    [2169, "Hold'em", '75-150', [5, 4, 3, 2, 1, 1, 1]],
    [2170, '', 'Pot Limit', [5, 4, 3, 2, 1, 1, 1]],
    [2171, 'All other flop games', '', [4, 3, 2, 1, null, 1, 1]],
  ])('has the figures of 002:%i, %s %s', (line, game, name, columns) => {
    expect(postedTable[line - 2157]).toMatchObject({ game, limit: name });
    const { takes } = row(game, name);
    // What a hand of so many players comes to at the opening street, and after the turn on top of it.
    const dealt = (players: number, to: string, at: string) =>
      takes
        .filter((take) => take.to === to && (typeof take.at === 'object' ? take.at.street : take.at) === at)
        .map(({ amount }) => {
          if (!('rows' in amount)) throw new Error('the table has no share of a pot');
          const found = amount.rows.findLast(({ from }) => from <= players);
          return found === undefined ? null : found.amount / 100;
        });
    const at = game === '7 Card Stud' ? 'deal' : 'flop';
    const [seven, six, five, four, two, jackpot, turn] = columns;
    expect([10, 9, 8, 7, 6, 5, 4, 3, 2].map((players) => dealt(players, 'rake', at))).toEqual(
      [seven, seven, seven, seven, six, five, four, two, two].map((drop) => [drop]),
    );
    for (const players of [2, 10]) {
      expect(dealt(players, 'jackpot', at)).toEqual([jackpot]);
      expect(dealt(players, 'rake', 'turn')).toEqual(turn === 0 ? [] : [turn]);
    }
    expect(takes).toHaveLength(turn === 0 ? 2 : 3);
  });

  it('has no other line', () => {
    expect(postedTable).toHaveLength(15);
  });

  it('drops by players dealt in when the flop is dealt, with the jackpot beside it', () => {
    const totals = [9, 8, 7, 6, 5, 4, 3, 2].map((players) =>
      taken(checkedDown(row("Hold'em", '3-6'), players)),
    );
    expect(totals.map(([rake]) => rake)).toEqual([3, 3, 3, 2, 1, 1, 1, 1]);
    expect(new Set(totals.map(([, jackpot]) => jackpot))).toEqual(new Set([1]));
    expect(taken(checkedDown(row("Hold'em", '1-2'), 9))).toEqual([2, 0.5]);
  });

  it('drops a further dollar after the turn card in the larger games', () => {
    const game = { ...limit(8, 16), chip: $(0.5), collection: row("Hold'em", '8-16') };
    const hand = new TestHand(game, { stacks: stacks(9) }).play('c c c c c c c c x');
    expect(taken(hand)).toEqual([4, 1]);
    hand.play('x x x x x x x x x');
    expect(taken(hand)).toEqual([5, 1]);
  });

  it('takes nothing without a flop', () => {
    for (const { game, collection } of postedTable) {
      if (game !== '7 Card Stud') expect(taken(foldedOut(collection, 6))).toEqual([0, 0]);
    }
  });

  it('leaves two and three players of other flop games to the floor', () => {
    expect(taken(checkedDown(row('All other flop games', ''), 3))).toEqual([1, 1]);
    expect(taken(checkedDown(row('All other flop games', ''), 4))).toEqual([2, 1]);
  });
});

describe('collection by a share of the pot', () => {
  const fivePercent: Collection = {
    takes: [{ to: 'rake', at: 'payout', onlyAfter: 'flop', amount: { basisPoints: 500 } }],
    most: $(4),
  };

  it('counts the pot after uncalled money went back, rounds down to the chip, and stops at the maximum', () => {
    const game = { ...noLimit(1, 2), collection: fivePercent };
    const small = new TestHand(game, { stacks: [50, 100] }).play('r100 c');
    // 5 % of 100, not of 150; the maximum is 4.
    expect(small.state.rake).toBe($(4));
    const odd = new TestHand(game, { stacks: [100, 100] }).play('r15 c x x x x x x');
    // 5 % of 30 is 1.50: one dollar chip.
    expect(odd.state.rake).toBe($(1));
  });

  it('is free without a flop, or charged if the house charges', () => {
    const play = (collection: Collection) =>
      new TestHand({ ...noLimit(10, 20), collection }, { stacks: [100, 100, 100] }).play('r60 f f').state
        .rake;
    expect(play(fivePercent)).toBe(0);
    const [take] = fivePercent.takes;
    const { onlyAfter: _, ...always } = take!;
    expect(play({ takes: [always] })).toBe($(2));
  });
});

describe('collection by players who reach the flop (002:1947)', () => {
  const byFlop: Collection = {
    takes: [
      {
        to: 'rake',
        at: { street: 'flop' },
        amount: {
          counted: { street: 'flop' },
          rows: [
            { from: 2, amount: $(1) },
            { from: 4, amount: $(3) },
          ],
        },
      },
    ],
  };

  it('counts those who see it, not those dealt in', () => {
    const game = { ...noLimit(1, 2), collection: byFlop };
    const four = new TestHand(game, { stacks: stacks(6) }).play('c c f f c x');
    expect(four.state.rake).toBe($(3));
    const three = new TestHand(game, { stacks: stacks(6) }).play('c f f f c x');
    expect(three.state.rake).toBe($(1));
  });
});

describe('collection and side pots', () => {
  const cards = { 1: 'AsAh', 2: 'KsKh', 3: 'QsQh', board: '2c3d7h8sJc' };
  const share = (basisPoints: number, most?: number): Collection => ({
    takes: [{ to: 'rake', at: 'payout', amount: { basisPoints } }],
    ...(most === undefined ? {} : { most: $(most) }),
  });
  const fixed = (amount: number): Collection => ({
    takes: [
      { to: 'rake', at: 'payout', amount: { counted: 'dealt', rows: [{ from: 2, amount: $(amount) }] } },
    ],
  });
  /** Seat 1 is all-in before the flop with the best hand, seat 2 has the better of the other two. */
  const awards = (collection: Collection, short: number, rest = 100, raise = 50) =>
    new TestHand({ ...noLimit(1, 2), collection }, { stacks: [short, rest, rest], cards }).play(
      `r${raise} c ${short > 1 ? 'c ' : ''}x x x x x x`,
    ).awards;

  it('comes out of every pot in proportion to its size', () => {
    expect(awards(share(1000), 10)).toEqual([
      [0, 'high', 1, 27],
      [1, 'high', 2, 72],
    ]);
  });

  it('does not make the winner of a small main pot pay for the side pot', () => {
    // $3 and $98: of $5 the main pot's part is 15 cents, less than half a chip.
    expect(awards(share(500, 5), 1, 200)).toEqual([
      [0, 'high', 1, 3],
      [1, 'high', 2, 93],
    ]);
  });

  it('takes a chip that does not divide from the earlier of two equal pots', () => {
    expect(awards(fixed(1), 10, 100, 25)).toEqual([
      [0, 'high', 1, 29],
      [1, 'high', 2, 30],
    ]);
  });

  it('leaves a pot its number when another is emptied', () => {
    expect(awards(fixed(90), 1)).toEqual([[1, 'high', 2, 11]]);
  });

  it('takes no more from a pot than it holds', () => {
    // $1.50 and $99: the main pot's part of $99 is nearer to $2 than to $1.
    expect(awards(fixed(99), 0.5)).toEqual([
      [0, 'high', 1, 0.5],
      [1, 'high', 2, 1],
    ]);
  });
});

describe('collection', () => {
  it('never takes more than the pot', () => {
    const collection: Collection = {
      takes: [{ to: 'rake', at: 'deal', amount: { counted: 'dealt', rows: [{ from: 2, amount: $(50) }] } }],
    };
    const hand = new TestHand({ ...noLimit(1, 2), collection }, { stacks: [100, 100] }).play(
      'c x x x x x x x',
    );
    expect(hand.state.rake).toBe($(4));
    expect(hand.awards).toEqual([]);
    expect(hand.stacks).toEqual([98, 98]);
  });

  it('is refused where it makes no sense', () => {
    const wrong = (collection: Collection) => checkGame({ ...noLimit(1, 2), collection });
    expect(
      wrong({ takes: [{ to: 'rake', at: { street: 'fourth street' }, amount: { basisPoints: 1 } }] }),
    ).toBe(`Texas Hold'em has no street called "fourth street" to collect at.`);
    expect(wrong({ takes: [{ to: 'rake', at: 'payout', amount: { basisPoints: 20_000 } }] })).toMatch(
      '0 % to 100 %',
    );
    const rows = [
      { from: 4, amount: $(1) },
      { from: 2, amount: $(1) },
    ];
    expect(wrong({ takes: [{ to: 'rake', at: 'deal', amount: { counted: 'dealt', rows } }] })).toMatch(
      'go up',
    );
    const half = [{ from: 2, amount: $(0.5) }];
    expect(wrong({ takes: [{ to: 'rake', at: 'deal', amount: { counted: 'dealt', rows: half } }] })).toBe(
      'A collection of $0.50 cannot be taken in $1 chips.',
    );
  });
});

describe('a share of more money than a product can count', () => {
  it('is exact to the cent, and so are its parts of the pots', () => {
    const [short, deep, basisPoints] = [672_216_913_713n, 3_517_801_388_349n, 6_618];
    const [main, side] = [3n * short, 2n * (deep - short)];
    const collection: Collection = { takes: [{ to: 'rake', at: 'payout', amount: { basisPoints } }] };
    const inDollars = (amount: bigint) => Number(amount) / 100;
    const hand = new TestHand(
      { ...noLimit(1, 2), chip: $(0.01), collection },
      {
        stacks: [short, deep, deep].map(inDollars),
        cards: { 1: 'AsAh', 2: 'KsKh', 3: 'QsQh', board: '2c3d7h8s9d' },
      },
    ).play(`r${inDollars(deep)} c c`);
    const rake = ((main + side) * BigInt(basisPoints)) / 10_000n;
    expect(BigInt(hand.state.rake)).toBe(rake);
    // The cent left over comes from the pot whose part has the larger rest.
    const [ofMain, ofSide] = [rake * main, rake * side].map((part) => part % (main + side)) as [
      bigint,
      bigint,
    ];
    const extra = ofMain >= ofSide ? 1n : 0n;
    expect(BigInt(hand.state.seats[0]!.stack)).toBe(main - (rake * main) / (main + side) - extra);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Card,
  CardError,
  handWords,
  isRankingName,
  makeCard,
  parseCards,
  type RankingName,
  rankHigh,
  rankings,
  standardDeck,
} from './index.ts';

const rank = (game: RankingName, hole: string, board = '') =>
  rankings[game].rank(parseCards(hole), parseCards(board));

/** A five-card hand for every choice of ranks, never a flush; and one suited hand for each five different ranks. */
function everyKindOfHand(lowest = 0): Card[][] {
  const hands: Card[][] = [];
  const add = (ranks: readonly number[], top: number): void => {
    if (ranks.length === 5) {
      // Cards of a rank take different suits, and the last two cards differ in suit from the first.
      const suits = ranks.map((rank, i) =>
        ranks.indexOf(rank) === i ? (i === 4 ? 1 : 0) : i - ranks.indexOf(rank),
      );
      hands.push(ranks.map((rank, i) => makeCard(rank, suits[i]!)));
      if (new Set(ranks).size === 5) hands.push(ranks.map((rank) => makeCard(rank, 3)));
      return;
    }
    for (let rank = top; rank >= lowest; rank--)
      if (ranks.filter((held) => held === rank).length < 4) add([...ranks, rank], rank);
  };
  add([], 12);
  return hands;
}

describe('the numbers of a ranking', () => {
  it.each<[RankingName, number, number]>([
    ['high', 7462, 0],
    ['27', 7462, 0],
    ['a5', 6175, 0],
    ['8ob', 56, 0],
    ['short-deck', 1404, 4],
  ])('%s go from 1 to %i without a gap', (game, classes, lowest) => {
    const found = new Set(everyKindOfHand(lowest).map((cards) => rankings[game].rank(cards, [])));
    found.delete(undefined);
    expect(found.size).toBe(classes);
    expect(Math.min(...(found as Set<number>))).toBe(1);
    expect(Math.max(...(found as Set<number>))).toBe(classes);
  });

  it('badugi go from 1 to 1092 without a gap', () => {
    const found = new Set(everyBadugi().map((cards) => rankings.badugi.rank(cards, [])));
    expect(found.size).toBe(1092);
    expect(Math.max(...(found as Set<number>))).toBe(1092);
    expect(rank('badugi', '4s3h2dAc')).toBe(1);
    expect(rank('badugi', 'KsKhKdKc')).toBe(1092);
  });
});

/** A hand for every set of one to four ranks that can play: the rest of it repeats the last card's rank. */
function everyBadugi(): Card[][] {
  const hands: Card[][] = [];
  const add = (ranks: readonly number[]): void => {
    const last = ranks.at(-1) ?? 13;
    if (ranks.length > 0) {
      const rest = Array.from({ length: 4 - ranks.length }, (_, i) => makeCard(last, ranks.length + i));
      hands.push([...ranks.map(makeCard), ...rest]);
    }
    if (ranks.length < 4) for (let rank = 0; rank < last; rank++) add([...ranks, rank]);
  };
  add([]);
  return hands;
}

describe('ace-to-five', () => {
  it('ranks the wheel first and lets straights and flushes be', () => {
    expect(rank('a5', '5s4s3s2sAs')).toBe(1);
    expect(rank('a5', '6s4s3s2sAs')).toBe(2);
    expect(rank('a5', 'KsKhKdKcQs')).toBe(6175);
  });

  it('orders hands as they are compared at the table', () => {
    const five = fc.shuffledSubarray(standardDeck(), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(five, five, (one, other) => {
        const order = compare(lowness(one), lowness(other));
        expect(Math.sign(rankings.a5.rank(one, [])! - rankings.a5.rank(other, [])!)).toBe(order);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes the best five of seven', () => {
    expect(rank('a5', 'KsKh5s4s3s2sAs')).toBe(1);
    expect(rank('a5', '8s8h8d8cAsAhAd')).toBe(rank('a5', '8s8hAsAhAd'));
  });
});

/** What spoils a low, most first: groups of a rank, then high cards, ace low. */
function lowness(cards: readonly Card[]): number[] {
  const counts = new Map<number, number>();
  for (const card of cards) {
    const rank = card >> 2 === 12 ? 1 : (card >> 2) + 2;
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  const groups = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  const sizes = groups.map(([, count]) => count);
  return [sizes[0]!, sizes[1] ?? 0, ...groups.map(([rank]) => rank)];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differ = a.findIndex((value, i) => value !== b[i]);
  return differ < 0 ? 0 : Math.sign(a[differ]! - b[differ]!);
}

describe('deuce-to-seven', () => {
  it('ranks 7-5-4-3-2 first and the royal flush last', () => {
    expect(rank('27', '7s5h4d3c2s')).toBe(1);
    expect(rank('27', 'AsKsQsJsTs')).toBe(7462);
  });

  it('takes A-5-4-3-2 for the best ace high: behind every king high, before every pair (000:828)', () => {
    const wheel = rank('27', 'As5h4d3c2s')!;
    expect(rank('27', 'KsQhJdTc8s')).toBe(wheel - 1);
    expect(rank('27', 'As6h4d3c2s')).toBe(wheel + 1);
    expect(rank('27', '2s2h5d4c3s')).toBeGreaterThan(wheel);
    expect(rank('27', 'As5s4s3s2s')).toBe(rank('27', 'As6s4s3s2s')! - 1);
  });

  it('otherwise turns the order of high hands round', () => {
    const five = fc
      .shuffledSubarray(standardDeck(), { minLength: 5, maxLength: 5 })
      .filter((cards) => rankHigh(cards) !== 10 && rankHigh(cards) !== 1609);
    fc.assert(
      fc.property(five, five, (one, other) => {
        const high = Math.sign(rankHigh(one) - rankHigh(other));
        expect(Math.sign(rankings['27'].rank(other, [])! - rankings['27'].rank(one, [])!) || 0).toBe(
          high || 0,
        );
      }),
      { numRuns: 5000 },
    );
  });
});

describe('eight or better', () => {
  it('qualifies five different ranks up to the eight and nothing else', () => {
    expect(rank('8ob', '8s7s6s5s4s')).toBe(56);
    expect(rank('8ob', '9s4s3s2sAs')).toBeUndefined();
    expect(rank('8ob', '8s8h3s2sAs')).toBeUndefined();
    expect(rankings['8ob'].best(parseCards('9s4s3s2sAs'), [])).toBeUndefined();
  });
});

describe('omaha', () => {
  it('uses exactly two hole cards and three of the board', () => {
    expect(rankings['omaha-high'].best(parseCards('AsKdQc2h'), parseCards('KsQsJsTs3d'))?.words).toBe(
      'straight, ace high',
    );
    expect(rankings['omaha-high'].best(parseCards('AsAhAdAc'), parseCards('7s8s9hTd2c'))?.words).toBe(
      'pair of aces',
    );
    expect(rank('omaha-8ob', 'As2s3s4s', 'KdQd5c6c9h')).toBeUndefined();
  });

  it('agrees with every pair of hole cards tried with every three of the board', () => {
    const nine = fc.shuffledSubarray(standardDeck(), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(nine, fc.integer({ min: 3, max: 5 }), (cards, size) => {
        const hole = cards.slice(0, 4);
        const board = cards.slice(4, 4 + size);
        const fives = hole.flatMap((a, i) =>
          hole
            .slice(i + 1)
            .flatMap((b) =>
              board.flatMap((c, j) =>
                board.slice(j + 1).flatMap((d, k) => board.slice(j + k + 2).map((e) => [a, b, c, d, e])),
              ),
            ),
        );
        expect(rankings['omaha-high'].rank(hole, board)).toBe(Math.min(...fives.map(rankHigh)));
        const lows = fives.map((five) => rankings['8ob'].rank(five, []) ?? Infinity);
        expect(rankings['omaha-8ob'].rank(hole, board) ?? Infinity).toBe(Math.min(...lows));
      }),
      { numRuns: 300 },
    );
  });

  it('can be read on the flop and on the turn', () => {
    expect(rank('omaha-high', 'AsKdQc2h', 'KsQsJs')).toBeDefined();
    expect(rank('omaha-high', 'AsKdQc2h', 'KsQsJsTd')).toBe(1600);
  });
});

describe('the best hand', () => {
  it('has the rank that the cards have, and is made of those cards in their order', () => {
    const seven = fc.shuffledSubarray(standardDeck(), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(seven, fc.constantFrom<RankingName>('high', 'a5', '8ob', '27'), (cards, game) => {
        const best = rankings[game].best(cards.slice(0, 2), cards.slice(2));
        expect(best?.rank).toBe(rankings[game].rank(cards, []));
        if (best === undefined) return;
        expect(cards.filter((card) => best.cards.includes(card))).toEqual(best.cards);
        expect(rankings[game].rank(best.cards, [])).toBe(best.rank);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cards that cannot be ranked', () => {
  it.each<[RankingName, string, string, string]>([
    ['high', 'AsKs', '', 'High poker ranks 5 to 7 cards, not 2'],
    ['a5', 'As2s3s4s5s6s', '7s8s', 'Ace-to-five ranks 5 to 7 cards, not 8'],
    ['omaha-high', 'AsKs', 'QsJsTs', 'Omaha is ranked with 4 hole cards, not 2'],
    ['omaha-8ob', 'AsKsQsJs', '2s3s', 'Omaha is ranked with a board of 3 to 5 cards, not 2'],
    ['badugi', 'As2h3d', '', 'Badugi ranks 4 cards, not 3'],
    ['27', 'AsKsQsJs??', '', '?? cannot be ranked: its face is not known'],
    ['badugi', 'AsKhQd??', '', '?? cannot be ranked: its face is not known'],
    ['short-deck', 'AsKsQsJs5h', '', '5h is not in the deck: Short deck begins with the 6'],
  ])('are refused in %s: %s %s', (game, hole, board, message) => {
    expect(() => rank(game, hole, board)).toThrow(new CardError(message));
    expect(() => rankings[game].best(parseCards(hole), parseCards(board))).toThrow(new CardError(message));
  });
});

describe('a card given twice', () => {
  it.each<[RankingName, string, string]>([
    ['high', 'AsKsQsJsAs', ''],
    ['high', 'AsKs', 'QsJsAs'],
    ['omaha-high', 'AsKsQsJs', '2s3sAs'],
    ['badugi', 'As2h3dAs', ''],
  ])('is refused by the best hand in %s: %s %s', (game, hole, board) => {
    expect(() => rankings[game].best(parseCards(hole), parseCards(board))).toThrow(
      new CardError('As appears more than once'),
    );
  });
});

describe('what is no card at all', () => {
  const junk: unknown[] = [54, -1, 1.5, Number.NaN, Infinity, 'As', '51', null, undefined, true, 5n, [5], {}];
  const message = 'A hand holds something that is no card: cards are the numbers 0 to 53';

  it.each<[RankingName, string, string]>([
    ['high', 'KhQdJc9h', ''],
    ['high', 'Kh', 'QdJc9h8d2c'],
    ['a5', '2h3d4c5h', ''],
    ['8ob', '2h3d4c5h', ''],
    ['27', '2h3d4c5h', ''],
    ['badugi', '2h3d4c', ''],
    ['omaha-high', 'KhQdJc', '9h8d2c'],
    ['omaha-8ob', '2h3d4c', '5h6d7c'],
    ['short-deck', 'KhQdJc9h', ''],
  ])('is refused by the best hand in %s beside %s %s', (game, hole, board) => {
    for (const value of junk) {
      const held = [...parseCards(hole), value as Card];
      expect(() => rankings[game].best(held, parseCards(board))).toThrow(new CardError(message));
    }
  });

  it('is refused on the board, and in a hand that is not complete', () => {
    for (const value of junk) {
      const bad = [value as Card];
      expect(() => rankings.high.best(parseCards('AsKs'), [...parseCards('QsJs'), ...bad])).toThrow(message);
      expect(() => handWords(bad, parseCards('As'))).toThrow(new CardError(message));
    }
    expect(() => rankings.high.best(new Array<Card>(5), [])).toThrow(new CardError(message));
  });
});

describe('the names of rankings', () => {
  it('are the keys of the record', () => {
    for (const [name, ranking] of Object.entries(rankings)) expect(ranking.name).toBe(name);
    expect(isRankingName('8ob')).toBe(true);
    expect(isRankingName('toString')).toBe(false);
  });
});

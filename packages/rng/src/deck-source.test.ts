import { format, inspect } from 'node:util';
import { type Card, cardsText, jokerDeck, standardDeck, UNKNOWN } from '@franklin/cards';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { RngAlarm } from './alarm.ts';
import { DeckSource } from './deck-source.ts';
import { HmacDrbg } from './hmac-drbg.ts';
import { personalization } from './personalization.ts';
import { deckContext, ShuffledDeck } from './shuffled-deck.ts';
import { SeededDecks } from './testing/index.ts';
import { breakingSource, goodSource } from './testing/sources.ts';
import { verifyOpening } from './verify.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const sorted = (cards: readonly Card[]) => cards.toSorted((a, b) => a - b);

function stuck(name: string, goodBytes: number) {
  return breakingSource(name, goodBytes, (block) => block.fill(0));
}

describe('the decks of a table', () => {
  it('hold every card once, with the joker or without', () => {
    const source = new DeckSource({ table: 'Table 4' });
    expect(sorted(source.nextDeck('1', standardDeck()).cards)).toEqual(standardDeck());
    expect(sorted(source.nextDeck('2', jokerDeck()).cards)).toEqual(jokerDeck());
  });

  it('are different for every hand', () => {
    const source = new DeckSource({ table: 'Table 4' });
    const decks = Array.from({ length: 200 }, (_, hand) =>
      cardsText(source.nextDeck(`${hand}`, standardDeck()).cards),
    );
    expect(new Set(decks).size).toBe(200);
  });

  it('are committed to for this table and this hand', () => {
    const { cards, commitment } = new DeckSource({ table: 'Table 4' }).nextDeck('000123', standardDeck());
    expect(commitment.context).toBe('Table 4\n000123');
    const { root, count, context } = commitment;
    cards.forEach((card, index) => {
      const opening = commitment.open(index);
      expect(opening.card).toBe(cardsText([card]));
      expect(verifyOpening({ root, count, context, opening })).toBe(true);
      expect(verifyOpening({ root, count, context: 'Table 4\n000124', opening })).toBe(false);
    });
  });

  it('come from a new seed each', () => {
    const source = new DeckSource({ table: 'Table 4' });
    for (let hand = 1; hand <= 5; hand++) {
      source.nextDeck(`${hand}`, standardDeck());
      expect(source.health().reseeds).toBe(hand);
    }
  });

  it('are one a hand: a hand is never shuffled again', () => {
    const source = new DeckSource({ table: 'Table 4' });
    source.nextDeck('1', standardDeck());
    expect(() => source.nextDeck('1', standardDeck())).toThrow('Hand 1 has its deck already');
    expect(source.health()).toMatchObject({ decks: 1, reseeds: 1, alarm: null });
    source.nextDeck('2', standardDeck());
  });

  it('are refused for cards that are no deck, without harm', () => {
    const source = new DeckSource({ table: 'Table 4' });
    const refused: [readonly Card[], string][] = [
      [[], 'at least two cards'],
      [[3 as Card], 'at least two cards'],
      [[3, 3] as Card[], 'none of them twice'],
      [[3, UNKNOWN] as Card[], 'each with its face known'],
      [[3, 99] as Card[], 'holds cards only'],
      // A hole in the list is skipped by `every`, and must not get as far as the generator.
      [new Array<Card>(3), 'holds cards only'],
    ];
    for (const [cards, sentence] of refused) expect(() => source.nextDeck('1', cards)).toThrow(sentence);
    expect(source.health()).toMatchObject({ decks: 0, bytesDrawn: 0, alarm: null });
    source.nextDeck('1', standardDeck());
  });

  it('need names of one line for the table, the hand and every source', () => {
    for (const name of ['', 'a\nb', 'a\u2028b', '\ud800', 'x'.repeat(201), 7 as unknown as string]) {
      expect(() => new DeckSource({ table: name })).toThrow('The name of a table has to be one line');
      expect(() => new DeckSource({ table: 't' }).nextDeck(name, standardDeck())).toThrow(
        'The name of a hand',
      );
      expect(() => new DeckSource({ table: 't', furtherSources: [{ ...goodSource('dice'), name }] })).toThrow(
        'The name of a seed source',
      );
    }
    expect(() => new DeckSource({ table: 't', furtherSources: [goodSource('operating system')] })).toThrow(
      'Two seed sources have one name',
    );
  });

  it('are for one hand of one table: no two pairs of names run together into one context', () => {
    expect(deckContext('a', 'b')).toBe('a\nb');
    expect(() => deckContext('a\nb', 'c')).toThrow('The name of a table has to be one line');
    expect(() => deckContext('a', 'b\nc')).toThrow('The name of a hand has to be one line');
  });

  it('can be made again from what was kept, with the same commitment', () => {
    const deck = new DeckSource({ table: 'Table 4' }).nextDeck('1', standardDeck());
    const again = new ShuffledDeck(deck.cards, deck.salts, deck.commitment.context);
    expect(again.commitment.root).toBe(deck.commitment.root);
    expect(again.commitment.open(30)).toEqual(deck.commitment.open(30));
  });

  it('do not get into a log by accident', () => {
    const deck = new DeckSource({ table: 'Table 4' }).nextDeck('1', standardDeck());
    const { salt, card } = deck.commitment.open(0);
    const everything = { depth: 9, showHidden: true, getters: true, maxArrayLength: null };
    const texts = [
      JSON.stringify(deck),
      inspect(deck),
      format('%o %O %j', deck, deck, deck),
      ...[deck, { deck }, [deck], new Map([[deck, deck]])].map((logged) => inspect(logged, everything)),
    ];
    for (const text of texts) {
      expect(text).toContain(deck.commitment.root);
      expect(text).not.toContain(salt);
      expect(text).not.toContain(`'${card}'`);
      expect(text).not.toMatch(/cards|salts|Uint8Array/);
      expect(text.replaceAll(/\s/g, '')).not.toContain(deck.cards.slice(0, 9).join(','));
    }
  });

  it('cannot be given another commitment', () => {
    const [deck, other] = ['1', '2'].map((hand) => new SeededDecks('seed').nextDeck(hand, standardDeck()));
    expect(() => Object.assign(deck!, { commitment: other!.commitment })).toThrow(TypeError);
  });
});

describe('a seed source that calls back while a deck is drawn', () => {
  /** Good, and does what `armed` says, once, when it is next read. */
  function callingBack() {
    const good = goodSource('dice');
    const hook: { armed?: (() => void) | undefined } = {};
    const read = (bytes: number) => {
      const { armed } = hook;
      hook.armed = undefined;
      armed?.();
      return good.read(bytes);
    };
    return { hook, source: new DeckSource({ table: 't', furtherSources: [{ ...good, read }] }) };
  }

  const CALLS: [string, (source: DeckSource) => unknown][] = [
    ['a deck for the same hand', (source) => source.nextDeck('1', standardDeck())],
    ['a deck for another hand', (source) => source.nextDeck('2', standardDeck())],
    ['raw bytes', (source) => source.rawBytes(64)],
    ['a cycle', (source) => source.cycle()],
  ];

  it.each(CALLS)('does not get %s, and the hand has one deck', (_, call) => {
    const { hook, source } = callingBack();
    const tried = vi.fn(() => expect(() => call(source)).toThrow('is drawing a deck'));
    hook.armed = tried;
    source.nextDeck('1', standardDeck());
    expect(tried).toHaveReturned();
    expect(source.health()).toMatchObject({ decks: 1, reseeds: 1, cycles: 0, alarm: null });
    source.nextDeck('2', standardDeck());
  });

  it.each(CALLS)('and falls over it is an alarm: %s', (_, call) => {
    const { hook, source } = callingBack();
    hook.armed = () => call(source);
    expect(() => source.nextDeck('1', standardDeck())).toThrow(RngAlarm);
    expect(source.health()).toMatchObject({ decks: 0, alarm: { kind: 'source-failed', source: 'dice' } });
  });

  it('gets none through the list of cards either', () => {
    const source = new DeckSource({ table: 't' });
    const cards = standardDeck();
    const inner = vi.fn(() =>
      expect(() => source.nextDeck('1', standardDeck())).toThrow('is drawing a deck'),
    );
    cards[Symbol.iterator] = () => {
      inner();
      return standardDeck().values();
    };
    source.nextDeck('1', cards);
    expect(inner).toHaveReturned();
    expect(source.health().decks).toBe(1);
  });

  it('leaves the source ready after a call that was refused', () => {
    const source = new DeckSource({ table: 't' });
    expect(() => source.nextDeck('1', [])).toThrow(RangeError);
    source.cycle();
    source.nextDeck('1', standardDeck());
  });
});

describe('two instances', () => {
  it('for one table share no stream', () => {
    const streams = Array.from({ length: 20 }, () => hex(new DeckSource({ table: 'Table 4' }).rawBytes(32)));
    expect(new Set(streams).size).toBe(20);
  });

  it('are instantiated with a personalization of their own, which names the table', () => {
    const instantiate = vi.spyOn(HmacDrbg, 'instantiate');
    const given = [1, 2].map(() => {
      new DeckSource({ table: 'Table 4' });
      return Buffer.from(instantiate.mock.lastCall![0].personalization!).toString();
    });
    instantiate.mockRestore();
    for (const one of given) expect(one).toMatch(/^franklin rng v1\nTable 4\n/);
    expect(given[0]).not.toBe(given[1]);
  });

  it('are told apart in their personalization whatever their seeds are', () => {
    const all = Array.from({ length: 100 }, () => hex(personalization('Table 4')));
    expect(new Set(all).size).toBe(100);
    const lines = Buffer.from(personalization('Table 4')).toString().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines.slice(0, 3)).toEqual(['franklin rng v1', 'Table 4', `${process.pid}`]);
  });
});

describe('a seed', () => {
  it('cannot be given by whoever makes the table', () => {
    fc.assert(
      fc.property(fc.constantFrom('seed', 'random', 'entropy', 'generator', 'sources'), (name) => {
        const options = { table: 'Table 4', [name]: goodSource('chosen') };
        expect(hex(new DeckSource(options).rawBytes(32))).not.toBe(hex(new DeckSource(options).rawBytes(32)));
      }),
    );
  });

  it('cannot come from further sources alone: with the same ones two tables still differ', () => {
    const stream = () => {
      const source = new DeckSource({ table: 'Table 4', furtherSources: [goodSource('dice')] });
      return hex(source.rawBytes(32));
    };
    expect(stream()).not.toBe(stream());
  });

  it('is nothing a seeded deck of a test could bring in by its type', () => {
    expectTypeOf<SeededDecks>().not.toExtend<DeckSource>();
    const production = (source: DeckSource) => source.table;
    // @ts-expect-error: a seeded source is no source for a game
    expect(production(new SeededDecks('seed'))).toBe('test table');
    const lookalike = Object.assign(Object.create(DeckSource.prototype) as DeckSource, { table: 'fake' });
    expect(() => lookalike.nextDeck('1', standardDeck())).toThrow(TypeError);
  });
});

describe('an alarm', () => {
  it('keeps a table from starting when a further source is stuck', () => {
    const onAlarm = vi.fn();
    expect(() => new DeckSource({ table: 't', furtherSources: [stuck('dice', 0)], onAlarm })).toThrow(
      'Random generator stopped at start-up: the repetition count test failed (dice)',
    );
    expect(onAlarm).toHaveBeenCalledOnce();
  });

  it('ends the decks for good when a further source gets stuck between two hands', () => {
    const onAlarm = vi.fn();
    const furtherSources = [stuck('dice', 4096 + 64 + 2 * 64)];
    const source = new DeckSource({ table: 't', furtherSources, onAlarm });
    source.nextDeck('1', standardDeck());
    source.nextDeck('2', standardDeck());
    expect(() => source.nextDeck('3', standardDeck())).toThrow(RngAlarm);
    for (const call of [
      () => source.nextDeck('4', standardDeck()),
      () => source.rawBytes(1),
      () => source.cycle(),
    ])
      for (let again = 0; again < 3; again++) expect(call).toThrow(RngAlarm);
    expect(onAlarm).toHaveBeenCalledOnce();
    expect(source.health()).toMatchObject({
      decks: 2,
      reseeds: 2,
      alarm: { kind: 'repetition-count', phase: 'running', source: 'dice' },
    });
  });

  it('stays an alarm after closing', () => {
    const source = new DeckSource({ table: 't', furtherSources: [stuck('dice', 4096 + 64)] });
    expect(() => source.nextDeck('1', standardDeck())).toThrow(RngAlarm);
    source.close();
    expect(() => source.nextDeck('1', standardDeck())).toThrow(RngAlarm);
  });
});

describe('a deck source', () => {
  it('reports what it did in numbers alone', () => {
    const source = new DeckSource({ table: 'Table 4', furtherSources: [goodSource('dice')] });
    for (let hand = 0; hand < 100; hand++) source.nextDeck(`${hand}`, standardDeck());
    source.cycle();
    source.rawBytes(1000);
    const health = source.health();
    expect(health).toMatchObject({ table: 'Table 4', decks: 100, reseeds: 100, cycles: 1, alarm: null });
    expect(health.bytesDrawn).toBeGreaterThanOrEqual(100 * (52 * 32 + 128) + 64 + 1000);
    expect(health.rejectedDraws).toBeGreaterThan(0);
    expect(health.samplesTested).toMatchObject({
      'operating system': 4096 + 64 + 16 + 100 * 64,
      dice: 4096 + 64 + 100 * 64,
    });
    expect(JSON.parse(JSON.stringify(health))).toEqual(health);
  });

  it('rejects as many draws as the bounds of a deck let expect', () => {
    const source = new DeckSource({ table: 'Table 4' });
    for (let hand = 0; hand < 2000; hand++) source.nextDeck(`${hand}`, standardDeck());
    // For a bound b, a draw is rejected with the chance (256 mod b) / 256; the tries are geometric.
    let mean = 0;
    for (let bound = 2; bound <= 52; bound++) {
      const chance = (256 % bound) / 256;
      mean += chance / (1 - chance);
    }
    expect(source.health().rejectedDraws / 2000).toBeCloseTo(mean, 0);
  });

  it('refuses a number of bytes that is none or too many, without harm', () => {
    const source = new DeckSource({ table: 'Table 4' });
    for (const length of [-1, 0.5, Number.NaN, Infinity, 2 ** 24 + 1, Number.MAX_SAFE_INTEGER])
      expect(() => source.rawBytes(length)).toThrow(RangeError);
    expect(source.health()).toMatchObject({ bytesDrawn: 0, alarm: null });
    expect(source.rawBytes(2 ** 24)).toHaveLength(2 ** 24);
  });

  it('gives nothing once it is closed', () => {
    const source = new DeckSource({ table: 'Table 4' });
    source.close();
    for (const call of [
      () => source.nextDeck('1', standardDeck()),
      () => source.rawBytes(1),
      () => source.cycle(),
    ])
      expect(call).toThrow('This deck source was closed');
    expect(source.health().alarm).toBeNull();
  });
});

import {
  decide,
  defaultRules,
  type HandEvent,
  type HandSetup,
  legalActions,
  noCollection,
  seatId,
  startHand,
} from '@franklin/game';
import { describe, expect, it } from 'vitest';
import { $, noLimit } from '../../game/src/testing/games.ts';
import { TestHand } from '../../game/src/testing/hand.ts';
import { numbers, randomAction, randomSetup } from '../../game/src/testing/random-play.ts';
import { omaha } from '../../game/src/testing/variants.ts';
import { checkPhh, type PhhNotes, readPhh, writePhh } from './index.ts';

const read = (text: string) => readPhh(text)[0]!;

/** Plays a random hand to its end. */
function played(random: (below: number) => number, setup: HandSetup): readonly HandEvent[] {
  const started = startHand(setup);
  if (!started.ok) throw new Error(started.refusal.message);
  let { state } = started;
  const events = [...started.events];
  while (state.phase !== 'over') {
    const decided = decide(state, randomAction(random, legalActions(state)!));
    if (!decided.ok) throw new Error(decided.refusal.message);
    state = decided.state;
    events.push(...decided.events);
  }
  return events;
}

describe('writing', () => {
  it("gives a file that reads back and checks, for 2,000 random hands of hold'em with any limit, rule, post and rake", () => {
    const random = numbers(7);
    const came = new Map<string, number>();
    for (let n = 0; n < 2000; n++) {
      const setup = randomSetup(random);
      const text = writePhh(setup, played(random, setup), { hand: n, table: 'Test' });
      const checked = checkPhh(read(text));
      if (checked.outcome !== 'ok') throw new Error(`${JSON.stringify(checked)}\n${text}`);
      for (const [, name] of text.matchAll(/^(_\w+) =/gm)) came.set(name!, (came.get(name!) ?? 0) + 1);
    }
    // All that we add to the format came up.
    const names = [
      '_limit',
      '_raises',
      '_most',
      '_posts',
      '_rules',
      '_collection',
      '_collection_most',
      '_rake',
    ];
    for (const name of names)
      expect([name, came.get(name) ?? 0]).toEqual([name, expect.toSatisfy((n) => n > 100)]);
  });

  it('adds nothing but the chip to a hand that the format can say', () => {
    let setup = randomSetup(numbers(0));
    const plain = ({ game, forced }: HandSetup) =>
      game.limit.kind === 'none' && game.limit.most === undefined && forced.length === 2;
    for (let seed = 1; !plain(setup); seed++) setup = randomSetup(numbers(seed));
    const usual = { ...setup, game: { ...setup.game, rules: defaultRules, collection: noCollection } };
    const text = writePhh(usual, played(numbers(1), usual));
    expect(text.match(/^_\w+/gm)).toEqual(['_chip']);
  });

  it('keeps notes of any characters, and leaves out those that say nothing', () => {
    const hand = new TestHand(noLimit(1, 2), { stacks: [100, 100] }).play('f');
    const notes: object = {
      venue: 'a "b"\n\u007f\u0085\ud83d',
      table: undefined,
      players: ['\udfff', 'Zoë'],
    };
    const text = writePhh(hand.state.setup, hand.events, notes as PhhNotes);
    expect(text).toContain(String.raw`venue = "a \"b\"\n\u007f`);
    expect(text).not.toContain('table');
    expect(checkPhh(read(text))).toEqual({ outcome: 'ok' });
  });

  it('keeps amounts of any size, also one that equals a stack without limit', () => {
    const billions = 10_000_000_000;
    for (const bet of [billions, billions - 0.01, billions + 0.01]) {
      const game = { ...noLimit(1, 2), chip: $(0.01) };
      const hand = new TestHand(game, { stacks: [2 * billions, 3 * billions, billions] });
      hand.play(`f r${bet} f`);
      expect(checkPhh(read(writePhh(hand.state.setup, hand.events)))).toEqual({ outcome: 'ok' });
    }
  });

  it("refuses other games than hold'em", () => {
    const setup = randomSetup(numbers(1), omaha);
    expect(() => writePhh(setup, [])).toThrow(RangeError);
  });

  it('keeps the blinds of the game where others were posted, and dead money beside a blind', () => {
    const hand = new TestHand(noLimit(1, 2), {
      stacks: [100, 100, 100],
      forced: [
        { seat: seatId(1), kind: 'blind', amount: $(1) },
        { seat: seatId(2), kind: 'blind', amount: $(3) },
        { seat: seatId(2), kind: 'dead', amount: $(2) },
      ],
    }).play('r5 f f');
    const text = writePhh(hand.state.setup, hand.events);
    expect(text).toContain('_blinds = [1, 2]\n_posts = ["p1 blind 1", "p2 blind 3", "p2 dead 2"]\n');
    expect(checkPhh(read(text))).toEqual({ outcome: 'ok' });
  });
});

describe('our own fields', () => {
  const collection = {
    takes: [
      { to: 'rake', at: 'payout', onlyAfter: 'flop', amount: { basisPoints: 250 } },
      {
        to: 'jackpot',
        at: { street: 'flop' },
        amount: { counted: { street: 'flop' }, rows: [{ from: 2, amount: $(1) }] },
      },
    ],
    most: $(2),
  } as const;
  const hand = new TestHand(
    { ...noLimit(1, 2, { straddle: true, potRoundsUpTo: $(5) }), collection },
    { stacks: [100, 100, 100, 100], straddler: 3 },
  ).play('c f f x x x x x x x');
  const text = writePhh(hand.state.setup, hand.events);

  it('say what the format cannot', () => {
    expect(text.match(/^_.*/gm)).toEqual([
      '_chip = 1',
      '_posts = ["p1 blind 1", "p2 blind 2", "p3 straddle 4"]',
      '_rules = { straddle = true, potRoundsUpTo = 5 }',
      '_collection = [{ to = "rake", at = "payout", after = "flop", percent = 2.5 }, { to = "jackpot", at = "flop", counted = "flop", rows = [[2, 1]] }]',
      '_collection_most = 2',
      '_rake = 0',
      '_jackpot = 1',
    ]);
    expect(checkPhh(read(text))).toEqual({ outcome: 'ok' });
    expect(read(text).own).toMatchObject({ collection, rules: { straddle: true, potRoundsUpTo: $(5) } });
  });

  it('are wrong where the house took something else', () => {
    expect(checkPhh(read(text.replace('_rake = 0', '_rake = 1')))).toEqual({
      outcome: 'wrong',
      reason: 'the rake is 0, the record says 1',
    });
  });

  it.each([
    ['_posts: "p3 sraddle 4" is not a post such as "p3 straddle 4"', 'straddle 4', 'sraddle 4'],
    ['_posts: "p5 straddle 4" is not a post such as "p3 straddle 4"', 'p3 straddle', 'p5 straddle'],
    ['_posts: "p3 straddle x" is not a post such as "p3 straddle 4"', 'straddle 4', 'straddle x'],
    ['_posts is not a list', '_posts = [', '_posts = 4 # ['],
    ['_rules has "straddl" = true, which no house can have', '{ straddle =', '{ straddl ='],
    ['_rules has "straddle" = "yes", which no house can have', 'straddle = true', 'straddle = "yes"'],
    ['_rules is not a table of house rules', '_rules = {', '_rules = 5 # {'],
    ['_collection: a take is a table with "to" and "at"', '_collection = [', '_collection = [5, '],
    ['_collection: a take says with "to", "at" and "after" where it goes and when', 'to = "rake"', 'to = 5'],
    ['_collection: a take has "percent", or "counted" and "rows"', 'percent = 2.5', 'share = 2.5'],
    ['_collection: a row of a take is a number of players and an amount', '[[2, 1]]', '[[2]]'],
    ['_limit is "no", which is neither "pot" nor "spread"', '_chip = 1', '_limit = "no"'],
    ['_raises is "four", which is not a number', '_chip = 1', '_raises = "four"'],
    ['_most is "no", which is not an amount', '_chip = 1', '_most = "no"'],
  ])('are refused with their line: %s', (message, from, to) => {
    expect(text).toContain(from);
    expect(() => read(text.replace(from, to))).toThrow(new RegExp(`^line \\d+: ${escaped(message)}$`));
  });

  it.each([
    [`Texas Hold'em has no street called "flops" to collect at.`, 'at = "flop"', 'at = "flops"'],
    [
      'The number of raises must be a whole number from 1 up.',
      '_chip = 1',
      '_limit = "spread"\n_most = 8\n_raises = 0.5',
    ],
  ])('are wrong where no game can be so: %s', (reason, from, to) => {
    expect(checkPhh(read(text.replace(from, to)))).toEqual({ outcome: 'wrong', reason });
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

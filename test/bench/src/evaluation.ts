import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { handClass, rankHigh7, tableBytes } from '@franklin/cards';
import type { Figure } from './figure.ts';
import { median } from './statistics.ts';

const HANDS = 1_000_000;
const ROUNDS = 9;

/** The peers as they are called with integers; neither ships types for ES modules that name these functions. */
interface Phe {
  readonly evaluateCardCodes: (codes: readonly number[]) => number;
}
interface Pokertools {
  readonly evaluate: (codes: readonly number[]) => number;
}

const require = createRequire(import.meta.url);

/** One evaluator over all hands: the sum of its ranks, so that no work can be left out, and every rank for the check. */
interface Runner {
  readonly name: string;
  readonly sum: () => number;
  readonly ranks: () => Uint16Array;
}

/** A generator whose only merit is that every run deals the same hands. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Seven different cards a hand, one hand after another. */
function randomHands(): Uint8Array {
  const random = mulberry32(7);
  const deck = Array.from({ length: 52 }, (_, card) => card);
  const hands = new Uint8Array(HANDS * 7);
  for (let hand = 0; hand < HANDS; hand++)
    for (let i = 0; i < 7; i++) {
      const other = i + Math.floor(random() * (52 - i));
      [deck[i], deck[other]] = [deck[other]!, deck[i]!];
      hands[hand * 7 + i] = deck[i]!;
    }
  return hands;
}

function runners(hands: Uint8Array): Runner[] {
  // The peers take a list for each hand: it is made before the clock starts. Their suits run s, h, d, c, ours c, d, h, s.
  // They are copied once more, as growing a list leaves it with spare room that would slow down all who read it.
  const lists = Array.from({ length: HANDS }, (_, hand) =>
    Array.from(hands.subarray(hand * 7, hand * 7 + 7), (card) => card ^ 3).slice(),
  );
  const phe = (require('phe') as Phe).evaluateCardCodes;
  const pokertools = (require('@pokertools/evaluator') as Pokertools).evaluate;
  return [
    {
      name: 'franklin',
      sum: () => {
        let sum = 0;
        for (let i = 0; i < hands.length; i += 7) sum += rankAt(hands, i);
        return sum;
      },
      ranks: () => Uint16Array.from(lists, (_, hand) => rankAt(hands, hand * 7)),
    },
    {
      name: 'franklin, from lists',
      sum: () => {
        let sum = 0;
        for (let i = 0; i < lists.length; i++) sum += rankList(lists[i]!);
        return sum;
      },
      ranks: () => Uint16Array.from(lists, rankList),
    },
    {
      name: 'phe 0.6.0',
      sum: () => {
        let sum = 0;
        for (let i = 0; i < lists.length; i++) sum += phe(lists[i]!);
        return sum;
      },
      ranks: () => Uint16Array.from(lists, (list) => phe(list)),
    },
    {
      name: '@pokertools/evaluator 1.0.20',
      sum: () => {
        let sum = 0;
        for (let i = 0; i < lists.length; i++) sum += pokertools(lists[i]!);
        return sum;
      },
      ranks: () => Uint16Array.from(lists, (list) => pokertools(list)),
    },
  ];
}

function rankAt(hands: Uint8Array, i: number): number {
  return rankHigh7(
    hands[i]!,
    hands[i + 1]!,
    hands[i + 2]!,
    hands[i + 3]!,
    hands[i + 4]!,
    hands[i + 5]!,
    hands[i + 6]!,
  );
}

function rankList(cards: readonly number[]): number {
  return rankHigh7(cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!, cards[5]!, cards[6]!);
}

/** Millions of hands a second. The evaluators take turns, so that a busy moment of the machine hurts all alike. */
function speeds(): Figure[] {
  const all = runners(randomHands());
  const expected = all[0]!.ranks();
  for (const { name, ranks } of all)
    if (Buffer.compare(Buffer.from(ranks().buffer), Buffer.from(expected.buffer)) !== 0)
      throw new Error(`${name} ranks some hands differently`);
  const checksum = expected.reduce((sum, rank) => sum + rank, 0);
  const seconds = new Map(all.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, sum } of all) {
      const start = performance.now();
      const found = sum();
      seconds.get(name)!.push((performance.now() - start) / 1000);
      if (found !== checksum) throw new Error(`${name} gave the checksum ${found}, not ${checksum}`);
    }
  const speedOf = (name: string) => HANDS / 1e6 / median(seconds.get(name)!);
  const [flat, fromLists, ...others] = all.map(({ name }) => name);
  const peers = Object.fromEntries(others.map((name) => [name, speedOf(name)]));
  const shared = { unit: 'M/s', peers, goal: 'at least 3 times the fastest npm peer' };
  return [
    { name: '7-card evaluation', value: speedOf(flat!), ...shared },
    // Part of the lead above is the flat buffer, which the peers cannot take: this is the same input for all.
    { name: '7-card evaluation, from the lists the peers take', value: speedOf(fromLists!), ...shared },
  ];
}

/** From the first line of a fresh process that has nothing but Node to the first ranked hand. */
function ready(): Figure {
  const cards = import.meta.resolve('@franklin/cards');
  const script = `
    const start = performance.now();
    const { rankHigh7 } = await import(${JSON.stringify(cards)});
    if (rankHigh7(51, 47, 43, 39, 35, 0, 1) !== 1) throw new Error('a royal flush is not the best hand');
    console.log(performance.now() - start);`;
  const times = Array.from({ length: 7 }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })),
  );
  return {
    name: 'evaluator ready after import',
    value: median(times),
    unit: 'ms',
    peers: {},
    goal: 'at most 100 ms',
  };
}

const SEVEN_CARD_HANDS: Readonly<Record<string, number>> = {
  'straight flush': 41_584,
  'four of a kind': 224_848,
  'full house': 3_473_184,
  flush: 4_047_644,
  straight: 6_180_020,
  'three of a kind': 6_461_620,
  'two pair': 31_433_400,
  pair: 58_627_800,
  'high card': 23_294_460,
};

function everyHand(): Figure {
  const start = performance.now();
  const counts = new Int32Array(7463);
  for (let a = 6; a < 52; a++)
    for (let b = 5; b < a; b++)
      for (let c = 4; c < b; c++)
        for (let d = 3; d < c; d++)
          for (let e = 2; e < d; e++)
            for (let f = 1; f < e; f++)
              for (let g = 0; g < f; g++) {
                const rank = rankHigh7(a, b, c, d, e, f, g);
                counts[rank] = counts[rank]! + 1;
              }
  const seconds = (performance.now() - start) / 1000;
  const found: Record<string, number> = {};
  for (let rank = 1; rank < counts.length; rank++) {
    const { category } = handClass(rank);
    found[category] = (found[category] ?? 0) + counts[rank]!;
  }
  for (const [category, count] of Object.entries(SEVEN_CARD_HANDS))
    if (found[category] !== count)
      throw new Error(`${category}: ${found[category]} of all seven-card hands, not ${count}`);
  return {
    name: 'all 133,784,560 seven-card hands',
    value: seconds,
    unit: 's',
    peers: {},
    goal: 'every category counted exactly',
  };
}

function tables(): Figure {
  return { name: 'evaluator tables', value: tableBytes() / 1e6, unit: 'MB', peers: {}, goal: 'at most 2 MB' };
}

export function evaluationFigures(): Figure[] {
  return [...speeds(), tables(), ready(), everyHand()];
}

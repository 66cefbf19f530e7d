import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postedTable } from './collections/filing-002.ts';
import {
  checkGame,
  checkSetup,
  decide,
  type Game,
  type HandSetup,
  legalActions,
  startHand,
} from './index.ts';
import { limit, noLimit, potLimit, spread } from './testing/games.ts';
import { numbers, randomAction, randomSetup } from './testing/random-play.ts';
import { assembled, stud, studGame } from './testing/variants.ts';

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});

/** What somebody could take for the right thing. */
const plausible = fc.constantFrom<unknown>(
  ...[0, 1, 2, 3, 4, 5, 50, 53, 100, 200, 400, 1e12, 1e13, 1e15, 2 ** 53, -1, 0.5, Number.NaN],
  ...['1', 'high', '8ob', 'low-card', 'high-hand', 'deal', 'pot', 'each', 'small', 'straddle', true, false],
  ...[null, undefined, [], {}, [null], [[]], [{}], new Array(3), new Array(2 ** 32 - 1)],
  ...[Symbol('s'), () => 1, 1n, { toString: 1, valueOf: 1 }, { street: 'flop' }],
);

/** Changes a value in one or two of its places: anything else is there, or nothing. */
function spoilt<T extends object>(value: T): fc.Arbitrary<T> {
  const spot = fc.record({
    at: fc.nat(),
    to: fc.oneof(anything, plausible, plausible),
    gone: fc.nat({ max: 3 }).map((n) => n === 0),
  });
  return fc.array(spot, { minLength: 1, maxLength: 2 }).map((spots) => {
    const copy = structuredClone(value);
    for (const { at, to, gone } of spots) {
      const places = placesIn(copy);
      const { of, key } = places[at % places.length]!;
      if (gone) Reflect.deleteProperty(of, key);
      else Reflect.set(of, key, to);
    }
    return copy;
  });
}

/** Every field and every place of a list, at any depth; things put there by the test are left alone below. */
function placesIn(of: object, found: { of: object; key: string }[] = []): typeof found {
  const plain = Array.isArray(of) ? of.length < 100 : Object.getPrototypeOf(of) === Object.prototype;
  if (!plain) return found;
  for (const [key, value] of Object.entries(of)) {
    found.push({ of, key });
    if (typeof value === 'object' && value !== null && found.length < 500) placesIn(value, found);
  }
  return found;
}

const games: readonly Game[] = [
  noLimit(1, 2),
  potLimit(1, 2),
  spread(2, 10),
  { ...limit(2, 4), chip: 50 as never, collection: postedTable[0]!.collection },
  { ...studGame(stud, 15, 30, 5), collection: postedTable[1]!.collection },
  ...assembled.map((variant) => ({ ...limit(2, 4), variant })),
];

const NOT_PLAIN = /must be plain/;

/** Plays a hand to its end with any legal actions. */
function playOut(setup: HandSetup, seed: number): void {
  const random = numbers(seed);
  let answer = startHand(setup);
  for (let moves = 0; answer.ok && answer.state.phase !== 'over'; moves++) {
    const { state } = answer;
    if (moves > 2000) throw new Error('the hand does not end');
    answer = decide(state, randomAction(random, legalActions(state)!, state.seats[state.turn]!.down));
  }
  if (!answer.ok) throw new Error(answer.refusal.message);
}

describe('whatever is given as a game', () => {
  it('is sound, or gets one sentence', () => {
    const given = fc.oneof(anything, fc.constantFrom(...games).chain(spoilt));
    fc.assert(
      fc.property(given, (game) => {
        const wrong = checkGame(game as Game);
        if (wrong === undefined) return;
        expect(wrong).toMatch(/^[^\p{C}]+\.$/u);
        expect(wrong).not.toMatch(NOT_PLAIN);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('whatever is given as a set-up', () => {
  it('gets one sentence, or is a hand that can be played to its end', () => {
    const real = fc.record({ seed: fc.nat(), kind: fc.nat({ max: assembled.length }) });
    const given = real.chain(({ seed, kind }) => spoilt(randomSetup(numbers(seed), assembled[kind])));
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: given }, anything), fc.nat(), (setup, seed) => {
        const wrong = checkSetup(setup as HandSetup);
        if (wrong === undefined) return playOut(setup as HandSetup, seed);
        expect(wrong).toMatch(/^[^\p{C}]+\.$/u);
        expect(wrong).not.toMatch(NOT_PLAIN);
        expect(startHand(setup as HandSetup)).toEqual({
          ok: false,
          refusal: { code: 'bad-setup', message: wrong },
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('gets one sentence even where a field throws', () => {
    const throwing = Object.defineProperty({}, 'game', {
      get: () => {
        throw new Error('no');
      },
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const value of [throwing, proxy, { game: proxy }]) {
      expect(checkSetup(value as HandSetup)).toMatch(NOT_PLAIN);
      expect(checkGame(Object.assign({}, noLimit(1, 2), { limit: proxy }))).toMatch(NOT_PLAIN);
    }
  });
});

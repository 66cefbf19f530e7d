import { describe, expect, it } from 'vitest';
import {
  AdaptiveProportionTest,
  type HealthTest,
  proportionCutoff,
  RepetitionCountTest,
  repetitionCutoff,
  WINDOW,
} from './health.ts';
import { SeededBytes } from './testing/index.ts';

/** Which sample, counted from 1, makes the test fail first. */
function failsAt(test: HealthTest, samples: Iterable<number>): number | undefined {
  let at = 0;
  for (const sample of samples) {
    at += 1;
    if (!test.passes(sample)) return at;
  }
  return undefined;
}

/** A window that begins with 7 and holds it `matches` times in all, spread out, and fillers that do not repeat. */
function windowWith(matches: number): number[] {
  const samples = Array.from({ length: WINDOW }, (_, at) => 8 + (at % 200));
  samples[0] = 7;
  for (let more = 1; more < matches; more++) samples[Math.floor((more * (WINDOW - 1)) / matches)] = 7;
  return samples;
}

describe('the cutoffs of SP 800-90B', () => {
  it('of the repetition count test are 1 + ⌈20 / H⌉', () => {
    expect([8, 4, 3, 1, 0.5, 0.1].map(repetitionCutoff)).toEqual([4, 6, 8, 21, 41, 201]);
  });

  it('of the adaptive proportion test follow from the binomial distribution', () => {
    expect([8, 0.5].map(proportionCutoff)).toEqual([13, 410]);
    expect(proportionCutoff(4)).toBe(62);
    expect(proportionCutoff(1)).toBe(311);
  });

  it('exist only for an entropy above 0 and up to 8 bits a byte', () => {
    for (const entropy of [0, -1, 8.01, Number.NaN, Infinity]) {
      expect(() => repetitionCutoff(entropy)).toThrow(RangeError);
      expect(() => new AdaptiveProportionTest(entropy)).toThrow(RangeError);
    }
  });
});

describe('the repetition count test', () => {
  it('fails at exactly the cutoff', () => {
    for (const entropy of [8, 4, 1, 0.5]) {
      const { cutoff } = new RepetitionCountTest(entropy);
      const run = (length: number) => [1, 2, ...new Array<number>(length).fill(9), 3];
      expect(failsAt(new RepetitionCountTest(entropy), run(cutoff - 1))).toBeUndefined();
      expect(failsAt(new RepetitionCountTest(entropy), run(cutoff))).toBe(2 + cutoff);
    }
  });

  it('counts from the very first sample, and a zero like any other', () => {
    expect(failsAt(new RepetitionCountTest(8), [0, 0, 0, 0])).toBe(4);
  });

  it('begins again with every change', () => {
    const nearly = Array.from({ length: 1000 }, (_, at) => Math.floor(at / 3) % 256);
    expect(failsAt(new RepetitionCountTest(8), nearly)).toBeUndefined();
  });
});

describe('the adaptive proportion test', () => {
  it('fails at exactly the cutoff', () => {
    for (const entropy of [8, 4]) {
      const { cutoff } = new AdaptiveProportionTest(entropy);
      expect(failsAt(new AdaptiveProportionTest(entropy), windowWith(cutoff - 1))).toBeUndefined();
      expect(failsAt(new AdaptiveProportionTest(entropy), windowWith(cutoff))).toBeLessThanOrEqual(WINDOW);
    }
  });

  it('counts each window for itself', () => {
    const { cutoff } = new AdaptiveProportionTest(8);
    const test = new AdaptiveProportionTest(8);
    for (let window = 0; window < 5; window++) expect(failsAt(test, windowWith(cutoff - 1))).toBeUndefined();
    expect(failsAt(test, windowWith(cutoff))).toBeDefined();
  });

  it('finds a bias that never repeats itself in a row', () => {
    const everyOther = Array.from({ length: WINDOW }, (_, at) => (at % 2 === 0 ? 0 : 1 + (at % 255)));
    expect(failsAt(new RepetitionCountTest(4), everyOther)).toBeUndefined();
    expect(failsAt(new AdaptiveProportionTest(4), everyOther)).toBeDefined();
  });
});

describe('a good source', () => {
  it('passes both tests at the entropy the table claims for it, over a million bytes', () => {
    const good = new SeededBytes('a good source');
    const tests = [new RepetitionCountTest(4), new AdaptiveProportionTest(4)];
    for (let block = 0; block < 16; block++) {
      const samples = good.bytes(65_536);
      for (const test of tests) expect(failsAt(test, samples)).toBeUndefined();
    }
  });

  it('would raise false alarms if all eight bits of a byte were claimed', () => {
    const good = new SeededBytes('a good source');
    const test = new RepetitionCountTest(8);
    let failed = false;
    for (let block = 0; block < 2000 && !failed; block++)
      failed = failsAt(test, good.bytes(65_536)) !== undefined;
    expect(failed).toBe(true);
  });
});

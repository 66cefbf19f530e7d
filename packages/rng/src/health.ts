import { criticalBinomial } from './critical-binomial.ts';

/*
 * The two continuous health tests of SP 800-90B section 4.4, over the bytes of one seed source.
 *
 * Both cutoffs follow from H, the min-entropy that is claimed for each byte, and from α, how often a source that keeps
 * its claim may fail by chance. A test that passes says only that the source is not broken outright; it never shows
 * that the claim is true.
 */

/** α = 2⁻²⁰, the value the standard recommends (4.4.1). */
const ALPHA_EXPONENT = 20;

/** The window for samples that are not single bits (4.4.2). */
export const WINDOW = 512;

/** 4.4.1: C = 1 + ⌈-log2 α / H⌉. */
export function repetitionCutoff(entropyPerByte: number): number {
  assertEntropyPerByte(entropyPerByte);
  return 1 + Math.ceil(ALPHA_EXPONENT / entropyPerByte);
}

/** 4.4.2: C = 1 + CRITBINOM(W, 2⁻ᴴ, 1 - α). */
export function proportionCutoff(entropyPerByte: number): number {
  assertEntropyPerByte(entropyPerByte);
  return 1 + criticalBinomial(WINDOW, 2 ** -entropyPerByte, 2 ** -ALPHA_EXPONENT);
}

/** A continuous health test: it sees every sample once, in order. */
export interface HealthTest {
  /** False as soon as the sample makes the test fail; the source must not be used from there on. */
  passes(sample: number): boolean;
}

/** 4.4.1: a source that gets stuck says the same thing over and over. */
export class RepetitionCountTest implements HealthTest {
  readonly cutoff: number;
  #sample = -1;
  #repetitions = 0;

  constructor(entropyPerByte: number) {
    this.cutoff = repetitionCutoff(entropyPerByte);
  }

  passes(sample: number): boolean {
    if (sample === this.#sample) this.#repetitions += 1;
    else {
      this.#sample = sample;
      this.#repetitions = 1;
    }
    return this.#repetitions < this.cutoff;
  }
}

/** 4.4.2: a source that loses entropy says one thing too often, though not in a row. */
export class AdaptiveProportionTest implements HealthTest {
  readonly cutoff: number;
  #sample = -1;
  #seen = 0;
  #matches = 0;

  constructor(entropyPerByte: number) {
    this.cutoff = proportionCutoff(entropyPerByte);
  }

  passes(sample: number): boolean {
    if (this.#seen === 0) {
      this.#sample = sample;
      this.#matches = 1;
    } else if (sample === this.#sample) this.#matches += 1;
    this.#seen = (this.#seen + 1) % WINDOW;
    return this.#matches < this.cutoff;
  }
}

function assertEntropyPerByte(entropyPerByte: number): void {
  if (!(entropyPerByte > 0 && entropyPerByte <= 8))
    throw new RangeError(`A byte holds more than 0 and at most 8 bits of entropy, not ${entropyPerByte}`);
}

import { hash } from 'node:crypto';
import { type AlarmKind, type AlarmPhase, RngAlarm } from './alarm.ts';
import { type EntropySource, SEED_BYTES } from './entropy.ts';
import { AdaptiveProportionTest, type HealthTest, RepetitionCountTest } from './health.ts';

/** Before the first output; SP 800-90B 4.3 asks for 1,024 samples at least. */
const START_UP_BYTES = 4096;

/** A block is compared with the one before only where chance would repeat it less than once in 2⁶⁴. */
const BLOCK_ENTROPY_BITS = 64;

/** One seed source under its own health tests: no byte of it is used before it was tested. */
export class MonitoredSource {
  readonly name: string;
  readonly #source: EntropySource;
  readonly #tests: readonly (readonly [AlarmKind, HealthTest])[];
  readonly #entropyPerByte: number;
  #phase: AlarmPhase = 'start-up';
  /** The digest of the last block, so that the block itself need not be kept. */
  #lastBlock = '';
  #samplesTested = 0;

  constructor(source: EntropySource) {
    this.name = source.name;
    this.#source = source;
    this.#entropyPerByte = source.entropyPerByte;
    this.#tests = [
      ['repetition-count', new RepetitionCountTest(this.#entropyPerByte)],
      ['adaptive-proportion', new AdaptiveProportionTest(this.#entropyPerByte)],
    ];
  }

  get samplesTested(): number {
    return this.#samplesTested;
  }

  /** Tests what a start takes, by reads of the same size as every later one, and throws those bytes away. */
  startUp(): void {
    for (let tested = 0; tested < START_UP_BYTES; tested += SEED_BYTES) this.read(SEED_BYTES).fill(0);
    this.#phase = 'running';
  }

  /** So many tested bytes, or an `RngAlarm`. */
  read(length: number): Uint8Array {
    const bytes = this.#take(length);
    for (const sample of bytes) {
      this.#samplesTested += 1;
      for (const [kind, test] of this.#tests) if (!test.passes(sample)) this.#fail(bytes, kind);
    }
    if (length * this.#entropyPerByte >= BLOCK_ENTROPY_BITS) this.#compareWithLast(bytes);
    return bytes;
  }

  #take(length: number): Uint8Array {
    let bytes: unknown;
    try {
      bytes = this.#source.read(length);
    } catch (error) {
      throw new RngAlarm('source-failed', this.#phase, this.name, systemCode(error));
    }
    if (!(bytes instanceof Uint8Array) || bytes.length !== length)
      throw new RngAlarm('source-failed', this.#phase, this.name);
    return bytes;
  }

  /**
   * A test of our own, as SP 800-90B 4.5 allows: a driver that returns one buffer for ever passes both standard tests,
   * which look at single bytes.
   */
  #compareWithLast(bytes: Uint8Array): void {
    const block = hash('sha256', bytes);
    if (block === this.#lastBlock) this.#fail(bytes, 'repeated-block');
    this.#lastBlock = block;
  }

  #fail(bytes: Uint8Array, kind: AlarmKind): never {
    bytes.fill(0);
    throw new RngAlarm(kind, this.#phase, this.name);
  }
}

/** `EIO` and its like help a technician; the words of an error could hold what was read. */
function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z0-9]{1,20}$/.test(code) ? code : undefined;
}

import { type AlarmKind, type AlarmPhase, RngAlarm } from './alarm.ts';
import type { EntropySource } from './entropy.ts';
import { HmacDrbg, MAX_REQUEST_BYTES } from './hmac-drbg.ts';
import { MonitoredSource } from './monitored-source.ts';
import type { RandomBytes } from './random-bytes.ts';
import { seedMaterial } from './seed-material.ts';
import { selfTest } from './self-test.ts';

/** Half the strength of the generator (SP 800-90A 8.6.7). */
const NONCE_BYTES = 16;

/** So much in one call: asking for more than memory holds is the caller's slip, and must not end in an alarm. */
const MAX_BYTES = 2 ** 24;

export interface GeneratorParts {
  /** The first is credited with the whole seed; the others add to it. */
  readonly sources: readonly EntropySource[];
  readonly personalization: Uint8Array;
  readonly onAlarm?: ((alarm: RngAlarm) => void) | undefined;
  /** Whether the known answers still come out. */
  readonly selfTest?: () => boolean;
}

/**
 * HMAC_DRBG with its seed sources and their health tests. The first fault of any of them ends it for good: the state is
 * erased, the alarm is told once, and every later call throws that same alarm.
 *
 * It is not part of the package's face: whoever chooses the sources chooses the deck. `DeckSource` chooses them.
 */
export class Generator implements RandomBytes {
  readonly #sources: readonly MonitoredSource[];
  readonly #onAlarm: ((alarm: RngAlarm) => void) | undefined;
  #drbg: HmacDrbg | undefined;
  #alarm: RngAlarm | undefined;
  #phase: AlarmPhase = 'start-up';
  #bytesDrawn = 0;
  #reseeds = 0;

  constructor({ sources, personalization, onAlarm, selfTest: passes = selfTest }: GeneratorParts) {
    this.#sources = sources.map((source) => new MonitoredSource(source));
    this.#onAlarm = onAlarm;
    this.guard(() => {
      if (!passes()) throw this.#fault('self-test');
      for (const source of this.#sources) source.startUp();
      const entropy = seedMaterial(this.#sources);
      const nonce = this.#sources[0]!.read(NONCE_BYTES);
      this.#drbg = HmacDrbg.instantiate({ hash: 'SHA-512', entropy, nonce, personalization });
      entropy.fill(0);
      nonce.fill(0);
    });
    this.#phase = 'running';
  }

  get alarm(): RngAlarm | undefined {
    return this.#alarm;
  }

  get bytesDrawn(): number {
    return this.#bytesDrawn;
  }

  get reseeds(): number {
    return this.#reseeds;
  }

  /** How many samples each source was tested on, by its name. */
  get samplesTested(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#sources.map((source) => [source.name, source.samplesTested]));
  }

  /** Up to 16 MiB, in requests of the size the standard allows. */
  bytes(length: number): Uint8Array {
    if (!Number.isInteger(length) || length < 0 || length > MAX_BYTES)
      throw new RangeError(`A number of bytes is a whole number from 0 to ${MAX_BYTES}, not ${length}`);
    return this.guard(() => {
      this.#bytesDrawn += length;
      if (length <= MAX_REQUEST_BYTES) return this.#live().generate(length);
      const output = new Uint8Array(length);
      for (let at = 0; at < length; at += MAX_REQUEST_BYTES) {
        const piece = this.#live().generate(Math.min(MAX_REQUEST_BYTES, length - at));
        output.set(piece, at);
        piece.fill(0);
      }
      return output;
    });
  }

  /** Fresh entropy from every source; `additional` need not be secret (SP 800-90A 9.2). */
  reseed(additional: Uint8Array): void {
    this.guard(() => {
      const entropy = seedMaterial(this.#sources);
      this.#live().reseed(entropy, additional);
      entropy.fill(0);
      this.#reseeds += 1;
    });
  }

  /**
   * Runs a step on the way to a deck. Whatever goes wrong in it is an alarm: a step that failed for a reason nobody
   * foresaw may have left a deck half shuffled or a seed half read.
   */
  guard<T>(step: () => T): T {
    if (this.#alarm !== undefined) throw this.#alarm;
    try {
      return step();
    } catch (error) {
      // An inner step has raised it already.
      if (this.#alarm === undefined)
        this.#raise(error instanceof RngAlarm ? error : this.#fault('generator-failed'));
      throw this.#alarm;
    }
  }

  /** Erases the state in good order; a closed generator gives no more bytes. */
  close(): void {
    this.#drbg?.uninstantiate();
  }

  #live(): HmacDrbg {
    if (this.#drbg === undefined) throw this.#fault('generator-failed');
    return this.#drbg;
  }

  #fault(kind: AlarmKind): RngAlarm {
    return new RngAlarm(kind, this.#phase, 'generator');
  }

  #raise(alarm: RngAlarm): void {
    this.#alarm = alarm;
    this.close();
    try {
      this.#onAlarm?.(alarm);
    } catch {
      // The alarm goes before whatever its listener ran into: the caller gets the alarm in any case.
    }
  }
}

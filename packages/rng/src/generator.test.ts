import { describe, expect, it, vi } from 'vitest';
import { RngAlarm } from './alarm.ts';
import { Generator, type GeneratorParts } from './generator.ts';
import { MAX_REQUEST_BYTES } from './hmac-drbg.ts';
import { breakingSource, goodSource } from './testing/sources.ts';

const NOTHING = new Uint8Array(0);
const START_UP = 4096;
/** A seed and the nonce. */
const FIRST_SEED = 64 + 16;

function generator(parts: Partial<GeneratorParts> = {}): Generator {
  return new Generator({ sources: [goodSource('good')], personalization: NOTHING, ...parts });
}

function stuck(name: string, goodBytes: number) {
  return breakingSource(name, goodBytes, (block) => block.fill(0));
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the generator', () => {
  it('gives nothing if its main source is stuck from the start', () => {
    const onAlarm = vi.fn();
    expect(() => generator({ sources: [stuck('main', 0)], onAlarm })).toThrow(RngAlarm);
    expect(onAlarm).toHaveBeenCalledOnce();
    expect(onAlarm.mock.calls[0]![0]).toMatchObject({
      kind: 'repetition-count',
      phase: 'start-up',
      source: 'main',
    });
  });

  it('gives nothing if its main source gets stuck on the very last bytes before the first output', () => {
    expect(() => generator({ sources: [stuck('main', START_UP)] })).toThrow(RngAlarm);
    expect(() => generator({ sources: [stuck('main', START_UP + 64)] })).toThrow(RngAlarm);
  });

  it('stops for good when its main source gets stuck later', () => {
    const onAlarm = vi.fn();
    const late = generator({ sources: [stuck('main', START_UP + FIRST_SEED + 64)], onAlarm });
    late.reseed(NOTHING);
    expect(late.bytes(10)).toHaveLength(10);
    expect(() => late.reseed(NOTHING)).toThrow(RngAlarm);
    for (let again = 0; again < 3; again++) {
      expect(() => late.bytes(1)).toThrow(late.alarm);
      expect(() => late.reseed(NOTHING)).toThrow(late.alarm);
      expect(() => late.guard(() => 1)).toThrow(late.alarm);
    }
    expect(onAlarm).toHaveBeenCalledOnce();
    expect(late.alarm).toMatchObject({ kind: 'repetition-count', phase: 'running', source: 'main' });
  });

  it('stays stopped when the source recovers', () => {
    const good = goodSource('main');
    let gone = false;
    const source = {
      ...good,
      read(bytes: number) {
        if (gone) throw new Error('unplugged');
        return good.read(bytes);
      },
    };
    const flaky = generator({ sources: [source] });
    gone = true;
    expect(() => flaky.reseed(NOTHING)).toThrow(RngAlarm);
    gone = false;
    expect(() => flaky.reseed(NOTHING)).toThrow(RngAlarm);
    expect(() => flaky.bytes(1)).toThrow(RngAlarm);
  });

  it('gives nothing if the self-test fails or cannot be run', () => {
    for (const selfTest of [() => false, () => expect.fail('no HMAC here')]) {
      const onAlarm = vi.fn();
      expect(() => generator({ selfTest, onAlarm })).toThrow(RngAlarm);
      expect(onAlarm).toHaveBeenCalledOnce();
    }
  });

  it('reads no source before the self-test has passed', () => {
    const read = vi.fn();
    const source = { name: 'main', entropyPerByte: 4, read };
    expect(() => generator({ sources: [source], selfTest: () => false })).toThrow(
      'the known-answer test failed',
    );
    expect(read).not.toHaveBeenCalled();
  });

  it('makes an alarm of anything that goes wrong on the way to a deck, and says nothing of it', () => {
    const broken = generator();
    const step = () => {
      throw new TypeError('c0ffee');
    };
    expect(() => broken.guard(step)).toThrow(
      'Random generator stopped while running: the generator failed (generator)',
    );
    expect(broken.alarm?.kind).toBe('generator-failed');
    expect(broken.alarm?.stack).not.toContain('c0ffee');
    expect(() => broken.bytes(1)).toThrow(RngAlarm);
  });

  it('throws the alarm even where the listener throws something of its own', () => {
    const onAlarm = () => {
      throw new Error('the siren is broken, too');
    };
    expect(() => generator({ sources: [stuck('main', 0)], onAlarm })).toThrow(RngAlarm);
  });

  it('answers a listener that calls back with the same alarm', () => {
    let late: Generator | undefined;
    const onAlarm = vi.fn(() => expect(() => late!.bytes(1)).toThrow(RngAlarm));
    late = generator({ sources: [stuck('main', START_UP + FIRST_SEED)], onAlarm });
    expect(() => late.reseed(NOTHING)).toThrow(RngAlarm);
    expect(onAlarm).toHaveReturnedTimes(1);
  });

  it('gives many bytes in requests of 64 KiB', () => {
    const [one, two] = [generator(), generator()];
    const long = one.bytes(2 * MAX_REQUEST_BYTES + 5);
    const pieces = [MAX_REQUEST_BYTES, MAX_REQUEST_BYTES, 5].map((length) => two.bytes(length));
    expect(Buffer.compare(long, Buffer.concat(pieces))).toBe(0);
    expect(one.bytesDrawn).toBe(2 * MAX_REQUEST_BYTES + 5);
    for (const length of [-1, 0.5, Number.NaN, 2 ** 24 + 1])
      expect(() => one.bytes(length)).toThrow(RangeError);
    expect(one.alarm).toBeUndefined();
  });

  it('depends on every source, on the personalization and on what a reseed adds', () => {
    const table = (name: string) => Buffer.from(name);
    const streams = [
      generator(),
      generator({ sources: [goodSource('another')] }),
      generator({ sources: [goodSource('good'), goodSource('more')] }),
      generator({ sources: [goodSource('good'), goodSource('even more')] }),
      generator({ personalization: table('table 1') }),
      generator({ personalization: table('table 2') }),
    ];
    const first = streams.map((each) => hex(each.bytes(32)));
    expect(new Set(first).size).toBe(streams.length);
    const [one, two] = [generator(), generator()];
    one.reseed(table('hand 1'));
    two.reseed(table('hand 2'));
    expect(hex(one.bytes(32))).not.toBe(hex(two.bytes(32)));
    expect(one.reseeds).toBe(1);
  });

  it('does not hang on a further source alone: with a constant one beside it the first still decides', () => {
    // Not stuck by bytes or blocks, and known to everyone: a counter.
    const counter = () => {
      let count = 0;
      const read = (bytes: number) => Uint8Array.from({ length: bytes }, () => (count += 7));
      return { name: 'counter', entropyPerByte: 1, read };
    };
    const one = generator({ sources: [goodSource('one'), counter()] });
    const two = generator({ sources: [goodSource('two'), counter()] });
    expect(hex(one.bytes(32))).not.toBe(hex(two.bytes(32)));
  });

  it('takes the fresh entropy of every source into its state when it is reseeded', () => {
    // Two generators whose sources agree up to the first output, and from there on differ in one.
    const turned = (name: string, after: number) =>
      breakingSource(name, after, (block) => block.map((byte) => byte ^ 0xff));
    for (const sources of [
      [turned('main', START_UP + FIRST_SEED), goodSource('dice')],
      [goodSource('main'), turned('dice', START_UP + 64)],
    ]) {
      const one = generator({ sources: [goodSource('main'), goodSource('dice')] });
      const two = generator({ sources });
      expect(hex(one.bytes(32))).toBe(hex(two.bytes(32)));
      one.reseed(NOTHING);
      two.reseed(NOTHING);
      expect(hex(one.bytes(32))).not.toBe(hex(two.bytes(32)));
    }
  });

  it('counts the samples of each source', () => {
    const counted = generator({ sources: [goodSource('main'), goodSource('dice')] });
    counted.reseed(NOTHING);
    expect(counted.samplesTested).toEqual({ main: START_UP + FIRST_SEED + 64, dice: START_UP + 64 + 64 });
  });
});

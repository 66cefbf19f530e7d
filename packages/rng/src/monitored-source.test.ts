import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RngAlarm } from './alarm.ts';
import { builtInSources, kernel, operatingSystem } from './entropy.ts';
import { MonitoredSource } from './monitored-source.ts';
import { breakingSource, goodSource } from './testing/sources.ts';

const ENTROPY = Buffer.alloc(64, 'a secret seed');

/** The alarm that a call ends in. */
function alarmOf(call: () => unknown): RngAlarm {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(RngAlarm);
    return error as RngAlarm;
  }
  return expect.fail('no alarm');
}

describe('a seed source under test', () => {
  it('gives the bytes of its source when they pass', () => {
    const source = new MonitoredSource(goodSource('good'));
    expect(source.read(64)).toEqual(goodSource('good').read(64));
  });

  it('is tested on 4,096 samples at the start and on every one after', () => {
    const source = new MonitoredSource(goodSource('good'));
    source.startUp();
    expect(source.samplesTested).toBe(4096);
    source.read(64);
    source.read(16);
    expect(source.samplesTested).toBe(4096 + 64 + 16);
  });

  it('raises an alarm for each way of breaking, at the start and later', () => {
    const ways: [string, (block: Uint8Array) => Uint8Array][] = [
      ['repetition-count', (block) => block.fill(0)],
      ['adaptive-proportion', (block) => block.map((byte, at) => (at % 2 === 0 ? 7 : byte))],
      ['repeated-block', (block) => block.map((_, at) => at * 3)],
      ['source-failed', (block) => block.subarray(1)],
      ['source-failed', () => 'bytes' as unknown as Uint8Array],
      ['source-failed', () => new Array(64).fill(1) as unknown as Uint8Array],
      [
        'source-failed',
        () => {
          throw new Error('the device is gone');
        },
      ],
    ];
    for (const [kind, broken] of ways) {
      const atStart = alarmOf(() => new MonitoredSource(breakingSource('dice', 0, broken)).startUp());
      expect(atStart).toMatchObject({ kind, phase: 'start-up', source: 'dice' });

      const later = new MonitoredSource(breakingSource('dice', 4096 + 128, broken));
      later.startUp();
      later.read(64);
      later.read(64);
      const alarm = alarmOf(() => {
        for (let hand = 0; hand < 10; hand++) later.read(64);
      });
      expect(alarm).toMatchObject({ kind, phase: 'running', source: 'dice' });
    }
  });

  it('finds a source that breaks between two reads, since the tests go on across them', () => {
    // The cutoff at 4 bits a byte is 6: three equal bytes end one block, three begin the next.
    const blocks = [Buffer.from([1, 2, 3, 9, 9, 9]), Buffer.from([9, 9, 9, 4, 5, 6])];
    const source = new MonitoredSource({ name: 'dice', entropyPerByte: 4, read: () => blocks.shift()! });
    source.read(6);
    expect(alarmOf(() => source.read(6)).kind).toBe('repetition-count');
  });

  it('lets a source of little entropy repeat short blocks, as it must', () => {
    const source = new MonitoredSource({
      name: 'coin',
      entropyPerByte: 0.1,
      read: () => Buffer.from('heads'),
    });
    for (let read = 0; read < 20; read++) source.read(5);
  });

  it('names the source and the system error and never what was read', () => {
    const words = new MonitoredSource({
      name: 'dice',
      entropyPerByte: 4,
      read() {
        throw Object.assign(new Error(`i/o error after ${ENTROPY.toString('hex')}`), { code: 'EIO' });
      },
    });
    const alarm = alarmOf(() => words.read(64));
    expect(alarm.message).toBe(
      'Random generator stopped at start-up: the source could not be read (dice, EIO)',
    );
    const strange = new MonitoredSource({
      name: 'dice',
      entropyPerByte: 4,
      read() {
        throw Object.assign(new Error(), { code: ENTROPY.toString('hex') });
      },
    });
    for (const each of [alarm, alarmOf(() => strange.read(64))]) {
      const everything = JSON.stringify({ ...each, message: each.message, stack: each.stack });
      expect(everything).not.toContain(ENTROPY.toString('hex'));
      expect(each.cause).toBeUndefined();
    }
  });

  it('erases the block in which a test failed', () => {
    const block = Uint8Array.from({ length: 64 }, (_, at) => (at < 20 ? 5 : at));
    const source = new MonitoredSource({ name: 'dice', entropyPerByte: 4, read: () => block });
    alarmOf(() => source.read(64));
    expect(block).toEqual(new Uint8Array(64));
  });
});

describe('the operating system and the kernel', () => {
  it('pass the start-up tests', () => {
    for (const source of [operatingSystem, kernel]) new MonitoredSource(source).startUp();
  });

  it('are both in the seed of every table, the credited one first', () => {
    const device = existsSync('/dev/urandom') ? [kernel] : [];
    expect(builtInSources()).toEqual([operatingSystem, ...device]);
  });

  it('never say the same twice', () => {
    for (const source of [operatingSystem, kernel]) expect(source.read(64)).not.toEqual(source.read(64));
  });

  it('are credited with 256 bits for the 64 bytes of a seed, more than a deck of cards needs', () => {
    const bits = 64 * operatingSystem.entropyPerByte;
    const log2Of52Factorial = Array.from({ length: 52 }, (_, at) => Math.log2(at + 1)).reduce(
      (a, b) => a + b,
    );
    expect(log2Of52Factorial).toBeCloseTo(225.58, 2);
    expect(bits).toBe(256);
  });
});

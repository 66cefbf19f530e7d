import { standardDeck } from '@franklin/cards';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RngAlarm } from './alarm.ts';
import { DeckSource } from './deck-source.ts';

/** How the operating system's generator fails; nothing while it is well. */
let fault: ((bytes: Buffer) => Buffer) | undefined;

// `DeckSource` lets nobody choose its main source, so it has to be broken from below.
vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  const randomBytes = (length: number) => {
    const bytes = real.randomBytes(length);
    return fault === undefined ? bytes : fault(bytes);
  };
  return { ...real, randomBytes };
});

const FAULTS: [string, (bytes: Buffer) => Buffer][] = [
  ['repetition-count', (bytes) => bytes.fill(0)],
  ['adaptive-proportion', (bytes) => Buffer.from(bytes.map((byte, at) => (at % 2 === 0 ? 7 : byte)))],
  ['repeated-block', (bytes) => Buffer.from(bytes.map((_, at) => at * 3))],
  ['source-failed', (bytes) => bytes.subarray(1)],
];

describe('a table whose operating system gives bad entropy', () => {
  beforeEach(() => {
    fault = undefined;
  });

  it.each(FAULTS)('does not start: %s', (kind, broken) => {
    fault = broken;
    const onAlarm = vi.fn();
    expect(() => new DeckSource({ table: 'Table 4', onAlarm })).toThrow(RngAlarm);
    expect(onAlarm).toHaveBeenCalledOnce();
    expect(onAlarm.mock.calls[0]![0]).toMatchObject({
      kind,
      phase: 'start-up',
      source: 'operating system',
    });
  });

  it.each(FAULTS)('stops within a few hands and stays stopped: %s', (kind, broken) => {
    const onAlarm = vi.fn();
    const source = new DeckSource({ table: 'Table 4', onAlarm });
    source.nextDeck('before', standardDeck());
    fault = broken;
    expect(() => {
      // A bias of one byte in two shows within a window of 512 bytes, which are eight seeds.
      for (let hand = 0; hand < 16; hand++) source.nextDeck(`${hand}`, standardDeck());
    }).toThrow(RngAlarm);
    fault = undefined;
    for (const call of [
      () => source.nextDeck('after', standardDeck()),
      () => source.rawBytes(1),
      () => source.cycle(),
    ])
      expect(call).toThrow(onAlarm.mock.calls[0]![0] as RngAlarm);
    expect(onAlarm).toHaveBeenCalledOnce();
    expect(source.health().alarm).toMatchObject({ kind, phase: 'running', source: 'operating system' });
  });
});

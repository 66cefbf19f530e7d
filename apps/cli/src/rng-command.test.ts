import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parseCards, standardDeck } from '@franklin/cards';
import { DeckSource } from '@franklin/rng';
import { CommanderError } from 'commander';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { rngCommand } from './rng-command.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'franklin-rng-'));

/** Keeps what is written to it. */
class Kept extends Writable {
  readonly pieces: Buffer[] = [];
  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.pieces.push(piece);
    done();
  }
  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

/** What the command writes. */
async function run(...args: string[]): Promise<Buffer> {
  const out = new Kept();
  await rngCommand(out).parseAsync(args, { from: 'user' });
  // The standard output stays open: it is not the command's to close.
  expect(out.writableEnded).toBe(false);
  return out.bytes;
}

async function usageError(...args: string[]): Promise<string> {
  const error = await run(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return (error as UsageError).message;
}

function written(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The error that a stream to a full disk or a closed pipe gives. */
function systemError(code: string): Error {
  return Object.assign(new Error(`write ${code}`), { code, syscall: 'write' });
}

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('rng bytes', () => {
  it('writes exactly as many bytes as asked for', async () => {
    for (const count of [1, 65_535, 65_536, 65_537, 300_000])
      expect(await run('bytes', '--count', `${count}`)).toHaveLength(count);
  });

  it('writes others each time', async () => {
    const [one, two] = [await run('bytes', '--count', '32'), await run('bytes', '--count', '32')];
    expect(one.equals(two)).toBe(false);
  });

  it('draws no more than a slow reader takes', async () => {
    const drawn = vi.spyOn(DeckSource.prototype, 'rawBytes');
    let release = () => {};
    const slow = new Writable({
      write(_piece, _encoding, done) {
        release = done;
      },
    });
    const running = rngCommand(slow).parseAsync(['bytes', '--count', `${2 ** 30}`], { from: 'user' });
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    expect(drawn.mock.calls.length).toBeLessThan(20);
    slow.destroy(systemError('EPIPE'));
    release();
    await running;
    expect(drawn.mock.calls.length).toBeLessThan(20);
  });

  it('ends quietly when the reader of a pipe goes away', async () => {
    const head = spawn(process.execPath, ['-e', 'process.stdin.once("data", () => process.exit())']);
    const drawn = vi.spyOn(DeckSource.prototype, 'rawBytes');
    await rngCommand(head.stdin).parseAsync(['bytes', '--count', `${2 ** 40}`], { from: 'user' });
    expect(drawn.mock.calls.length).toBeLessThan(2 ** 24);
    expect(process.exitCode).toBeUndefined();
  });

  it('says in one sentence that the disk is full', async () => {
    const full = new Writable({ write: (_piece, _encoding, done) => done(systemError('ENOSPC')) });
    const running = rngCommand(full).parseAsync(['bytes', '--count', '99'], { from: 'user' });
    await expect(running).rejects.toThrow(new UsageError('the output cannot be written (ENOSPC)'));
  });

  it('erases the generator at the end, and after a failure', async () => {
    const close = vi.spyOn(DeckSource.prototype, 'close');
    await run('bytes', '--count', '1');
    expect(close).toHaveBeenCalledTimes(1);
    vi.spyOn(DeckSource.prototype, 'rawBytes').mockImplementation(() => {
      throw new Error('no bytes');
    });
    await expect(run('bytes', '--count', '1')).rejects.toThrow('no bytes');
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe('rng decks', () => {
  it('writes one whole deck a line, each another', async () => {
    const lines = (await run('decks', '--count', '50')).toString().split('\n');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(50);
    expect(new Set(lines).size).toBe(50);
    for (const line of lines) {
      expect(line).toHaveLength(104);
      expect(parseCards(line).sort((a, b) => a - b)).toEqual(standardDeck());
    }
  });

  it('goes the way of a hand: a deck and a new seed for each', async () => {
    const decks = vi.spyOn(DeckSource.prototype, 'nextDeck');
    await run('decks', '--count', '7');
    expect(decks.mock.results.map(({ type }) => type)).toEqual(new Array(7).fill('return'));
    const source = decks.mock.contexts[0] as DeckSource;
    expect(source.health()).toMatchObject({ decks: 7, reseeds: 7, alarm: null });
  });
});

describe('rng with a wrong count', () => {
  it.each(['bytes', 'decks'])('is refused for %s', async (what) => {
    for (const count of ['0', '-1', '1.5', '1e3', '0x10', '', ' 5', 'many', '9007199254740993'])
      expect(await usageError(what, `--count=${count}`)).toBe(
        `--count is a whole number from 1 to 9007199254740991, written in digits, not "${count}"`,
      );
  });

  it('or none, or a seed, is an error of the command line and does not end the process', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const args of [['bytes'], ['decks', '--count', '1', '--seed', '1'], ['kat'], ['dice']])
      await expect(run(...args)).rejects.toThrow(CommanderError);
  });
});

describe('rng --help', () => {
  it.each([[[]], [['bytes']], [['decks']], [['kat']]])('has examples: %s', async (command) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await expect(run(...command, '--help')).rejects.toMatchObject({ exitCode: 0 });
    const text = write.mock.calls.join('');
    expect(text).toMatch(/Examples?:\n {2}franklin rng \w+/);
  });
});

describe('rng kat', () => {
  const path = sharedData('drbg/cavp/pr_true/HMAC_DRBG.rsp');
  const vectors = path === undefined ? '' : readFileSync(path, 'latin1');

  it.skipIf(path === undefined)('counts the cases that come out right', async () => {
    for (const folder of ['no_reseed', 'pr_false', 'pr_true']) {
      const report = await run('kat', sharedData(`drbg/cavp/${folder}/HMAC_DRBG.rsp`)!);
      expect(report.toString()).toBe('1680 cases: 1680 ok, 0 wrong\n');
    }
    expect(process.exitCode).toBeUndefined();
  });

  it.skipIf(path === undefined)('names a wrong case by section and COUNT and exits with 1', async () => {
    const at = vectors.lastIndexOf('ReturnedBits = ') + 'ReturnedBits = '.length;
    const digit = vectors[at] === '0' ? '1' : '0';
    const wrong = written('wrong.rsp', vectors.slice(0, at) + digit + vectors.slice(at + 1));
    const [first, ...rest] = (await run('kat', wrong)).toString().split('\n');
    expect(first).toMatch(
      /^wrong: line \d+: \[SHA-512\/256, PredictionResistance = True, EntropyInputLen = 256, .*\] COUNT = 14$/,
    );
    expect(rest).toEqual(['1680 cases: 1679 ok, 1 wrong', '']);
    expect(process.exitCode).toBe(1);
  });

  it.skipIf(path === undefined)('refuses a file that is cut off, with the line', async () => {
    const cut = written('cut.rsp', vectors.slice(0, vectors.length / 2));
    const line = vectors.slice(0, vectors.length / 2).split('\n').length;
    const message = await usageError('kat', cut);
    expect(message.startsWith(`${cut}, line `)).toBe(true);
    expect(Number(/line (\d+)/.exec(message)![1])).toBeGreaterThanOrEqual(line - 1);
    expect(message).not.toContain('\n');
  });

  it.skipIf(path === undefined)('refuses the vectors of another generator by name', async () => {
    for (const mechanism of ['CTR_DRBG', 'Hash_DRBG'])
      expect(await usageError('kat', sharedData(`drbg/cavp/pr_true/${mechanism}.rsp`)!)).toContain(
        `this file is for ${mechanism}, and the generator here is HMAC_DRBG`,
      );
  });

  it('refuses what is no such file in one sentence', async () => {
    const missing = join(folder, 'missing.rsp');
    expect(await usageError('kat', missing)).toBe(`there is no file ${missing}`);
    expect(await usageError('kat', folder)).toBe(`${folder} is a folder: name a file in it`);
    for (const [name, text] of [
      ['empty.rsp', ''],
      ['binary.rsp', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))],
    ] as const)
      expect(await usageError('kat', written(name, text))).toMatch(
        /, line \d+: no comment "# HMAC_DRBG options" stands before the first section$/,
      );
    const long = written('long.rsp', Buffer.alloc(2 ** 26 + 1));
    expect(await usageError('kat', long)).toContain('longer than 67108864 bytes');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provision } from '@franklin/hub';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestHub } from '../../hub/src/testing/test-hub.ts';
import { complaint, franklin } from './testing/franklin.ts';

const folder = mkdtempSync(join(tmpdir(), 'franklin-players-'));
const keys = join(folder, 'keys.json');
let table: TestHub;

beforeAll(async () => {
  table = await new TestHub().start();
  writeFileSync(keys, JSON.stringify(table.keys));
  table.hub.command({ type: 'open', by: 'ann' });
});

afterAll(async () => {
  await table.end();
  rmSync(folder, { recursive: true });
});

afterEach(() => {
  expect(process.listenerCount('SIGTERM') + process.listenerCount('SIGINT')).toBe(listeners);
});
const listeners = process.listenerCount('SIGTERM') + process.listenerCount('SIGINT');

const play = (...args: string[]) => ['players', '--hub', table.url, '--keys', keys, ...args];

describe('players', () => {
  it.each(['random', 'sensible'])(
    'sit down, buy in and play as many hands as asked for: %s',
    async (style) => {
      const before = table.hub.table.state.handNumber;
      const { out, error, code } = await franklin(...play('--count', '5', '--style', style, '--hands', '10'));
      expect([error, code]).toEqual(['', 0]);
      const [there, last, ...rest] = out.split('\n');
      expect([there, rest]).toEqual(['5 players are at Test table', ['']]);
      const [, hand, seen, decisions] = /^hand (\d+), (\d+) hands seen, (\d+) decisions/
        .exec(last!)!
        .map(Number);
      expect(seen).toBe(10);
      expect(hand).toBeGreaterThanOrEqual(before + 10);
      expect(decisions).toBeGreaterThan(10);
      const names = table.hub.table.state.seats.flatMap(({ player }) => player?.name ?? []);
      expect(names).toEqual([1, 2, 3, 4, 5].map((number) => `Player ${number}`));
    },
  );

  it('go on for hands and hands when they are restless', async () => {
    const { out, code } = await franklin(...play('--count', '8', '--restless', '0.2', '--hands', '40'));
    expect(code).toBe(0);
    expect(out).toContain(', 40 hands seen, ');
  });

  it('say in one sentence that there is no table, and how the address is written', async () => {
    const nowhere = 'http://127.0.0.1:1';
    expect(await complaint('players', '--hub', nowhere, '--keys', keys, '--count', '3')).toBe(
      `${nowhere} cannot be reached: is the hub running there?`,
    );
    for (const url of ['', 'table', '127.0.0.1:4100', 'ftp://127.0.0.1'])
      expect(await complaint('players', `--hub=${url}`, '--keys', keys, '--count', '3')).toBe(
        `--hub is an address, such as http://127.0.0.1:4100, not "${url}"`,
      );
  });

  it('say in one sentence that the file of keys is wrong, and never what is in it', async () => {
    const wrong = join(folder, 'wrong.json');
    const sit = (count = '2') => ['players', '--hub', table.url, '--keys', wrong, '--count', count];
    expect(await complaint(...sit())).toBe(`there is no file ${wrong}`);
    for (const text of ['', '{', '7', '[{"device":"station-1","key":"secret"}]', '{"secret":"secret"}']) {
      writeFileSync(wrong, text);
      expect(await complaint(...sit())).toBe(
        `${wrong} is not a file of keys: "franklin hub provision --keys FILE" writes one`,
      );
    }
    writeFileSync(wrong, JSON.stringify(table.keys.filter(({ seat }) => seat !== 2)));
    expect(await complaint(...sit())).toBe(`${wrong} has no key for the station at seat 2`);
    expect(await complaint('players', '--hub', table.url, '--keys', folder, '--count', '2')).toBe(
      `${folder} is a folder: name a file in it`,
    );
  });

  it('say in one sentence that the table refuses their key', async () => {
    const foreign = join(folder, 'foreign.json');
    const others = provision(join(folder, 'other'), { table: 'Other', game: 'limit-3-6' });
    writeFileSync(foreign, JSON.stringify(others));
    const { out, error, code } = await franklin(
      'players',
      '--hub',
      table.url,
      '--keys',
      foreign,
      '--count',
      '1',
    );
    expect([out, error, code]).toEqual([
      '',
      'franklin: the table refuses station-1: This device is not known to the table: provision it again.\n',
      1,
    ]);
  });

  it('say in one sentence that somebody else has taken their station', async () => {
    const playing = franklin(...play('--count', '2'));
    const unwatch = table.hub.watch(() => {
      if (table.hub.table.connected.length < 2) return;
      unwatch();
      table.socket('station-2');
    });
    expect(await playing).toMatchObject({
      error: 'franklin: station-2 was taken over by another screen or program with the same key\n',
      code: 1,
    });
  });

  it('refuse numbers that make no sense', async () => {
    for (const count of ['0', '11', 'all'])
      expect(await complaint(...play('--count', count))).toBe(
        `--count is a whole number from 1 to 10, written in digits, not "${count}"`,
      );
    for (const restless of ['2', '-1', 'yes', '', '1.1'])
      expect(await complaint(...play('--count', '2', `--restless=${restless}`))).toBe(
        `--restless is a number from 0 to 1, such as 0.1, not "${restless}"`,
      );
    expect(await complaint(...play('--count', '2', '--hands', '0'))).toContain(
      '--hands is a whole number from 1',
    );
    expect(await complaint(...play('--count', '2', '--think', 'long'))).toContain(
      '--think is a whole number',
    );
    expect(await complaint(...play('--count', '2', '--style', 'wild'))).toContain('random, sensible');
    expect(await complaint(...play())).toBe("error: required option '--count <players>' not specified");
  });

  it('have a help with examples', async () => {
    const { out, code } = await franklin('players', '--help');
    expect(code).toBe(0);
    expect(out).toMatch(/Examples:\n {2}franklin players --hub /);
  });
});

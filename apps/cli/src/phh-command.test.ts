import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { franklin } from './testing/franklin.ts';

const folder = mkdtempSync(join(tmpdir(), 'franklin-phh-'));

const HAND = `variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc",
  "d db 2c3d7h", "p1 cbr 4", "p2 f"]
finishing_stacks = [102, 98, 100]
`;
const OVERPAID = HAND.replace('[102, 98, 100]', '[103, 97, 100]');

/** What `franklin phh` prints, what it complains of, and its exit code. */
async function run(...args: string[]): Promise<{ out: string[]; error: string; code: number }> {
  const { out, error, code } = await franklin('phh', ...args);
  return { out: out.split('\n').slice(0, -1), error: error.trimEnd(), code };
}

function written(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('phh check', () => {
  it('counts a hand that comes out as recorded', async () => {
    const good = written('good.phh', HAND);
    expect(await run('check', good)).toEqual({
      out: ['1 hands: 1 ok, 0 wrong, 0 skipped'],
      error: '',
      code: 0,
    });
  });

  it('skips other games without calling them wrong', async () => {
    const stud = written('stud.phh', HAND.replace('"NT"', '"F7S"'));
    expect(await run('check', stud)).toEqual({
      out: ['1 hands: 0 ok, 0 wrong, 1 skipped'],
      error: '',
      code: 0,
    });
  });

  it.each([
    ['a wrong payout', OVERPAID, 'p1 ends with 102, the record says 103'],
    [
      'an illegal bet',
      HAND.replace('cbr 4', 'cbr 1'),
      'action 8 ("p1 cbr 1"): $1 is too little: the least is $2.',
    ],
    ['an action that is missing', HAND.replace(', "p2 f"]', ']'), 'the record ends while p2 is to act'],
    [
      'a wrong line 3',
      HAND.replace('[1, 2, 0]', '[1, 2]'),
      'line 3: blinds_or_straddles has 2 amounts for 3 players',
    ],
    ['no hand', '', 'line 1: the hand needs a variant such as "NT"'],
    [
      'more players than seats',
      `variant = "NT"\nmin_bet = 2\nstarting_stacks = [${new Array(11).fill(100)}]\nactions = []\n`,
      'a hand needs 2 to 10 players, not 11',
    ],
  ])('names the file and the place of %s, and exits with 1', async (_, text, reason) => {
    const file = written('wrong.phh', text);
    expect(await run('check', file)).toEqual({
      out: [`${file}: ${reason}`, '1 hands: 0 ok, 1 wrong, 0 skipped'],
      error: '',
      code: 1,
    });
  });

  it('calls a file wrong in one line wherever it is cut off', async () => {
    const end = HAND.indexOf(']\nfinishing_stacks');
    for (let cut = 0; cut <= end; cut++) {
      const file = written('cut.phh', HAND.slice(0, cut));
      const { out, error, code } = await run('check', file);
      expect([out.length, out[1], error, code]).toEqual([2, '1 hands: 0 ok, 1 wrong, 0 skipped', '', 1]);
      expect(out[0]!.slice(file.length)).toMatch(/^: line [1-8]: [^\n]+$/);
    }
  });

  it('says in one line that a file is no text at all', async () => {
    const { out, code } = await run('check', written('binary.phh', Buffer.from([0xff, 0xfe, 0, 1])));
    expect(out[0]).toMatch(/binary\.phh: line 1: this is not TOML: [^\n]+$/);
    expect(code).toBe(1);
  });

  it('goes on after a wrong hand, and names the hand within its file', async () => {
    const numbered = (number: number, hand: string) => `[${number}]\n${hand}`;
    const many = written('many.phhs', numbered(1, HAND) + numbered(2, OVERPAID) + numbered(3, HAND));
    const broken = written('broken.phh', HAND.replace('[1, 2, 0]', '[1, 2'));
    const { out, code } = await run('check', broken, many, written('last.phh', HAND));
    expect(out[0]).toMatch(/broken\.phh: line [34]: this is not TOML: [^\n]+$/);
    expect(out.slice(1)).toEqual([
      `${many} hand 2: p1 ends with 102, the record says 103`,
      '5 hands: 3 ok, 2 wrong, 0 skipped',
    ]);
    expect(code).toBe(1);
  });

  it('checks the other hands of a file where one cannot be read', async () => {
    const cut = HAND.slice(0, HAND.indexOf('actions'));
    const file = written('unread.phhs', `[1]\n${HAND}[2]\n${cut}[3]\n${OVERPAID}`);
    expect((await run('check', file)).out).toEqual([
      `${file}: line 10: the hand needs a list of actions`,
      `${file} hand 3: p1 ends with 102, the record says 103`,
      '3 hands: 1 ok, 2 wrong, 0 skipped',
    ]);
  });

  it('reads the hands in and below a folder, and nothing else there', async () => {
    const inside = join(folder, 'hands');
    mkdirSync(join(inside, 'deeper'), { recursive: true });
    writeFileSync(join(inside, 'a.phh'), HAND);
    writeFileSync(join(inside, 'deeper', 'b.phhs'), `[1]\n${OVERPAID}`);
    writeFileSync(join(inside, 'notes.txt'), 'no hand');
    const { out, code } = await run('check', inside);
    expect(out).toEqual([
      `${join(inside, 'deeper', 'b.phhs')} hand 1: p1 ends with 102, the record says 103`,
      '2 hands: 1 ok, 1 wrong, 0 skipped',
    ]);
    expect(code).toBe(1);
  });

  it('refuses a file that is not there, and a folder without hands, in one sentence', async () => {
    const missing = join(folder, 'missing.phh');
    const gone = await run('check', missing);
    expect(gone).toEqual({ out: [], error: `franklin: there is no file ${missing}`, code: 1 });
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const nothing = await run('check', empty);
    expect(nothing).toEqual({
      out: [],
      error: `franklin: ${empty} holds no .phh or .phhs file`,
      code: 1,
    });
  });

  it('looks into a folder that is called like a file', async () => {
    mkdirSync(join(folder, 'odd', 'inner.phh'), { recursive: true });
    written(join('odd', 'inner.phh', 'good.phh'), HAND);
    expect((await run('check', join(folder, 'odd'))).out).toEqual(['1 hands: 1 ok, 0 wrong, 0 skipped']);
  });

  it('gives up on a file that never ends', async () => {
    expect(await run('check', '/dev/zero')).toEqual({
      out: [],
      error: 'franklin: /dev/zero is longer than 268435456 bytes: cut it into smaller files',
      code: 1,
    });
  });

  it('shows nothing of a file that could move the cursor of a terminal', async () => {
    const evil = written('evil.phh', HAND.replace('p3 f', '\\u001b[2J\\u202e'));
    const { out } = await run('check', evil);
    expect(out[0]).toContain(evil);
    expect(out.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(out[0]!.length).toBeLessThan(600);
  });

  it('needs a file', async () => {
    const { out, error, code } = await run('check');
    expect([out, code]).toEqual([[], 1]);
    expect(error).toMatch(/^error: missing required argument 'file'/);
    expect(error).not.toMatch(/^\s+at /m);
  });
});

describe('phh --help', () => {
  it.each([[['--help']], [['check', '--help']]])('exits with 0: %s', async (args) => {
    const { out, code } = await run(...args);
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(/Usage: .*phh/);
  });

  it('shows an example of check', async () => {
    const { out } = await run('check', '--help');
    expect(out.join('\n')).toContain('franklin phh check hands/*.phh');
  });
});

import { PassThrough, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { evalCommand, evaluateLines, rankingOf } from './eval-command.ts';
import { UsageError } from './usage-error.ts';

async function evaluated(game: string, input: string): Promise<string> {
  const output = new PassThrough();
  const [result] = await Promise.all([
    text(output),
    evaluateLines(rankingOf(game), Readable.from([input]), output).finally(() => output.end()),
  ]);
  return result;
}

describe('franklin eval', () => {
  it('prints the rank and the best cards of every line', async () => {
    expect(await evaluated('high', 'AsKd QhJcTs2d3c\nAsKsQsJsTs\n')).toBe('1600 AsKdQhJcTs\n1 AsKsQsJsTs\n');
  });

  it.each([
    ['a5', 'AsJk3d4d5d', '1 AsJk3d4d5d'],
    ['8ob', 'Ah2d 3c4s8hKdKs', '22 Ah2d3c4s8h'],
    ['8ob', 'Ah2d 3c4s9hKdKs', '-'],
    ['27', '7s5d4c3h2s', '1 7s5d4c3h2s'],
    ['badugi', 'As2d3c3h', '716 As2d3c'],
    ['omaha-high', 'AsKhQdJd TsTc9s8c2c', '1602 QdJdTs9s8c'],
    ['omaha-8ob', 'As2s9d9h 3c4d5hKsKd', '1 As2s3c4d5h'],
    ['short-deck', 'As6s 7s8s9sTdKd', '6 As6s7s8s9s'],
  ])('ranks %s hands', async (game, line, answer) => {
    expect(await evaluated(game, `${line}\n`)).toBe(`${answer}\n`);
  });

  it('reads a last line without an end, and lines from Windows', async () => {
    expect(await evaluated('high', 'AsKsQsJsTs\r\nAsKsQsJsTs')).toBe('1 AsKsQsJsTs\n1 AsKsQsJsTs\n');
  });

  it('passes over empty lines but counts them', async () => {
    expect(await evaluated('high', '\n  \nAsKsQsJsTs\n\n')).toBe('1 AsKsQsJsTs\n');
    await expect(evaluated('high', '\n\nAsKd\n')).rejects.toThrow(/^line 3: /);
  });

  it('prints nothing for nothing', async () => {
    expect(await evaluated('high', '')).toBe('');
  });

  it.each([
    ['high', 'AsKdXx', /^line 2: "Xx" is not a card/],
    ['high', 'AsKd AsQdJd2c3c', /^line 2: As appears more than once$/],
    ['high', 'AsKd', /^line 2: .* not 2$/],
    ['high', 'As?? QdJd2c3c4d', /^line 2: \?\? /],
    ['27', '7s5d4c3hJk', /^line 2: .*joker/],
    ['high', 'As Kd Qd Jd Td', /^line 2: write the cards and the board each without spaces/],
  ])('names the line of a mistake in a %s hand: "%s"', async (game, line, message) => {
    const good = game === '27' ? '7s5d4c3h2s' : 'AsKsQsJsTs';
    const refused = evaluated(game, `${good}\n${line}\n`);
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(message);
  });

  it('names the games it knows when it is asked for another', () => {
    expect(() => rankingOf('toString')).toThrow(UsageError);
    expect(() => rankingOf('poker')).toThrow(/"poker" is not a game .* high, .*badugi/);
  });

  it('waits for a slow reader instead of filling the memory', async () => {
    let waiting = 0;
    let most = 0;
    const slow = new Writable({
      highWaterMark: 64,
      write(_chunk, _encoding, done) {
        most = Math.max(most, this.writableLength);
        waiting += 1;
        setImmediate(done);
      },
    });
    await evaluateLines(rankingOf('high'), Readable.from(new Array(500).fill('AsKsQsJsTs\n')), slow);
    expect(waiting).toBeGreaterThan(400);
    expect(most).toBeLessThan(200);
  });

  it('shows an example in its help', () => {
    let help = '';
    evalCommand()
      .configureOutput({ writeOut: (part) => (help += part) })
      .outputHelp();
    expect(help).toContain('franklin eval --game high');
  });
});

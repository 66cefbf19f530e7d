import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFranklin } from './testing/franklin-process.ts';

const franklin = fileURLToPath(new URL('../bin/franklin.js', import.meta.url));

beforeAll(buildFranklin);

/** What a line of the shell says with `franklin` in it, and its exit code. */
async function shell(line: string): Promise<{ out: string; error: string; code: number }> {
  const script = line.replace('franklin', `"${process.execPath}" "${franklin}"`);
  const ran = promisify(execFile)('bash', ['-o', 'pipefail', '-c', script]);
  const { stdout, stderr } = await ran.catch((failed) => failed);
  return { out: stdout, error: stderr, code: ran.child.exitCode! };
}

describe('franklin in a pipe', () => {
  it.each([
    ['eval', "yes 'AsKsQsJsTs' | head -n 200000 | franklin eval --game high | head -n 1", '1 AsKsQsJsTs\n'],
    ['rng decks', 'franklin rng decks --count 100000 | head -c 2 | wc -c', '2\n'],
  ])('stops %s without a word when the reader has had enough', async (_, line, first) => {
    expect(await shell(line)).toMatchObject({ out: first, error: '' });
  });

  it('says that its output cannot be written', async () => {
    expect(await shell("echo 'AsKsQsJsTs' | franklin eval --game high > /dev/full")).toMatchObject({
      error: 'franklin: the output cannot be written (ENOSPC)\n',
      code: 1,
    });
  });

  it('says that its input cannot be read, or is no text of lines', async () => {
    expect(await shell('franklin eval --game high < /')).toMatchObject({
      error: 'franklin: the input is a folder: name a file in it\n',
      code: 1,
    });
    expect(await shell('franklin eval --game high < /dev/zero')).toMatchObject({
      error: 'franklin: line 1 is longer than 4096 characters: end each hand with a line feed\n',
      code: 1,
    });
  });

  it('repeats nothing that could move the cursor of a terminal', async () => {
    for (const line of [
      "franklin eval --game $'\\x1b[2J'",
      "franklin rng bytes --count $'\\x1b[2J'",
      "franklin $'\\x1b[2J'",
      "franklin phh check $'\\x1b[2J.phh'",
      "printf 'As\\x1b[2J\\n' | franklin eval --game high",
    ]) {
      const { error, code } = await shell(line);
      expect(code).toBe(1);
      expect(error.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      expect(error).toContain('[2J');
    }
  });
});

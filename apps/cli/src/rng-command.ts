import type { Writable } from 'node:stream';
import { cardsText, standardDeck } from '@franklin/cards';
import { type CavpCase, CavpError, cavpCaseName, DeckSource, parseCavp, runCavpCase } from '@franklin/rng';
import { Command } from 'commander';
import { readFile } from './read-file.ts';
import { send } from './send.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';

/** Raw output is drawn and written in pieces of this size: the most HMAC_DRBG gives for one request. */
const PIECE_BYTES = 2 ** 16;

/** NIST's files have under 4 MiB; a device given by mistake must not fill the memory. */
const MAX_FILE_BYTES = 2 ** 26;

/**
 * `franklin rng`: what a laboratory needs of the generator. Bytes and decks come by the very calls that a table makes,
 * and there is no option for a seed.
 */
export function rngCommand(out: Writable = process.stdout): Command {
  // Set before the subcommands are made, which take it over: a mistake is thrown and does not end the process.
  const rng = new Command('rng')
    .description('The random generator of the tables, for a test laboratory')
    .exitOverride()
    .showHelpAfterError('(franklin rng --help shows the commands and examples)')
    .addHelpText(
      'after',
      `
Examples:
  franklin rng bytes --count 1073741824 | dieharder -a -g 200
  franklin rng decks --count 100000 > decks.txt
  franklin rng kat HMAC_DRBG.rsp`,
    );

  rng
    .command('bytes')
    .description('write raw output of the generator to the standard output')
    .requiredOption('--count <bytes>', 'how many bytes', wholeNumber('--count', 1))
    .addHelpText(
      'after',
      `
Examples:
  franklin rng bytes --count 32 | xxd
  franklin rng bytes --count 10737418240 > raw.bin`,
    )
    .action(({ count }: { count: number }) => withDecks((source) => send(rawPieces(source, count), out)));

  rng
    .command('decks')
    .description('write shuffled decks, one a line, the card dealt first at the left')
    .requiredOption('--count <decks>', 'how many decks', wholeNumber('--count', 1))
    .addHelpText(
      'after',
      `
Each deck is made as for a hand: a new seed, the shuffle, the commitment.

Example:
  franklin rng decks --count 100000 > decks.txt`,
    )
    .action(({ count }: { count: number }) => withDecks((source) => send(deckLines(source, count), out)));

  rng
    .command('kat')
    .description("run a file of NIST's known answers for HMAC_DRBG (CAVP, drbgtestvectors)")
    .argument('<file>', 'a response file, such as drbgtestvectors/no_reseed/HMAC_DRBG.rsp')
    .addHelpText(
      'after',
      `
Prints how many cases there are, how many came out right and which did not.
The exit code is 1 if any did not, or if the file cannot be read to its end.

Example:
  franklin rng kat HMAC_DRBG.rsp`,
    )
    .action(async (file: string) => {
      const { report, passed } = knownAnswers(await readVectors(file));
      await send([report], out);
      if (!passed) process.exitCode = 1;
    });

  return rng;
}

/** Runs with a generator of its own, whose state is erased at the end, however it ends. */
async function withDecks(use: (source: DeckSource) => Promise<void>): Promise<void> {
  const source = new DeckSource({ table: 'laboratory' });
  try {
    await use(source);
  } finally {
    source.close();
  }
}

function* rawPieces(source: DeckSource, count: number): Generator<Uint8Array> {
  for (let left = count; left > 0; left -= PIECE_BYTES) yield source.rawBytes(Math.min(left, PIECE_BYTES));
}

function* deckLines(source: DeckSource, count: number): Generator<string> {
  const cards = standardDeck();
  for (let hand = 1; hand <= count; hand++)
    yield `${cardsText(source.nextDeck(String(hand), cards).cards)}\n`;
}

async function readVectors(file: string): Promise<CavpCase[]> {
  const bytes = await readFile(file, MAX_FILE_BYTES);
  try {
    return parseCavp(bytes.toString('latin1'));
  } catch (error) {
    throw error instanceof CavpError ? new UsageError(`${file}, ${error.message}`) : error;
  }
}

function knownAnswers(cases: readonly CavpCase[]): { readonly report: string; readonly passed: boolean } {
  const wrong = cases.filter((one) => !runCavpCase(one));
  const lines = wrong.map((one) => `wrong: ${cavpCaseName(one)}`);
  lines.push(`${cases.length} cases: ${cases.length - wrong.length} ok, ${wrong.length} wrong`);
  return { report: `${lines.join('\n')}\n`, passed: wrong.length === 0 };
}

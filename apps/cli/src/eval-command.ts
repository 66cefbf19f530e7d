import { fstatSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { assertDistinct, CardError, cardsText, parseCards, type Ranking, rankings } from '@franklin/cards';
import { Command } from 'commander';
import { linesOf } from './lines.ts';
import { send } from './send.ts';
import { UsageError } from './usage-error.ts';

const GAMES = Object.keys(rankings);

const EXAMPLE = `
Every line holds the player's cards and, after a space, the board if the game has one:

  $ echo 'AsKd QhJcTs2d3c' | franklin eval --game high
  1600 AsKdQhJcTs

The rank is 1 for the best hand; high is the class from 1 to 7462, and 0 for five aces with the joker (Jk).
A line that holds no qualifying low gives "-".`;

export function evalCommand(): Command {
  return new Command('eval')
    .description('rank hands: reads lines "cards[ board]", prints the rank and the best cards of each')
    .requiredOption('--game <name>', `how hands are ranked: ${GAMES.join(', ')}`)
    .addHelpText('after', EXAMPLE)
    .action(async ({ game }: { game: string }) => {
      const ranking = rankingOf(game);
      // Node takes a folder for an input that is empty.
      if (fstatSync(0).isDirectory()) throw new UsageError('the input is a folder: name a file in it');
      await evaluateLines(ranking, process.stdin, process.stdout);
    });
}

export function rankingOf(game: string): Ranking {
  const ranking = Object.values(rankings).find(({ name }) => name === game);
  if (ranking === undefined)
    throw new UsageError(`"${game}" is not a game that can be ranked: choose one of ${GAMES.join(', ')}`);
  return ranking;
}

/** One line out for each line in that is not empty, as it comes: a pipe of millions of hands stays in little memory. */
export function evaluateLines(ranking: Ranking, input: Readable, output: Writable): Promise<void> {
  return send(answers(ranking, input), output);
}

async function* answers(ranking: Ranking, input: Readable): AsyncGenerator<string> {
  let number = 0;
  for await (const lines of linesOf(input)) {
    let text = '';
    try {
      for (const line of lines) {
        number += 1;
        if (line.trim() !== '') text += `${evaluateLine(ranking, line, number)}\n`;
      }
    } catch (error) {
      // What came before the mistake was asked for, too.
      if (text !== '') yield text;
      throw error;
    }
    if (text !== '') yield text;
  }
}

function evaluateLine(ranking: Ranking, line: string, number: number): string {
  const words = line.trim().split(/\s+/);
  if (words.length > 2)
    throw new UsageError(`line ${number}: write the cards and the board each without spaces, not "${line}"`);
  try {
    const [hole = [], board = []] = words.map(parseCards);
    assertDistinct([...hole, ...board]);
    const best = ranking.best(hole, board);
    return best === undefined ? '-' : `${best.rank} ${cardsText(best.cards)}`;
  } catch (error) {
    if (error instanceof CardError) throw new UsageError(`line ${number}: ${error.message}`);
    throw error;
  }
}

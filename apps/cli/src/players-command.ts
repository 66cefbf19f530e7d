import type { Style } from '@franklin/players';
import { Command, Option } from 'commander';
import { hubAddress } from './hub-address.ts';
import { readStationKeys } from './keys-file.ts';
import { SeatedPlayers } from './seated-players.ts';
import { withStopSignal } from './stop-signal.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';

interface Options {
  readonly hub: URL;
  readonly keys: string;
  readonly count: number;
  readonly style: Style;
  readonly restless: number;
  readonly hands?: number;
  readonly think: number;
}

const STYLES: readonly Style[] = ['random', 'sensible'];

/** How often they say how far they are. */
const REPORT = 3_000;

/** `franklin players`: simulated players at a table, through the sockets of its stations. */
export function playersCommand(): Command {
  return new Command('players')
    .description('seat simulated players at a table')
    .exitOverride()
    .requiredOption('--hub <url>', 'the address that "franklin hub" prints', hubAddress('--hub'))
    .requiredOption('--keys <file>', 'the devices\' keys, as "franklin hub provision --keys" writes them')
    .requiredOption('--count <players>', 'how many, at stations 1 and up', wholeNumber('--count', 1, 10))
    .addOption(
      new Option('--style <style>', 'anything that is legal, or something like poker')
        .choices(STYLES)
        .default('sensible'),
    )
    .option(
      '--restless <chance>',
      'how often one sits out, leaves or loses his line: 0 to 1 a hand',
      chance,
      0,
    )
    .option('--hands <number>', 'stop after so many hands', wholeNumber('--hands', 1))
    .option(
      '--think <ms>',
      'how long they think, about, in milliseconds',
      wholeNumber('--think', 0, 60_000),
      0,
    )
    .addHelpText(
      'after',
      `
They use the demonstration accounts of "franklin hub" and play until SIGINT. Their seats stay theirs for as long as the
table keeps them; the same command goes on with the same seats.

Examples:
  franklin players --hub http://127.0.0.1:4100 --keys keys.json --count 6 --think 800
  franklin players --hub http://127.0.0.1:4100 --keys keys.json --count 10 --style random --restless 0.1 --hands 1000`,
    )
    .action((options: Options) => withStopSignal((stopped) => play(options, stopped)));
}

async function play(
  { hub, keys, count, style, restless, hands, think }: Options,
  stopped: Promise<void>,
): Promise<void> {
  const players = new SeatedPlayers({
    url: hub.origin,
    stations: await readStationKeys(keys, count),
    manner: { style, restless, thinks: () => think * (0.5 + Math.random()) },
    hands,
    say: console.log,
  });
  const report = () => console.log(players.progress);
  const reports = setInterval(report, REPORT);
  try {
    await Promise.race([stopped, players.ended]);
  } finally {
    clearInterval(reports);
    players.stop();
  }
  report();
}

function chance(text: string): number {
  const number = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || number > 1)
    throw new UsageError(`--restless is a number from 0 to 1, such as 0.1, not "${text}"`);
  return number;
}

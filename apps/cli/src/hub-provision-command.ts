import { existsSync, readdirSync } from 'node:fs';
import {
  type DeviceKey,
  type GameName,
  gameNames,
  isGameName,
  provision,
  provisionAgain,
} from '@franklin/hub';
import { Command } from 'commander';
import { DEFAULT_URL } from './hub-address.ts';
import { inOneSentence } from './in-one-sentence.ts';
import { keysText, NewKeysFile } from './keys-file.ts';
import { UsageError } from './usage-error.ts';

interface Options {
  readonly data: string;
  readonly table?: string;
  readonly game?: string;
  readonly keys?: string;
  readonly again?: boolean;
}

const USUAL_GAME: GameName = 'no-limit-1-2';

/** `franklin hub provision`: the folder of a new table, and the keys of its devices. */
export function hubProvisionCommand(): Command {
  return new Command('provision')
    .description("make the folder of a new table, and give out its devices' keys")
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder to make')
    .option('--table <name>', 'what the table is called (default: "Table 1")')
    .option('--game <name>', `what it plays: ${gameNames.join(', ')} (default: "${USUAL_GAME}")`)
    .option('--keys <file>', 'write the keys to this new file instead of the standard output')
    .option(
      '--again',
      'give new keys to the devices of a table that is there; the old ones die at its next start',
    )
    .addHelpText(
      'after',
      `
The keys are written once and kept nowhere else: ten stations, the community screen, the floor and the services, as JSON.

Examples:
  franklin hub provision --data table-1 --keys keys.json
  franklin hub provision --data table-1 --again --keys new-keys.json`,
    )
    .action((options: Options) => inOneSentence(() => provisionTable(options)));
}

function provisionTable({ data, table, game, keys: file, again }: Options): void {
  if (again && (table !== undefined || game !== undefined))
    throw new UsageError('--again keeps the name and the game of the table: leave --table and --game out');
  const wanted = { table: tableName(table ?? 'Table 1'), game: gameName(game ?? USUAL_GAME) };
  if (!again) assertNew(data);
  const kept = file === undefined ? undefined : new NewKeysFile(file);
  let keys: DeviceKey[];
  try {
    keys = again ? provisionAgain(data) : provision(data, wanted);
  } catch (error) {
    kept?.drop();
    throw error;
  }
  if (kept === undefined) process.stdout.write(keysText(keys));
  kept?.keep(keys);
  // Where the keys are the output, nothing else may be in it.
  const say = file === undefined ? console.error : console.log;
  const where = file === undefined ? 'above' : `in ${file}`;
  if (again) {
    say(`The new keys of the table's devices are ${where}: give each device its own and keep them secret.`);
    say(`Next: stop the table and start it again, franklin hub --data ${data}: the old keys are dead then.`);
  } else {
    say(
      `${wanted.table} is in ${data}, its devices' keys are ${where}: give each its own and keep them secret.`,
    );
    say(`Next: franklin hub --data ${data} --open, then: ${playersFor(file)}`);
  }
}

function playersFor(file = 'FILE'): string {
  return `franklin players --hub ${DEFAULT_URL} --keys ${file} --count 6`;
}

/** Whatever is in a folder, a table's key above all, is not written over. */
function assertNew(data: string): void {
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new UsageError(
      `${data} is not empty: choose a new folder, or give new keys to the table in it with --again`,
    );
}

function tableName(text: string): string {
  const name = text.trim();
  // It stands on screens, in the journal and in every commitment.
  if (name === '' || name.length > 40 || /\p{C}|\p{Zl}|\p{Zp}/u.test(name))
    throw new UsageError('--table is a name of 1 to 40 characters on one line');
  return name;
}

function gameName(name: string): GameName {
  if (!isGameName(name))
    throw new UsageError(`"${name}" is not a game of the table: choose one of ${gameNames.join(', ')}`);
  return name;
}

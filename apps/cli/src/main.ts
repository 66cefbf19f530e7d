import { Command, CommanderError } from 'commander';
import { oneLine } from './one-line.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

/** Each is loaded when it is wanted: to rank a hand nobody has to start SQLite, and the doctor can say what is missing. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand(),
  eval: async () => (await import('./eval-command.ts')).evalCommand().exitOverride(),
  hub: async () => (await import('./hub-command.ts')).hubCommand(),
  phh: async () => (await import('./phh-command.ts')).phhCommand(),
  players: async () => (await import('./players-command.ts')).playersCommand(),
  room: async () => (await import('./room-command.ts')).roomCommand(),
  rng: async () => (await import('./rng-command.ts')).rngCommand(),
};

/** The whole `franklin` command: the exit code, after everything was written. */
export async function main(args: readonly string[]): Promise<number> {
  const program = new Command('franklin')
    .description('The tools of the Franklin poker table')
    .version(VERSION)
    .exitOverride()
    // An option belongs to the command it stands behind: `hub` and its own commands have some of the same name.
    .enablePositionalOptions()
    .showHelpAfterError('(franklin --help shows every command)');
  try {
    for (const name of wanted(args)) program.addCommand(await COMMANDS[name]!());
    quoteSafely(program);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const message = oneLine(error instanceof Error ? error.message : String(error));
    // Nobody at a prompt is helped by a stack trace; what was not foreseen at least says so.
    console.error(
      error instanceof UsageError ? `franklin: ${message}` : `franklin: it stopped unexpectedly: ${message}`,
    );
    return 1;
  }
}

/** The command that was named; all of them for whoever asks for help or named none of them. */
function wanted([name = '']: readonly string[]): string[] {
  return Object.hasOwn(COMMANDS, name) ? [name] : Object.keys(COMMANDS);
}

/** What was typed may come from a file or a script, and mistakes repeat it. */
function quoteSafely(command: Command): void {
  command.configureOutput({ outputError: (text, write) => write(`${oneLine(text.trimEnd())}\n`) });
  for (const inner of command.commands) quoteSafely(inner);
}

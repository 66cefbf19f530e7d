import { Command, CommanderError } from 'commander';
import { evalCommand } from './eval-command.ts';
import { phhCommand } from './phh-command.ts';
import { rngCommand } from './rng-command.ts';
import { UsageError } from './usage-error.ts';

/** The whole `franklin` command: the exit code, after everything was written. */
export async function main(args: readonly string[]): Promise<number> {
  const program = new Command('franklin')
    .description('The tools of the Franklin poker table')
    .version('0.1.0')
    .exitOverride()
    .showHelpAfterError('(franklin --help shows every command)')
    .addCommand(evalCommand().exitOverride())
    .addCommand(phhCommand())
    .addCommand(rngCommand());
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const message = error instanceof Error ? error.message : String(error);
    // Nobody at a prompt is helped by a stack trace; what was not foreseen at least says so.
    console.error(
      error instanceof UsageError ? `franklin: ${message}` : `franklin: it stopped unexpectedly: ${message}`,
    );
    return 1;
  }
}

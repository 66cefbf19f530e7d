import { Command, CommanderError } from 'commander';
import { UsageError } from './usage-error.ts';

/** The whole `franklin` command: the exit code, after everything was written. */
export async function main(args: readonly string[]): Promise<number> {
  const program = new Command('franklin')
    .description('The tools of the Franklin poker table')
    .version('0.1.0')
    .exitOverride()
    .showHelpAfterError('(franklin --help shows every command)');
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof UsageError)) throw error;
    console.error(`franklin: ${error.message}`);
    return 1;
  }
}

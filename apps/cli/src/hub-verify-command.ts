import { Command } from 'commander';
import { withJournal } from './table-journal.ts';
import { UsageError } from './usage-error.ts';

/** `franklin hub verify`: every row of a table's journal against the chain. */
export function hubVerifyCommand(): Command {
  return new Command('verify')
    .description('check the whole journal of a table, which may be running')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the table')
    .option('--file <backup>', 'check a backup of it instead')
    .addHelpText(
      'after',
      `
The exit code is 1 if a row or checkpoint is not as it was written, and one sentence says which.

Example:
  franklin hub verify --data table-1
  franklin hub verify --data table-1 --file table-1-backup.db`,
    )
    .action(async ({ data, file }: { data: string; file?: string }) => {
      console.log(await verified(data, file));
    });
}

/** How much of a table's journal, or of a backup of it, is as it was written: all of it, or a complaint. */
export function verified(data: string, backup?: string): Promise<string> {
  return withJournal(
    data,
    async ({ folder, journal }) => {
      const { rows, checkpoints, broken } = await journal.verifyAll();
      if (broken !== undefined) throw new UsageError(broken.message);
      return `${folder.config.table}: ${rows} rows and ${checkpoints} checkpoints are as they were written`;
    },
    backup,
  );
}

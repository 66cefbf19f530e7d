import { Command } from 'commander';
import { withJournal } from './table-journal.ts';
import { UsageError } from './usage-error.ts';

/** `franklin hub verify`: every row of a table's journal against the chain. */
export function hubVerifyCommand(): Command {
  return new Command('verify')
    .description('check the whole journal of a table, which may be running')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the table')
    .addHelpText(
      'after',
      `
The exit code is 1 if a row or checkpoint is not as it was written, and one sentence says which.

Example:
  franklin hub verify --data table-1`,
    )
    .action(({ data }: { data: string }) =>
      withJournal(data, async ({ folder, journal }) => {
        const { rows, checkpoints, broken } = await journal.verifyAll();
        if (broken !== undefined) throw new UsageError(broken.message);
        console.log(
          `${folder.config.table}: ${rows} rows and ${checkpoints} checkpoints are as they were written`,
        );
      }),
    );
}

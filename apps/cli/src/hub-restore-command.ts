import { openFolder } from '@franklin/hub';
import { replaceJournal } from '@franklin/hub/journal';
import { Command } from 'commander';
import { verified } from './hub-verify-command.ts';
import { inOneSentence } from './in-one-sentence.ts';

/** `franklin hub restore`: a backup in the place of a journal that is lost or broken. */
export function hubRestoreCommand(): Command {
  return new Command('restore')
    .description('put a backup in the place of the journal of a table that is stopped')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the table, with its table.key and table.json')
    .requiredOption('--from <file>', 'the backup, made by "franklin hub backup"')
    .addHelpText(
      'after',
      `
The backup is verified first. What was there is kept in a new folder beside it. The table goes on where the backup ends:
whatever was played after it is lost to the table, so settle it by the room's books before the table is opened.

Example:
  franklin hub restore --data table-1 --from table-1-backup.db`,
    )
    .action(({ data, from }: { data: string; from: string }) => inOneSentence(() => restore(data, from)));
}

async function restore(data: string, from: string): Promise<void> {
  const whole = await verified(data, from);
  const { journal } = openFolder(data);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const kept = replaceJournal(journal, from, `replaced-${stamp}`);
  console.log(whole);
  console.log(`The table goes on from ${from}; what was there is in ${kept}`);
}

import { Command } from 'commander';
import { writeBackupNote } from './backup-note.ts';
import { sizeWords } from './size-words.ts';
import { withJournal } from './table-journal.ts';

/** `franklin hub backup`: a copy of the journal while the table goes on. */
export function hubBackupCommand(): Command {
  return new Command('backup')
    .description('copy the journal of a table, which may be running')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the table')
    .requiredOption('--to <file>', 'the file to make; one that is there is never written over')
    .addHelpText(
      'after',
      `
The copy gets its name when it is whole, verified and on the disk. Without the table's key (table.key) nobody can use
it: keep a copy of the key as well, in another place.

Example:
  franklin hub backup --data table-1 --to /backup/table-1-monday.db`,
    )
    .action(({ data, to }: { data: string; to: string }) => backUp(data, to));
}

async function backUp(data: string, to: string): Promise<void> {
  await withJournal(data, async ({ folder, journal }) => {
    const { rows, bytes, path } = await journal.backupTo(to);
    console.log(`${rows} rows (${sizeWords(bytes)}) of ${folder.config.table} are in ${path}`);
    try {
      writeBackupNote(folder.path, { at: new Date().toISOString(), file: path, rows });
    } catch {
      console.error(`franklin: the backup is made, but it could not be noted in ${folder.path}`);
    }
  });
}

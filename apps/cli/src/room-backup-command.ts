import { backUp, checkBooks, openRoomFolder, Refused, restore } from '@franklin/room';
import { Command } from 'commander';
import { UsageError } from './usage-error.ts';
import { withRoom } from './with-room.ts';

/** `franklin room backup`: a copy of the database while the room goes on. */
export function roomBackupCommand(): Command {
  return new Command('backup')
    .description('copy the database of a room, which may be running')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the room')
    .requiredOption('--to <file>', 'the file to make; one that is there is never written over')
    .addHelpText(
      'after',
      `
The copy gets its name when it is whole and every cent in it was counted. Without the room's secret (room.pepper) no PIN
and no password works: keep a copy of it as well, in another place.

Example:
  franklin room backup --data room --to /backup/room-monday.db`,
    )
    .action(({ data, to }: { data: string; to: string }) =>
      withRoom(data, async (_, { pepper }, store) => {
        const { entries } = await backUp(store, to, pepper);
        console.log(
          `The room is in ${to}: the books are right, and ${entries} entries of the audit log are as they were written`,
        );
      }),
    );
}

/** `franklin room verify`: every transfer and every entry of the audit log, counted again. */
export function roomVerifyCommand(): Command {
  return new Command('verify')
    .description('count the books again and follow the audit log')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the room')
    .addHelpText(
      'after',
      '\nThe exit code is 1 if something is wrong, and each thing has a line.\n\nExample:\n  franklin room verify --data room',
    )
    .action(({ data }: { data: string }) =>
      withRoom(data, async (room) => {
        const { wrong, entries } = await checkBooks(room);
        for (const line of wrong) console.log(line);
        if (wrong.length > 0) process.exitCode = 1;
        else
          console.log(
            `The books are right, and ${entries} entries of the audit log are as they were written`,
          );
      }),
    );
}

/** `franklin room restore`: a backup in the place of the database of a room that is stopped. */
export function roomRestoreCommand(): Command {
  return new Command('restore')
    .description('put a backup in the place of the database of a room that is stopped')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the room, with its room.pepper')
    .requiredOption('--from <file>', 'the backup, made by "franklin room backup"')
    .addHelpText(
      'after',
      '\nThe backup is checked first. What was there is kept in a new folder beside it.\n\nExample:\n  franklin room restore --data room --from /backup/room-monday.db',
    )
    .action(async ({ data, from }: { data: string; from: string }) => {
      try {
        const { database, pepper } = openRoomFolder(data);
        const name = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
        const { kept, entries } = await restore(database, from, pepper, name);
        console.log(
          `The room goes on from ${from}, with ${entries} entries of the audit log; what was there is in ${kept}`,
        );
      } catch (error) {
        throw error instanceof Refused ? new UsageError(error.message) : error;
      }
    });
}

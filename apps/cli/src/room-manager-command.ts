import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { roomParts } from '@franklin/protocol/room';
import { Command } from 'commander';
import { UsageError } from './usage-error.ts';
import { withRoom } from './with-room.ts';

const LEAST = 10;

/** `franklin room add-manager`: the first manager, who makes all other staff. */
export function roomManagerCommand(): Command {
  return new Command('add-manager')
    .description('make the first manager of a room; the password is read from the standard input')
    .exitOverride()
    .requiredOption('--data <dir>', 'the folder of the room; it is made if there is none')
    .requiredOption('--name <name>', 'what he signs in with: small letters and digits')
    .requiredOption('--called <name>', 'his name as people know it')
    .addHelpText(
      'after',
      `
It can be done once, by whoever has the machine; managers make all others on the room's pages.

Example:
  franklin room add-manager --data room --name mary --called "Mary Smith"`,
    )
    .action(async ({ data, name, called }: { data: string; name: string; called: string }) => {
      if (!roomParts.staffName.safeParse(name).success)
        throw new UsageError(
          '--name is 2 to 32 small letters, digits, dots, dashes or underscores, beginning with a letter',
        );
      if (!roomParts.line.safeParse(called).success)
        throw new UsageError('--called is one line of up to 200 characters');
      const password = await readPassword();
      if (password.length < LEAST)
        throw new UsageError(`a password has at least ${LEAST} characters: type a longer one`);
      await withRoom(data, (room) =>
        room.staff.addFirst({ name, called, password }, { who: 'command line', where: 'this machine' }),
      );
      console.log(`${called} can sign in as ${name}`);
    });
}

/** One line, which is not shown while it is typed. */
function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write(`Password, at least ${LEAST} characters: `);
  const nowhere = new Writable({ write: (_, __, done) => done() });
  const input = createInterface({ input: process.stdin, output: nowhere, terminal });
  return new Promise((resolve) => {
    input.once('line', (line) => {
      resolve(line);
      input.close();
    });
    input.once('close', () => {
      if (terminal) process.stderr.write('\n');
      resolve('');
    });
  });
}

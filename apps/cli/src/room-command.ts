import { roomServer } from '@franklin/room';
import { Command, Option } from 'commander';
import { destination, pino } from 'pino';
import { addressOf, DEFAULT_HOST } from './hub-address.ts';
import { roomBackupCommand, roomRestoreCommand, roomVerifyCommand } from './room-backup-command.ts';
import { roomManagerCommand } from './room-manager-command.ts';
import { withStopSignal } from './stop-signal.ts';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';
import { withRoom } from './with-room.ts';

interface Options {
  readonly data?: string;
  readonly port: number;
  readonly host: string;
  readonly log: string;
}

const DEFAULT_PORT = 4200;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** `franklin room`: runs the card room; its other commands look after its folder. */
export function roomCommand(): Command {
  return new Command('room')
    .description('run the card room, or look after its folder')
    .exitOverride()
    .enablePositionalOptions()
    .option('--data <dir>', 'the folder of the room; it is made if there is none')
    .option(
      '--port <number>',
      'where pages and tables connect; 0 for any that is free',
      wholeNumber('--port', 0, 65_535),
      DEFAULT_PORT,
    )
    .option('--host <address>', 'on which address of this machine', DEFAULT_HOST)
    .addOption(
      new Option('--log <level>', 'what is logged to the standard error').choices(LOG_LEVELS).default('info'),
    )
    .addHelpText(
      'after',
      `
It runs until SIGINT or SIGTERM. The database is in the folder, or on the PostgreSQL server that FRANKLIN_DATABASE_URL names;
the folder keeps the room's secret either way. Nobody has a password until the first manager is made.

Example:
  franklin room add-manager --data room --name mary --called "Mary Smith"
  franklin room --data room`,
    )
    .addCommand(roomManagerCommand())
    .addCommand(roomBackupCommand())
    .addCommand(roomVerifyCommand())
    .addCommand(roomRestoreCommand())
    .allowExcessArguments()
    .action((options: Options, { args: [unknown] }: Command) => {
      if (unknown !== undefined)
        throw new UsageError(`"${unknown}" is not a command of the room: "franklin room --help" shows them`);
      return withStopSignal((stopped) => runRoom(options, stopped));
    });
}

async function runRoom({ data, port, host, log: level }: Options, stopped: Promise<void>): Promise<void> {
  if (data === undefined) throw new UsageError('say where the room keeps its things with --data DIR');
  await withRoom(data, async (room) => {
    const log = pino({ level }, destination(2));
    // Over plain HTTP a cookie that is only for HTTPS would never come back; on this machine alone that is no matter.
    const server = await roomServer({ room, log, isSecure: host !== DEFAULT_HOST });
    try {
      await server.listen({ host, port });
    } catch (error) {
      const code = systemCode(error);
      if (code === undefined) throw error;
      throw new UsageError(
        `the room cannot listen on ${host}, port ${port} (${code}): choose others with --host and --port`,
      );
    }
    const address = server.server.address();
    console.log(`The room is at ${addressOf(host, typeof address === 'object' ? address!.port : port)}`);
    if (await room.staff.isEmpty())
      console.log(
        `Nobody works here yet: make the first manager with "franklin room add-manager --data ${data} --name NAME --called NAME".`,
      );
    await stopped;
    await server.close();
  });
  console.log('The room has stopped.');
}

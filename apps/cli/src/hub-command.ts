import { Hub, HubServer, openFolder, type ServerOptions } from '@franklin/hub';
import { noPace, type Pace, usualPace } from '@franklin/table';
import { Command, Option } from 'commander';
import { destination, pino } from 'pino';
import { DEMO_PIN, DEMO_PLAYERS, demoCard } from './demo-players.ts';
import { demoAccounts, roomAccounts } from './hub-accounts.ts';
import { addressOf, DEFAULT_HOST, DEFAULT_PORT, hubAddress } from './hub-address.ts';
import { hubBackupCommand } from './hub-backup-command.ts';
import { hubProvisionCommand } from './hub-provision-command.ts';
import { hubRestoreCommand } from './hub-restore-command.ts';
import { hubVerifyCommand } from './hub-verify-command.ts';
import { inOneSentence } from './in-one-sentence.ts';
import { withStopSignal } from './stop-signal.ts';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';
import { wholeNumber } from './whole-number.ts';

interface Options {
  readonly data?: string;
  readonly port: number;
  readonly host: string;
  readonly pace?: keyof typeof PACES;
  readonly log: string;
  readonly open?: boolean;
  readonly room?: URL;
  readonly roomKey?: string;
}

const PACES = { normal: usualPace, none: noPace } as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Who did it, in the record. */
const BY = 'command line';

/** `franklin hub`: runs a table; its other commands look after the table's folder. */
export function hubCommand(): Command {
  return new Command('hub')
    .description('run a table, or look after its folder')
    .exitOverride()
    .enablePositionalOptions()
    .option('--data <dir>', 'the folder of the table, made by "franklin hub provision"')
    .option(
      '--port <number>',
      'where its screens connect; 0 for any that is free',
      wholeNumber('--port', 0, 65_535),
      DEFAULT_PORT,
    )
    .option('--host <address>', 'on which address of this machine', DEFAULT_HOST)
    .addOption(
      new Option(
        '--pace <pace>',
        'time for the motions on the screens, none for simulations (default: as it was, at first normal)',
      ).choices(Object.keys(PACES)),
    )
    .addOption(
      new Option('--log <level>', 'what is logged to the standard error').choices(LOG_LEVELS).default('info'),
    )
    .option('--open', 'open the table for players at once')
    .option('--room <url>', 'the room whose accounts the table uses', hubAddress('--room'))
    .option('--room-key <file>', "the file with the table's key for the room, as TABLE.KEY")
    .addHelpText(
      'after',
      `
It runs until SIGINT or SIGTERM and goes on with the same hand at its next start. Without --room accounts are in
memory, for demonstration: cards ${demoCard(1)} to ${demoCard(DEMO_PLAYERS)}, PIN ${DEMO_PIN}.

Example:
  franklin hub provision --data table-1 --keys keys.json
  franklin hub --data table-1 --open`,
    )
    .addCommand(hubProvisionCommand())
    .addCommand(hubBackupCommand())
    .addCommand(hubVerifyCommand())
    .addCommand(hubRestoreCommand())
    .allowExcessArguments()
    .action((options: Options, { args: [unknown] }: Command) => {
      if (unknown !== undefined)
        throw new UsageError(`"${unknown}" is not a command of the hub: "franklin hub --help" shows them`);
      // From the very beginning, so that no signal is lost.
      return withStopSignal((stopped) => inOneSentence(() => runHub(options, stopped)));
    });
}

async function runHub(
  { data, port, host, pace, log: level, open, room, roomKey }: Options,
  stopped: Promise<void>,
): Promise<void> {
  if (data === undefined)
    throw new UsageError('say which table with --data DIR: "franklin hub provision --data DIR" makes one');
  if ((room === undefined) !== (roomKey === undefined))
    throw new UsageError(
      '--room and --room-key go together: the address of the room, and the key it gave this table',
    );
  const folder = openFolder(data);
  const log = pino({ level }, destination(2));
  const side =
    room === undefined || roomKey === undefined ? demoAccounts() : await roomAccounts(room, roomKey, VERSION);
  const { accounts } = side;
  const settings = pace === undefined ? {} : { pace: PACES[pace] };
  const hub = new Hub({ folder, accounts, log, settings });
  try {
    const wanted = pace === undefined ? hub.table.state.settings.pace : PACES[pace];
    setPace(hub, wanted);
    const server = await listen({
      hub,
      accounts,
      devices: folder.config.devices,
      log,
      host,
      port,
      // Simulated players at a table without pace are faster than people may be.
      ...(samePace(wanted, noPace) ? { stationLimit: { burst: 1_000_000, perSecond: 1_000_000 } } : {}),
    });
    const line = side.begin(hub, log);
    try {
      if (open && hub.table.state.status === 'closed') hub.command({ type: 'open', by: BY });
      console.log(`${hub.name} (${folder.config.game}) is at ${addressOf(host, server.port)}`);
      console.log(side.words);
      console.log(condition(hub));
      await stopped;
    } finally {
      line.stop();
      await server.close();
    }
  } finally {
    hub.stop();
  }
  console.log(`${hub.name} has stopped: it goes on where it was at the next start.`);
}

/** Of a table that has played before the settings are on record, and between hands they can be changed. */
function setPace(hub: Hub, pace: Pace): void {
  const { table } = hub;
  const change = () => {
    const { settings } = table.state;
    hub.command({ type: 'set-up', settings: { ...settings, pace }, by: BY });
  };
  const { fault, settings, hand } = table.state;
  if (fault !== undefined || samePace(settings.pace, pace)) return;
  if (hand === undefined) {
    change();
    return;
  }
  const unwatch = hub.watch(() => {
    if (table.state.hand !== undefined) return;
    unwatch();
    // The table is told after the change that ended the hand, and before the next hand.
    queueMicrotask(change);
  });
}

function samePace(one: Pace, other: Pace): boolean {
  return (Object.keys(usualPace) as (keyof Pace)[]).every((beat) => one[beat] === other[beat]);
}

async function listen(options: ServerOptions & { host: string; port: number }): Promise<HubServer> {
  const { host, port } = options;
  try {
    return await HubServer.listen(options);
  } catch (error) {
    switch (systemCode(error)) {
      case undefined:
        throw error;
      case 'EADDRINUSE':
        throw new UsageError(
          `port ${port} on ${host} is taken by another program: choose another with --port`,
        );
      case 'EACCES':
        throw new UsageError(
          `port ${port} on ${host} needs more rights than you have: choose another with --port`,
        );
      default:
        throw new UsageError(`${host} is not an address of this machine: choose another with --host`);
    }
  }
}

/** How the table stands, in the floor's words. */
function condition({ table: { state } }: Hub): string {
  if (state.fault !== undefined) return `The table is out of service: ${state.fault}`;
  switch (state.status) {
    case 'open':
      return 'The table is open.';
    case 'closed':
      return 'The table is closed: the floor opens it, or --open at the start.';
    case 'paused':
      return 'The table is paused: the floor lets it go on.';
  }
}

// A hub in a process of its own, with its screens on the other side of real sockets. Arguments: the folder of the table,
// and its settings as JSON.
import { Hub, HubServer, MemoryAccounts, openFolder } from '@franklin/hub';
import { cents } from '@franklin/money';
import { destination, pino } from 'pino';
import type { HubReady } from './hub-table.ts';

const [path, settings] = process.argv.slice(2);
const folder = openFolder(path!);
const accounts = new MemoryAccounts();
for (const { seat } of folder.config.devices)
  if (seat !== undefined) accounts.open(`player-${seat}`, { balance: cents(1_000_000_000_00) });
// Everything is logged as at a table, to nowhere.
const log = pino(destination('/dev/null'));

const begin = performance.now();
const hub = new Hub({ folder, accounts, log, settings: JSON.parse(settings!) });
const { place } = hub.table;
const took = performance.now() - begin;

const { port } = await HubServer.listen({
  hub,
  accounts,
  devices: folder.config.devices,
  log,
  stationLimit: { burst: 1e9, perSecond: 1e9 },
});
if (place === 'closed') hub.command({ type: 'open', by: 'bench' });
const ready: HubReady = { port, place, took };
process.send!(ready);
// Whoever started it may be gone without a word.
process.on('disconnect', () => process.exit());

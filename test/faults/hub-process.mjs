// A hub in a process of its own, to be killed. Its accounts are with the parent, which lives on.
import { Hub, HubServer, openFolder } from '@franklin/hub';
import { held } from '@franklin/table';

const { DATA: path, PORT: port } = process.env;

/** Accounts over the line to the parent: every call is a message and waits for its answer. */
let calls = 0;
const waiting = new Map();
const call = (method, ...args) =>
  new Promise((resolve) => {
    calls += 1;
    waiting.set(calls, resolve);
    process.send({ type: 'accounts', call: calls, method, args });
  });
const accounts = Object.fromEntries(
  ['signIn', 'reserve', 'post', 'void', 'cashOut', 'ask'].map((method) => [
    method,
    (...args) => call(method, ...args),
  ]),
);

const log = { info() {}, warn() {}, error() {} };
const folder = openFolder(path);
// Short motions, so that it is also killed in the middle of them.
const pace = { posting: 1, dealing: 2, showdown: 2, paying: 3, betweenHands: 1 };
const hub = new Hub({ folder, accounts, log, settings: { pace } });

process.on('message', (message) => {
  if (message.type === 'answer') {
    waiting.get(message.call)?.(message.result);
    waiting.delete(message.call);
  } else if (message.type === 'audit') {
    // The sum, as one moment has it: nothing else runs between these lines.
    const { state } = hub.table;
    process.send({
      type: 'audit',
      held: held(state),
      transfers: state.transfers,
      place: hub.table.place,
      fault: state.fault,
    });
  }
});

const stationLimit = { burst: 1e9, perSecond: 1e9 };
await HubServer.listen({
  hub,
  accounts,
  devices: folder.config.devices,
  log,
  port: Number(port),
  stationLimit,
});
if (hub.table.place === 'closed') hub.command({ type: 'open', by: 'test' });
process.send({ type: 'ready' });

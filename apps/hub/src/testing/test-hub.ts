import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedPlayer, type SimulatedPlayerOptions } from '@franklin/players';
import { type IntentAnswer, NAMESPACES, PROTOCOL_VERSION } from '@franklin/protocol';
import { noPace, type TableSettings } from '@franklin/table';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { type DeviceKey, Hub, HubServer, MemoryAccounts, openFolder, provision } from '../index.ts';

/** A real hub on a real disk with real sockets, in a folder that is gone afterwards. */
export class TestHub {
  readonly path: string;
  readonly keys: DeviceKey[];
  readonly accounts = new MemoryAccounts();
  /** Every line of the log. */
  readonly logged: string[] = [];
  readonly settings: Partial<TableSettings>;
  readonly #sockets: { close(): void }[] = [];
  /** Simulated players never pause; without it stations are held to what people can do. */
  stationLimit: { burst: number; perSecond: number } | undefined = { burst: 1e6, perSecond: 1e6 };
  /** How long a connection may remain a stranger, in milliseconds; the server's own choice without it. */
  patience: number | undefined;
  #stopped = true;
  hub!: Hub;
  server!: HubServer;

  constructor(settings: Partial<TableSettings> = {}, path = mkdtempSync(join(tmpdir(), 'franklin-hub-'))) {
    this.path = path;
    this.settings = { pace: noPace, ...settings };
    this.keys = provision(this.path, { table: 'Test table', game: 'no-limit-1-2' });
    for (let k = 1; k <= 20; k++) this.accounts.open(`player-${k}`, { name: `Player ${k}` });
  }

  async start(): Promise<this> {
    this.#stopped = false;
    const folder = openFolder(this.path);
    const log = pino(
      { level: 'debug', base: null },
      { write: (line: string) => void this.logged.push(line) },
    );
    this.hub = new Hub({ folder, accounts: this.accounts, log, settings: this.settings });
    const { hub, accounts } = this;
    this.server = await HubServer.listen({
      hub,
      accounts,
      devices: folder.config.devices,
      log,
      ...(this.stationLimit === undefined ? {} : { stationLimit: this.stationLimit }),
      ...(this.patience === undefined ? {} : { patience: this.patience }),
    });
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  key(device: string): DeviceKey {
    return this.keys.find((one) => one.device === device)!;
  }

  /** A simulated player at a station. */
  player(seat: number, options: Partial<SimulatedPlayerOptions> = {}): SimulatedPlayer {
    const { device, key } = this.key(`station-${seat}`);
    const player = new SimulatedPlayer({
      url: this.url,
      device,
      key,
      card: `player-${seat}`,
      pin: '0000',
      ...options,
    });
    this.#sockets.push({ close: () => player.stop() });
    return player;
  }

  /** A bare socket, for whatever a screen would not do. */
  socket(device: string, auth: Record<string, unknown> = {}): Socket {
    const { role, key } = this.key(device);
    const socket = io(this.url + NAMESPACES[role], {
      transports: ['websocket'],
      auth: { version: PROTOCOL_VERSION, device, key, ...auth },
      reconnection: false,
      forceNew: true,
    });
    this.#sockets.push(socket);
    return socket;
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const socket of this.#sockets.splice(0)) socket.close();
    await this.server.close();
    this.hub.stop();
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.path, { recursive: true });
  }
}

let ids = 0;

/** Sends an intent with a fresh id, and gives the answer. */
export async function intend(socket: Socket, intent: Record<string, unknown>): Promise<IntentAnswer> {
  return socket.emitWithAck('intent', { id: `test-intent-${++ids}`, ...intent });
}

/** Waits until something holds, looking after every event of the hub. */
export function until(hub: Hub, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return;
      unwatch();
      resolve();
    };
    const unwatch = hub.watch(look);
    look();
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedPlayer, type SimulatedPlayerOptions } from '@franklin/players';
import { noPace } from '@franklin/table';
import { pino } from 'pino';
import { swipeOf } from '../../../room/src/testing/some-player.ts';
import { PIN } from '../../../room/src/testing/table-room.ts';
import { type DeviceKey, Hub, HubServer, openFolder, provision, RoomAccounts, Shipping } from '../index.ts';
import type { ServedRoom } from './served-room.ts';

/** A real table whose accounts are those of a real room, with players who came with the cards of that room. */
export class RoomHub {
  readonly path = mkdtempSync(join(tmpdir(), 'franklin-hub-'));
  /** Every line of its log. */
  readonly logged: string[] = [];
  readonly #room: ServedRoom;
  readonly #keys: DeviceKey[];
  readonly #players: SimulatedPlayer[] = [];
  hub!: Hub;
  server!: HubServer;
  shipping!: Shipping;

  constructor(room: ServedRoom) {
    this.#room = room;
    this.#keys = provision(this.path, { table: 'Table 1', game: 'limit-3-6' });
  }

  async start(): Promise<this> {
    const folder = openFolder(this.path);
    const log = pino(
      { level: 'debug', base: null },
      { write: (line: string) => void this.logged.push(line) },
    );
    const accounts = new RoomAccounts(this.#room.line());
    this.hub = new Hub({ folder, accounts, log, settings: { pace: noPace } });
    this.shipping = new Shipping({ hub: this.hub, line: this.#room.line(), version: '1.0', log });
    const { hub } = this;
    const stationLimit = { burst: 1e6, perSecond: 1e6 };
    this.server = await HubServer.listen({
      ...{ hub, accounts, devices: folder.config.devices, log, stationLimit },
    });
    return this;
  }

  player(seat: number, options: Partial<SimulatedPlayerOptions> = {}): void {
    const { device, key } = this.#keys.find((one) => one.seat === seat)!;
    const url = `http://127.0.0.1:${this.server.port}`;
    this.#players.push(new SimulatedPlayer({ url, device, key, card: swipeOf(seat), pin: PIN, ...options }));
  }

  /** Everybody goes home. */
  dismiss(): void {
    for (const player of this.#players.splice(0)) player.stop();
  }

  async stop(): Promise<void> {
    this.dismiss();
    this.shipping.stop();
    await this.server.close();
    this.hub.stop();
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.path, { recursive: true });
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DeviceKey, provision } from '@franklin/hub';
import { NAMESPACES, PROTOCOL_VERSION } from '@franklin/protocol';
import { noPace, type Place, type TableSettings } from '@franklin/table';
import { io, type Socket } from 'socket.io-client';

/** What a hub says when its screens can connect. */
export interface HubReady {
  readonly port: number;
  /** Where the table was when it had resumed, and after how many milliseconds. */
  readonly place: Place;
  readonly took: number;
}

/** A table in a folder that is gone afterwards, and its hub in a process of its own whenever it is started. */
export class HubTable {
  readonly path = mkdtempSync(join(tmpdir(), 'franklin-bench-'));
  readonly journal = join(this.path, 'journal.db');
  readonly settings: Partial<TableSettings>;
  readonly #keys: readonly DeviceKey[];
  #child: ChildProcess | undefined;
  #port = 0;

  constructor(settings: Partial<TableSettings> = {}) {
    this.settings = { pace: noPace, ...settings };
    this.#keys = provision(this.path, { table: 'Bench table', game: 'no-limit-1-2' });
  }

  async start(): Promise<HubReady> {
    const process = fileURLToPath(new URL('hub-process.js', import.meta.url));
    const child = fork(process, [this.path, JSON.stringify(this.settings)]);
    this.#child = child;
    const ready = await firstMessage<HubReady>(child);
    this.#port = ready.port;
    return ready;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  key(device: string): DeviceKey {
    return this.#keys.find((one) => one.device === device)!;
  }

  /** The connection of one screen. */
  socket(device: string): Socket {
    const { role, key } = this.key(device);
    return io(this.url + NAMESPACES[role], {
      transports: ['websocket'],
      auth: { version: PROTOCOL_VERSION, device, key },
      forceNew: true,
    });
  }

  /** Pulls the plug. */
  async kill(): Promise<void> {
    if (this.#child === undefined) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    this.#child = undefined;
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.path, { recursive: true });
  }
}

/** What a process says first; it must not end before. */
export function firstMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) =>
      reject(new Error(`a process of the benchmark ended with ${code}`));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as T);
    });
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@franklin/ledger';
import type { StaffRole } from '@franklin/protocol/room';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Room, roomServer } from '../index.ts';

export const PASSWORD = 'correct horse battery';

/** A real room on a real file, with a clock that tests move. */
export class TestRoom {
  readonly folder = mkdtempSync(join(tmpdir(), 'franklin-room-'));
  /** Every line of the log. */
  readonly logged: string[] = [];
  at = Date.UTC(2026, 0, 5, 12);
  store!: Store;
  room!: Room;
  server!: FastifyInstance;

  static async start(): Promise<TestRoom> {
    const test = new TestRoom();
    await test.open();
    await test.room.staff.addFirst({ name: 'mary', called: 'Mary', password: PASSWORD }, HERE);
    return test;
  }

  async open(): Promise<void> {
    this.store = await openStore(join(this.folder, 'room.db'));
    const pepper = new Uint8Array(32).fill(7);
    this.room = await Room.open({ store: this.store, pepper, now: () => this.at });
    const log = pino(
      { level: 'debug', base: null },
      { write: (line: string) => void this.logged.push(line) },
    );
    this.server = await roomServer({ room: this.room, log });
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.store.close();
  }

  async end(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true });
  }

  /** A member of staff with a role, signed in. */
  async signedIn(name: string, role?: StaffRole): Promise<Page> {
    if (role !== undefined) await this.room.staff.add({ name, called: name, role, password: PASSWORD }, HERE);
    const page = new Page(this.server);
    await page.post('/api/sign-in', { name, password: PASSWORD });
    return page;
  }
}

export const HERE = { who: 'mary', where: 'test' } as const;

/** A browser that keeps its cookie. */
export class Page {
  readonly #server: FastifyInstance;
  cookie = '';

  constructor(server: FastifyInstance) {
    this.#server = server;
  }

  get(path: string) {
    return this.#send('GET', path);
  }

  post(path: string, body: object = {}, headers: Record<string, string> = { 'x-franklin': '1' }) {
    return this.#send('POST', path, body, headers);
  }

  async #send(method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) {
    const answer = await this.#server.inject({
      method,
      url,
      headers: { ...headers, ...(this.cookie === '' ? {} : { cookie: this.cookie }) },
      ...(payload === undefined ? {} : { payload }),
    });
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) this.cookie = set.split(';')[0]!;
    return { status: answer.statusCode, body: answer.json(), set };
  }
}

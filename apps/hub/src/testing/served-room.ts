import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@franklin/ledger';
import type { Route } from '@franklin/protocol/room';
import { roomServer } from '@franklin/room';
import type { Clock } from '@franklin/table';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { TABLE, TableRoom } from '../../../room/src/testing/table-room.ts';
import { RoomLine } from '../index.ts';

/** A line that knows how many calls are under way, so that tests move a clock only while nobody waits. */
export class CountedLine extends RoomLine {
  underWay = 0;

  override async call<R extends Route>(...asked: Parameters<typeof RoomLine.prototype.call<R>>) {
    this.underWay += 1;
    try {
      return await super.call<R>(...asked);
    } finally {
      this.underWay -= 1;
    }
  }
}

/** What goes wrong with one request: it does not arrive, or its answer does not. */
export type Cut = 'request' | 'answer';

/** A real room on a real file, behind real sockets that can be cut. */
export class ServedRoom {
  readonly folder = mkdtempSync(join(tmpdir(), 'franklin-served-'));
  /** Every line of its log. */
  readonly logged: string[] = [];
  /** Decides what goes wrong, by method and path. */
  cut: (path: string) => Cut | undefined = () => undefined;
  books!: TableRoom;
  #server!: FastifyInstance;
  #port = 0;

  static async start(balances?: readonly number[]): Promise<ServedRoom> {
    const room = new ServedRoom();
    room.books = await TableRoom.start(room.#database, balances);
    await room.#serve();
    return room;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get #database(): string {
    return join(this.folder, 'room.db');
  }

  line(clock?: Clock, key = this.books.key): CountedLine {
    return new CountedLine({ url: this.url, table: TABLE, key, ...(clock === undefined ? {} : { clock }) });
  }

  /** Ends at once, with whatever is under way. */
  async die(): Promise<void> {
    this.#server.server.closeAllConnections();
    await this.#server.close();
    await this.books.close();
  }

  async rise(mortal?: (store: Store) => Store): Promise<void> {
    await this.books.open(this.#database, mortal);
    await this.#serve();
  }

  async end(): Promise<void> {
    await this.die();
    rmSync(this.folder, { recursive: true });
  }

  async #serve(): Promise<void> {
    const log = pino(
      { level: 'debug', base: null },
      { write: (line: string) => void this.logged.push(line) },
    );
    this.#server = await roomServer({ room: this.books.room, log });
    const { server } = this.#server;
    const [serve] = server.listeners('request') as [RequestListener];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const cut = this.cut(`${request.method} ${request.url}`);
      if (cut === 'request') return request.destroy();
      if (cut === 'answer') response.writeHead = () => response.destroy();
      return serve(request, response);
    });
    await this.#server.listen({ port: this.#port, host: '127.0.0.1' });
    this.#port = (this.#server.server.address() as { port: number }).port;
  }
}

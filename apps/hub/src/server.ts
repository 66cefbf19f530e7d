import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeatId } from '@franklin/game';
import {
  type CommunityView,
  type FloorIntent,
  floorIntent,
  handshake,
  type IntentAnswer,
  LARGEST_MESSAGE,
  NAMESPACES,
  PROTOCOL_VERSION,
  REFUSED_DEVICE,
  REFUSED_VERSION,
  type Role,
  type ServiceQuery,
  type StationIntent,
  serviceQuery,
  stationIntent,
} from '@franklin/protocol';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { ZodType } from 'zod';
import type { Accounts } from './accounts.ts';
import { type Device, findDevice } from './devices.ts';
import type { Hub } from './hub.ts';
import { carryOutFloor, carryOutStation } from './intents.ts';
import { type Rate, RateLimits } from './rate-limit.ts';
import { recallHand, recallHands } from './recall.ts';
import { Strangers } from './strangers.ts';
import { communityView, floorView, type Shown, stationView } from './view.ts';

export interface ServerOptions {
  readonly hub: Hub;
  readonly accounts: Accounts;
  readonly devices: readonly Device[];
  readonly log: Logger;
  readonly host?: string;
  readonly port?: number;
  /** How fast a station may send; simulations that never pause need more than people. */
  readonly stationLimit?: Rate;
  /** How long a connection has to say what it wants and which device it is, in milliseconds. */
  readonly patience?: number;
}

/** A player taps a few times a second at most; the floor and services ask in bursts. */
const LIMITS: Readonly<Record<Role, Rate>> = {
  station: { burst: 40, perSecond: 20 },
  community: { burst: 5, perSecond: 1 },
  floor: { burst: 40, perSecond: 20 },
  service: { burst: 100, perSecond: 50 },
};

/** Wrong PINs at one station: a player may err, but nobody gets through ten thousand of them. */
const WRONG_PINS: Rate = { burst: 5, perSecond: 1 / 5 };

const PATIENCE = 5_000;

/** Thirteen devices, some of them coming back before their old connection is gone, and some strangers. */
const MOST_CONNECTIONS = 100;

/** Refusals that never reach the table, which counts its own. */
const NOT_THE_TABLES: ReadonlySet<string> = new Set([
  'malformed',
  'too-fast',
  'not-allowed',
  'not-signed-in',
  'no-accounts',
  'unknown-hand',
  'failed',
]);

/** How many ids of intents are remembered for each device. */
const REMEMBERED = 128;

type Reply = (answer: unknown) => void;

/** The sockets of a table: who may connect, what he may send, and what he gets to see. */
export class HubServer {
  readonly #hub: Hub;
  readonly #accounts: Accounts;
  readonly #devices: readonly Device[];
  readonly #log: Logger;
  readonly #http: HttpServer;
  readonly #io: Server;
  /** The one connection of each device; a newer one takes its place. */
  readonly #sockets = new Map<string, Socket>();
  readonly #seen = new Map<string, string[]>();
  readonly #limits: typeof LIMITS;
  readonly #rates = new RateLimits();
  readonly #wrongPins = new RateLimits();
  readonly #strangers: Strangers;
  readonly #unwatch: () => void;

  constructor(options: ServerOptions) {
    const { hub, accounts, devices, log, stationLimit = LIMITS.station, patience = PATIENCE } = options;
    this.#limits = { ...LIMITS, station: stationLimit };
    this.#hub = hub;
    this.#accounts = accounts;
    this.#devices = devices;
    this.#log = log;
    this.#strangers = new Strangers(patience);
    this.#http = createServer(
      {
        headersTimeout: patience,
        requestTimeout: patience,
        keepAliveTimeout: patience,
        connectionsCheckingInterval: patience / 4,
      },
      (request, response) => void this.#answerHttp(request, response),
    );
    this.#http.maxConnections = MOST_CONNECTIONS;
    this.#http.on('connection', (connection) => this.#strangers.arrive(connection));
    // A connection that asks for another protocol belongs to nobody until socket.io lets go of it, and nobody would hear
    // its error but the process.
    this.#http.on('upgrade', (_, connection) => connection.on('error', () => connection.destroy()));
    this.#io = new Server(this.#http, {
      transports: ['websocket'],
      maxHttpBufferSize: LARGEST_MESSAGE,
      perMessageDeflate: false,
      serveClient: false,
      pingInterval: 5_000,
      pingTimeout: 4_000,
      connectTimeout: patience,
    });
    this.#io.engine.on('connection', (line: Socket['conn']) => this.#strangers.hold(line));
    // The namespace that every server has is nobody's here.
    this.#io.use((socket, next) => this.#refuseDevice(socket, next, REFUSED_DEVICE, {}));
    for (const role of Object.keys(NAMESPACES) as Role[]) this.#open(role);
    this.#unwatch = hub.watch(() => this.#showAll());
  }

  static async listen(options: ServerOptions): Promise<HubServer> {
    const server = new HubServer(options);
    await new Promise<void>((resolve, reject) => {
      server.#http.once('error', reject);
      server.#http.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
    });
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#unwatch();
    await this.#io.close();
  }

  #open(role: Role): void {
    const namespace = this.#io.of(NAMESPACES[role]);
    namespace.use((socket, next) => {
      const shaken = handshake.safeParse(socket.handshake.auth);
      if (!shaken.success) return this.#refuseDevice(socket, next, REFUSED_DEVICE, { role });
      const { version, device: id, key } = shaken.data;
      if (version !== PROTOCOL_VERSION)
        return this.#refuseDevice(socket, next, REFUSED_VERSION, { role, device: id, version });
      const device = findDevice(this.#devices, role, id, key);
      if (device === undefined) return this.#refuseDevice(socket, next, REFUSED_DEVICE, { role, device: id });
      socket.data = device;
      return next();
    });
    namespace.on('connection', (socket) => this.#welcome(socket, socket.data as Device));
  }

  /** It is told why, and its line is closed; the log says which it claimed to be, and nothing of its key. */
  #refuseDevice(
    { conn }: Socket,
    next: (error: Error) => void,
    message: string,
    who: { readonly role?: Role; readonly device?: string; readonly version?: number },
  ): void {
    this.#hub.metrics.refusals.inc({
      code: message === REFUSED_VERSION ? 'other-version' : 'unknown-device',
    });
    this.#log.warn(who, 'a device was refused');
    next(new Error(message));
    this.#strangers.refuse(conn);
  }

  #welcome(socket: Socket, device: Device): void {
    this.#strangers.admit(socket.conn);
    this.#sockets.get(device.id)?.disconnect(true);
    this.#sockets.set(device.id, socket);
    this.#noteStation(device, true);
    this.#countSockets();
    const limit = this.#rates.of(device.id, this.#limits[device.role], performance.now());
    socket.on('intent', (message: unknown, reply: unknown) => {
      const answer = this.#measured(typeof reply === 'function' ? (reply as Reply) : () => undefined);
      if (!limit.allows(performance.now()))
        return answer(refusal('too-fast', 'Too many messages: slow down.'));
      this.#take(device, message, answer);
    });
    socket.on('disconnect', () => {
      this.#strangers.leave(socket.conn);
      if (this.#sockets.get(device.id) !== socket) return;
      this.#sockets.delete(device.id);
      this.#noteStation(device, false);
      this.#countSockets();
    });
    const { shown } = this.#hub;
    this.#show(socket, device, shown, communityView(shown));
  }

  #noteStation({ role, seat }: Device, connected: boolean): void {
    if (role === 'station' && seat !== undefined) this.#hub.table.setConnected(seat as SeatId, connected);
  }

  /** Answers, and counts how long that took, and whether it was refused here. */
  #measured(reply: Reply): Reply {
    const start = performance.now();
    const { intentSeconds, refusals } = this.#hub.metrics;
    return (answer) => {
      reply(answer);
      intentSeconds.observe((performance.now() - start) / 1_000);
      const code = (answer as Partial<{ readonly refusal: { readonly code: string } }>).refusal?.code;
      if (code !== undefined && NOT_THE_TABLES.has(code)) refusals.inc({ code });
    };
  }

  #take(device: Device, message: unknown, answer: Reply): void {
    switch (device.role) {
      case 'station': {
        const intent = this.#parse(stationIntent, device, message, answer);
        if (intent === undefined) return;
        void this.#answerLater(this.#carryOutStation(device, intent), answer);
        break;
      }
      case 'floor': {
        const intent = this.#parse(floorIntent, device, message, answer);
        if (intent !== undefined) answer(carryOutFloor(this.#hub, device, intent));
        break;
      }
      case 'service': {
        const query = serviceQuery.safeParse(message);
        if (!query.success) {
          answer(MALFORMED);
          return;
        }
        void this.#answerLater(this.#query(query.data), answer);
        break;
      }
      case 'community':
        answer(refusal('not-allowed', 'This screen only shows the table.'));
    }
  }

  #carryOutStation(device: Device, intent: StationIntent): IntentAnswer | Promise<IntentAnswer> {
    const carryOut = () => carryOutStation(this.#hub, this.#accounts, device, intent);
    return intent.type === 'sign-in' ? this.#signIn(device.id, carryOut) : carryOut();
  }

  /** Takes one of the station's wrong PINs in advance, as many can be on their way at once. */
  async #signIn(device: string, carryOut: () => IntentAnswer | Promise<IntentAnswer>): Promise<IntentAnswer> {
    const limit = this.#wrongPins.of(device, WRONG_PINS, performance.now());
    if (!limit.allows(performance.now()))
      return refusal('too-fast', 'Too many wrong PINs: wait a moment, or ask at the cage.');
    const answer = await carryOut();
    if (answer.ok || answer.refusal.code !== 'not-signed-in') limit.giveBack();
    return answer;
  }

  /** A well-formed intent that was not sent before; else it is answered here and nothing happens. */
  #parse<T extends StationIntent | FloorIntent>(
    schema: ZodType<T>,
    { id }: Device,
    message: unknown,
    answer: Reply,
  ): T | undefined {
    const parsed = schema.safeParse(message);
    if (!parsed.success) {
      answer(MALFORMED);
      return undefined;
    }
    const seen = this.#seen.get(id) ?? [];
    if (seen.includes(parsed.data.id)) {
      this.#hub.metrics.refusals.inc({ code: 'repeated' });
      answer(refusal('repeated', 'That was received already: nothing happened again.'));
      return undefined;
    }
    seen.push(parsed.data.id);
    if (seen.length > REMEMBERED) seen.shift();
    this.#seen.set(id, seen);
    return parsed.data;
  }

  async #answerLater(result: unknown, answer: Reply): Promise<void> {
    try {
      answer(result instanceof Promise ? await result : result);
    } catch (error) {
      this.#log.error({ reason: (error as Error).message }, 'an intent failed');
      answer(refusal('failed', 'That did not work: try again or call the floor.'));
    }
  }

  async #query(query: ServiceQuery): Promise<unknown> {
    switch (query.type) {
      case 'hand': {
        const hand = recallHand(this.#hub, query.number);
        return hand === undefined
          ? refusal('unknown-hand', `There is no hand ${query.number} on record.`)
          : { ok: true, hand };
      }
      case 'hands':
        return { ok: true, hands: await recallHands(this.#hub, query.last) };
      case 'verify':
        return this.#hub.verify();
      case 'health':
        return {
          ok: true,
          place: this.#hub.table.place,
          entropy: this.#hub.entropy,
          journal: this.#hub.journal?.size(),
        };
    }
  }

  #showAll(): void {
    const { shown } = this.#hub;
    const community = communityView(shown);
    for (const socket of this.#sockets.values()) this.#show(socket, socket.data as Device, shown, community);
  }

  #show(socket: Socket, { role, seat }: Device, shown: Shown, community: CommunityView): void {
    if (role === 'station') socket.emit('view', stationView(community, shown, seat as SeatId));
    else if (role === 'community') socket.emit('view', community);
    else if (role === 'floor') socket.emit('view', floorView(community, shown));
  }

  #countSockets(): void {
    const counts = { station: 0, community: 0, floor: 0, service: 0 };
    for (const socket of this.#sockets.values()) counts[(socket.data as Device).role]++;
    for (const role of Object.keys(counts) as Role[]) this.#hub.metrics.sockets.set({ role }, counts[role]);
  }

  async #answerHttp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/metrics') {
      response.setHeader('Content-Type', this.#hub.metrics.registry.contentType);
      response.end(await this.#hub.metrics.registry.metrics());
    } else if (request.url === '/health') {
      response.statusCode = this.#hub.table.state.fault === undefined ? 200 : 503;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ table: this.#hub.name, place: this.#hub.table.place }));
    } else {
      response.statusCode = 404;
      response.end(
        'There is nothing here: /health and /metrics are for machines, screens use their sockets.\n',
      );
    }
  }
}

function refusal(code: string, message: string): IntentAnswer {
  return { ok: false, refusal: { code, message } };
}

const MALFORMED = refusal('malformed', 'That message is not understood: nothing happened.');

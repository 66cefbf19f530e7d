import cookies from '@fastify/cookie';
import { LedgerUnavailable } from '@franklin/ledger';
import { type Route, roomRoutes, type StaffMember } from '@franklin/protocol/room';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type Asked, handlers } from './handlers.ts';
import { openApi } from './reference.ts';
import { Refused } from './refused.ts';
import type { Room } from './room.ts';

export interface ServerOptions {
  readonly room: Room;
  readonly log: Logger;
  /** Whether the browser may send the session over plain HTTP: only on one machine. */
  readonly isSecure?: boolean;
}

const COOKIE = 'franklin_session';
/** A page of another site cannot set it, and a form cannot either (with the cookie's SameSite this keeps others out). */
const OWN_HEADER = 'x-franklin';
const LARGEST_BODY = 1024 * 1024;

/** Which status a refusal has; 409 where nothing else fits: what was asked for does not go with how things are. */
const STATUS: Readonly<Record<string, number>> = {
  malformed: 400,
  'not-signed-in': 401,
  'no-right': 403,
  'wrong-key': 401,
  'too-fast': 429,
  unavailable: 503,
};

/** The room over HTTP: every route of the protocol, and nothing else. */
export async function roomServer({ room, log, isSecure = true }: ServerOptions): Promise<FastifyInstance> {
  const server = fastify({ bodyLimit: LARGEST_BODY, logger: false, requestTimeout: 30_000 });
  await server.register(cookies);
  server.setErrorHandler((error, _, reply) => refuse(reply, error, log));
  server.setNotFoundHandler((_, reply) =>
    refuse(reply.code(404), new Refused('not-found', 'There is nothing at this address.'), log),
  );
  for (const [name, route] of Object.entries(roomRoutes) as [keyof typeof roomRoutes, Route][]) {
    // Each handler has the types of its own route; here they are all alike.
    const handler = handlers[name] as (asked: Asked<Route>) => Promise<unknown>;
    server.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const caller = await identify(room, route, request);
        const params = parsed(route.params, { ...(request.query as object), ...(request.params as object) });
        const body = parsed(route.body, request.body ?? {});
        const session = {
          token: request.cookies[COOKIE],
          set: (token: string | undefined) => setCookie(reply, token, isSecure),
        };
        return handler({ room, params, body, session, ...caller });
      },
    });
  }
  const reference = openApi();
  server.get('/api/openapi.json', () => reference);
  return server;
}

type Caller = Pick<Asked<Route>, 'actor' | 'member' | 'table'>;

/** Who asks, if he may. */
async function identify(room: Room, route: Route, request: FastifyRequest): Promise<Caller> {
  const where = request.ip;
  // Handlers look only at what their kind of route promises.
  const nobody = { member: undefined as unknown as StaffMember, table: undefined as unknown as string };
  if (route.may === 'table') {
    const table = await room.tables.identify(request.headers.authorization, where);
    return { ...nobody, table, actor: { who: `table/${table}`, where } };
  }
  if (route.method !== 'GET' && request.headers[OWN_HEADER] === undefined)
    throw new Refused('malformed', `Requests that change something carry the header ${OWN_HEADER}.`);
  if (route.may === 'anybody') return { ...nobody, actor: { who: 'nobody', where } };
  const token = request.cookies[COOKIE];
  const member = token === undefined ? undefined : await room.staff.of(token);
  if (member === undefined)
    throw new Refused('not-signed-in', 'You are not signed in, or were idle: sign in again.');
  if (route.may !== 'staff') await room.staff.expectRight(member, route.may, where);
  return { ...nobody, member, actor: { who: member.name, where } };
}

function parsed<T>(schema: Route<T>['params'], value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  // The name of the field and what is wrong with it, never what was in it.
  throw new Refused('malformed', `${path.join('.') || 'What was sent'} is not right: ${message}.`);
}

function setCookie(reply: FastifyReply, token: string | undefined, isSecure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  if (token === undefined) void reply.clearCookie(COOKIE, options);
  else void reply.setCookie(COOKIE, token, options);
}

function refuse(reply: FastifyReply, error: unknown, log: Logger): FastifyReply {
  const refusal = refusalOf(error, log);
  const status = reply.statusCode === 404 ? 404 : (STATUS[refusal.code] ?? 409);
  return reply.code(status).send({ refusal: { code: refusal.code, message: refusal.message } });
}

function refusalOf(error: unknown, log: Logger): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof LedgerUnavailable) {
    log.error({ reason: error.message }, 'the books do not answer');
    return new Refused('unavailable', 'The books do not answer: try again in a moment.');
  }
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode < 500)
    return new Refused('malformed', 'That message is not understood: nothing happened.');
  log.error({ reason: error instanceof Error ? error.message : String(error) }, 'a request failed');
  return new Refused('unavailable', 'That did not work: try again, or call a manager.');
}

import { type AnswerOf, type BodyOf, type ParamsOf, type Route, roomParts } from '@franklin/protocol/room';
import { type Clock, systemClock } from '@franklin/table';

export interface RoomLineOptions {
  /** Where the room is, such as `https://room.local:4000`. */
  readonly url: string;
  /** What the table is called there, and its key. */
  readonly table: string;
  readonly key: string;
  readonly clock?: Clock;
}

/** How long the room has for an answer, in milliseconds: less than whoever waits at a seat has patience. */
const PATIENCE = 8_000;

/** The room did not answer, or not in its own words: nobody knows whether it did what it was asked. */
export class RoomSilent extends Error {
  override name = 'RoomSilent';
}

/** The room refused, with one sentence. Nothing happened there. */
export class RoomRefused extends Error {
  override name = 'RoomRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a route needs to be asked: what is in its path, and its body. */
interface Wanted<R> {
  readonly params?: ParamsOf<R>;
  readonly body?: BodyOf<R>;
}

/**
 * The table's line to the room. What goes out and comes in has the types of the room's own routes, and is checked. Neither
 * what is sent nor what comes back is in any error: there are cards and PINs in it.
 */
export class RoomLine {
  readonly #url: string;
  readonly #authorization: string;
  readonly #clock: Clock;
  readonly #ended = new AbortController();

  constructor({ url, table, key, clock = systemClock }: RoomLineOptions) {
    this.#url = url.replace(/\/+$/, '');
    this.#authorization = `Bearer ${table}.${key}`;
    this.#clock = clock;
  }

  /** Throws a `RoomSilent` or a `RoomRefused` where there is no answer. */
  async call<R extends Route>(route: R, { params, body }: Wanted<R>): Promise<AnswerOf<R>> {
    const patience = new AbortController();
    const timer = this.#clock.setTimeout(() => patience.abort(), PATIENCE);
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(this.#url + pathOf(route, params), {
        method: route.method,
        headers: { authorization: this.#authorization, 'content-type': 'application/json' },
        ...(route.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
        // The key is for the room alone.
        redirect: 'error',
        signal: AbortSignal.any([patience.signal, this.#ended.signal]),
      });
      status = response.status;
      answer = await response.json();
    } catch {
      throw new RoomSilent('The room does not answer.');
    } finally {
      this.#clock.clearTimeout(timer);
    }
    return read(route, status, answer);
  }

  /** Cuts whatever is under way. */
  close(): void {
    this.#ended.abort();
  }
}

function pathOf(route: Route, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>;
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function read<R extends Route>(route: R, status: number, answer: unknown): AnswerOf<R> {
  if (status === 200) {
    const right = route.answer.safeParse(answer);
    // It has just been checked against the schema that the type comes from.
    if (right.success) return right.data as AnswerOf<R>;
    throw new RoomSilent('The room answers in words that this program does not know.');
  }
  const refused = roomParts.refused.safeParse(answer);
  // Whether something was done that then failed is not known.
  if (!refused.success || status >= 500) throw new RoomSilent('The room has trouble of its own.');
  const { code, message } = refused.data.refusal;
  throw new RoomRefused(code, message);
}

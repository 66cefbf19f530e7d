/**
 * How the events of a table become rows. A type is a short name; a body is anything JSON can hold, and lies in plain on
 * the disk; a secret, the deck of a hand, is sealed.
 */
export interface EventCodec<E> {
  split(event: E): { readonly type: string; readonly body: unknown; readonly secret?: string | undefined };
  /** The same event again. Throws if it knows no such event. */
  join(type: string, body: unknown, secret: string | undefined): E;
}

/** How the state of a table becomes a checkpoint. In the middle of a hand it has a secret as well. */
export interface StateCodec<S> {
  split(state: S): { readonly body: unknown; readonly secret?: string | undefined };
  join(body: unknown, secret: string | undefined): S;
}

/** For a state that is JSON as it stands and has no secret. */
export function plainState<S>(): StateCodec<S> {
  return {
    split: (state) => ({ body: state }),
    // Signed by this table when it was written, so it is what `split` was given.
    join: (body) => body as S,
  };
}

/** What can be read again letter by letter, here and in a report. */
const TYPE = /^[\x21-\x7e]{1,64}$/;

export function checkedType(type: string): string {
  if (!TYPE.test(type))
    throw new RangeError('The type of an event is a word of 1 to 64 visible ASCII characters');
  return type;
}

export function jsonText(body: unknown): string {
  const text: string | undefined = JSON.stringify(body);
  if (text === undefined)
    throw new TypeError('The body of an event and the state of a table are JSON values');
  return text;
}

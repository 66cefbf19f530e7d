import type Database from 'better-sqlite3';
import { genesis, type Link } from './chain.ts';
import type { EventCodec, StateCodec } from './codec.ts';
import { JournalBroken } from './failures.ts';
import { HeadPin } from './pin.ts';
import { Rows } from './rows.ts';
import type { Identity } from './schema.ts';

/** What every part of an open journal works with. */
export interface Store<E, S> extends Identity {
  readonly path: string;
  readonly codec: EventCodec<E>;
  readonly stateCodec: StateCodec<S>;
  readonly db: Database.Database;
  readonly rows: Rows;
  readonly pin: HeadPin;
  /** What the first row follows. */
  readonly start: Link;
}

/** What is known of a journal before its file is opened. */
export interface Description<E, S> extends Identity {
  readonly codec: EventCodec<E>;
  readonly stateCodec: StateCodec<S>;
}

export function storeOn<E, S>(
  db: Database.Database,
  path: string,
  { tableId, keys, codec, stateCodec }: Description<E, S>,
): Store<E, S> {
  return {
    path,
    tableId,
    keys,
    codec,
    stateCodec,
    db,
    rows: new Rows(db, path),
    pin: new HeadPin(path),
    start: genesis(tableId),
  };
}

export function brokenAt(store: { readonly path: string }, seq: number, what: string): JournalBroken {
  return new JournalBroken(store.path, what, seq);
}

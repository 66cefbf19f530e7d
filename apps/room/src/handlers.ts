import type { AnswerOf, BodyOf, ParamsOf, roomRoutes, StaffMember } from '@franklin/protocol/room';
import { cashHandlers } from './cash-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { playerHandlers } from './player-handlers.ts';
import type { Room } from './room.ts';
import type { Actor } from './staff.ts';
import { staffHandlers } from './staff-handlers.ts';
import { tableHandlers } from './table-handlers.ts';

type Routes = typeof roomRoutes;

/** What a handler gets to know: what was sent, by whom, and the room. */
export interface Asked<R> {
  readonly room: Room;
  readonly params: ParamsOf<R>;
  readonly body: BodyOf<R>;
  readonly actor: Actor;
  /** Who is signed in; only where the route is for staff. */
  readonly member: StaffMember;
  /** Which table asks; only where the route is for tables. */
  readonly table: string;
  /** The session, to set or end it. */
  readonly session: { readonly token: string | undefined; set(token: string | undefined): void };
}

export type Handler<R> = (asked: Asked<R>) => Promise<AnswerOf<R>>;

/** What answers each of some routes. */
export type HandlersOf<Some extends Partial<Routes>> = { readonly [K in keyof Some]: Handler<Some[K]> };

export const handlers: HandlersOf<Routes> = {
  ...staffHandlers,
  ...playerHandlers,
  ...cashHandlers,
  ...tableHandlers,
  ...listHandlers,
};

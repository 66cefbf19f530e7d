import { z } from 'zod';
import { line, nothing, playerId, tableId, time } from './parts.ts';

/** Which game somebody waits for, in the floor's words: `$3-$6 limit hold'em`. */
const game = line.max(60);

export const listEntry = z.strictObject({
  number: z.int(),
  game,
  name: z.string(),
  player: playerId.optional(),
  state: z.enum(['waiting', 'called', 'seated', 'skipped', 'expired', 'gone']),
  since: time,
  /** How many wait for the same game before him, and himself; only while he waits. */
  position: z.int().optional(),
  /** Where he is to sit, and until when the seat is kept; only while he is called. */
  call: z.strictObject({ table: tableId, seat: z.int(), until: time }).optional(),
});
export type ListEntry = z.infer<typeof listEntry>;

const one = z.strictObject({ number: z.coerce.number().int().min(1) });

export const listRoutes = {
  readLists: {
    method: 'GET',
    path: '/api/lists',
    does: 'Shows who waits for which game and who is called, for the floor and for a screen on the wall.',
    may: 'staff',
    params: nothing,
    body: nothing,
    answer: z.strictObject({ entries: z.array(listEntry) }),
  },
  joinList: {
    method: 'POST',
    path: '/api/lists',
    does: 'Puts somebody at the end of the list of a game, once.',
    may: 'run-lists',
    params: nothing,
    body: z.strictObject({ game, name: line.max(40), player: playerId.optional() }),
    answer: listEntry,
  },
  callFromList: {
    method: 'POST',
    path: '/api/lists/:number/call',
    does: 'Calls somebody who waits to a seat, which is kept for him for a set time.',
    may: 'run-lists',
    params: one,
    body: z.strictObject({ table: tableId, seat: z.int().min(1).max(10) }),
    answer: listEntry,
  },
  seatFromList: {
    method: 'POST',
    path: '/api/lists/:number/seat',
    does: 'Notes that somebody who was called has sat down.',
    may: 'run-lists',
    params: one,
    body: nothing,
    answer: listEntry,
  },
  skipOnList: {
    method: 'POST',
    path: '/api/lists/:number/skip',
    does: 'Puts somebody who was called and did not come back where he was, or takes him off.',
    may: 'run-lists',
    params: one,
    body: z.strictObject({ stays: z.boolean() }),
    answer: listEntry,
  },
} as const;

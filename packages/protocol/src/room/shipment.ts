import { z } from 'zod';
import { playerId, time } from './parts.ts';

/*
 * What a table sends of its record, in order and once. It is what the room may know: no card that was not shown is in it,
 * and nothing of a deck. Those stay with the table, sealed in its journal.
 */

const sum = z.int().min(0);
const seat = z.int().min(1).max(10);

/** A hand that is over, as it is recalled. */
export const shippedHand = z.strictObject({
  id: z.string().max(80),
  number: z.int().min(1),
  began: z.iso.datetime(),
  ended: z.iso.datetime(),
  status: z.enum(['finished', 'voided']),
  voided: z.strictObject({ by: z.string(), reason: z.string() }).optional(),
  game: z.string(),
  button: seat,
  board: z.array(z.string()),
  /** What the house took; nothing of a hand that was voided. */
  rake: sum,
  jackpot: sum,
  commitment: z.strictObject({ name: z.string(), root: z.string() }),
  players: z
    .array(
      z.strictObject({
        seat,
        player: playerId,
        name: z.string(),
        start: sum,
        end: sum,
        wagered: sum,
        won: sum,
        /** Those that were shown, or lay open. */
        cards: z.array(z.string()),
      }),
    )
    .min(1)
    .max(10),
  steps: z.array(
    z.strictObject({ at: z.iso.datetime(), event: z.looseObject({ type: z.string() }), pot: sum }),
  ),
});
export type ShippedHand = z.infer<typeof shippedHand>;

/** Something else that happened at the table; who sat down and left is what sessions are counted by. */
export const shippedEvent = z.looseObject({ type: z.string().max(40) });

const shippedRow = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('hand'), seq: z.int().min(1), at: time, hand: shippedHand }),
  z.strictObject({ is: z.literal('event'), seq: z.int().min(1), at: time, event: shippedEvent }),
]);
export type ShippedRow = z.infer<typeof shippedRow>;

/** What the table holds and has taken in, as it counts it itself after the last row of the shipment. */
export const meters = z.strictObject({
  at: time,
  /** Chips in front of players, in pots, and bought during the hand. */
  stacks: sum,
  /** What players left with that is not paid yet. */
  owed: sum,
  /** What the house took in all hands. */
  rake: sum,
  jackpot: sum,
  /** All that ever came from accounts and went back to them, as far as the table has heard. */
  paidIn: sum,
  paidOut: sum,
});
export type Meters = z.infer<typeof meters>;

export const shipment = z
  .strictObject({
    /** The first and the last row of the record that this covers; what is in between and not in `rows` stays at the table. */
    from: z.int().min(1),
    to: z.int().min(1),
    /** Of the row before the first and of the last one: so that nobody goes on with another record than he began. */
    after: z.string().max(100),
    mark: z.string().max(100),
    rows: z.array(shippedRow),
    /** Only when the room has every hand that is over with this. */
    meters: meters.optional(),
  })
  .refine(({ from, to, rows }) => {
    let last = from - 1;
    return rows.every(({ seq }) => {
      const isNext = seq > last && seq <= to;
      last = seq;
      return isNext;
    });
  }, 'its rows are not in order');
export type Shipment = z.infer<typeof shipment>;

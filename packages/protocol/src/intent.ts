import { z } from 'zod';
import { card, cents, intentId, name, playerName, reason, seat } from './parts.ts';

/** What a player can decide in a hand. `to` is his whole bet of the street afterwards. */
export const move = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fold') }),
  z.object({ type: z.literal('check') }),
  z.object({ type: z.literal('call') }),
  z.object({ type: z.literal('bet'), to: cents }),
  z.object({ type: z.literal('raise'), to: cents }),
  z.object({ type: z.literal('bring-in') }),
  z.object({ type: z.literal('exchange'), cards: z.array(card).max(7) }),
  z.object({ type: z.literal('show') }),
  z.object({ type: z.literal('muck') }),
]);
export type MoveIntent = z.infer<typeof move>;

/** What a station asks for. The seat is the station's own and is never in the message. */
export const stationIntent = z.discriminatedUnion('type', [
  // What the reader read of a card, and a PIN: they go to the accounts and nowhere else.
  z.object({
    type: z.literal('sign-in'),
    id: intentId,
    card: z.string().regex(/^[ -~]{1,120}$/),
    pin: z.string().regex(/^\d{4,6}$/),
  }),
  z.object({ type: z.literal('buy-in'), id: intentId, amount: cents }),
  z.object({ type: z.literal('sit-out'), id: intentId }),
  z.object({ type: z.literal('sit-in'), id: intentId }),
  z.object({ type: z.literal('wish'), id: intentId, wish: z.enum(['wait', 'post', 'buy-button']) }),
  z.object({ type: z.literal('straddle'), id: intentId, straddle: z.boolean() }),
  z.object({ type: z.literal('leave'), id: intentId }),
  /** A decision names the hand and the turn it is for: a late one is refused. */
  z.object({ type: z.literal('act'), id: intentId, hand: z.int().min(1), turn: z.int().min(1), move }),
]);
export type StationIntent = z.infer<typeof stationIntent>;

/** What the floor asks for, by whom. */
export const floorIntent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), id: intentId, by: name }),
  z.object({
    type: z.literal('pause'),
    id: intentId,
    by: name,
    when: z.enum(['after-hand', 'now']),
    /** The hand that is voided by a pause at once: a late one must not void another. */
    hand: z.int().min(1).optional(),
    reason,
  }),
  z.object({ type: z.literal('resume'), id: intentId, by: name }),
  z.object({ type: z.literal('close'), id: intentId, by: name }),
  z.object({ type: z.literal('void-hand'), id: intentId, hand: z.int().min(1), by: name, reason }),
  z.object({ type: z.literal('reserve'), id: intentId, by: name, seat, name, player: playerName.optional() }),
  z.object({ type: z.literal('release'), id: intentId, by: name, seat }),
  z.object({ type: z.literal('remove'), id: intentId, by: name, seat, reason }),
  z.object({ type: z.literal('take-out-of-service'), id: intentId, by: name, reason: reason.min(1) }),
  z.object({ type: z.literal('back-in-service'), id: intentId, by: name }),
]);
export type FloorIntent = z.infer<typeof floorIntent>;

/** What another program of the house asks the table. */
export const serviceQuery = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hand'), number: z.int().min(1) }),
  z.object({ type: z.literal('hands'), last: z.int().min(1).max(1_000) }),
  z.object({ type: z.literal('verify') }),
  z.object({ type: z.literal('health') }),
]);
export type ServiceQuery = z.infer<typeof serviceQuery>;

/** The answer to an intent. A refusal changed nothing. */
export const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), refusal: z.object({ code: z.string(), message: z.string() }) }),
]);
export type IntentAnswer = z.infer<typeof answer>;

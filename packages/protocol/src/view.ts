import { z } from 'zod';
import { card, cents, seat } from './parts.ts';

/** Amounts a bet or raise may reach, as the seat's street total: from `min` by `step`, or exactly `max`. */
const range = z.strictObject({ min: cents, max: cents, step: cents });

export const legalView = z.strictObject({
  fold: z.boolean(),
  check: z.boolean(),
  call: cents.optional(),
  bet: range.optional(),
  raise: range.optional(),
  bringIn: cents.optional(),
  exchange: z.strictObject({ least: z.int(), most: z.int(), replaced: z.boolean() }).optional(),
  show: z.boolean(),
  muck: z.boolean(),
});
export type LegalView = z.infer<typeof legalView>;

/** A seat as everybody at the table sees it. */
export const seatView = z.strictObject({
  seat,
  status: z.enum(['empty', 'reserved', 'seated', 'playing', 'sitting-out', 'away', 'leaving']),
  /** Who sits there, or for whom the seat is kept. */
  name: z.string().optional(),
  stack: cents,
  /** Put in on this street. */
  bet: cents,
  inHand: z.boolean(),
  folded: z.boolean(),
  allIn: z.boolean(),
  /** His cards as the table may see them: `??` for each that is face down. */
  cards: z.array(card),
  /** What he did last on this street, and whether the table did it for him. */
  last: z.strictObject({ move: z.string(), amount: cents, byTable: z.boolean() }).optional(),
  /** What he won when the hand was paid. */
  won: cents,
});
export type SeatView = z.infer<typeof seatView>;

export const clockView = z.strictObject({
  seat,
  hand: z.int(),
  turn: z.int(),
  part: z.enum(['thinking', 'warned', 'onBank', 'inGrace', 'over']),
  /** Milliseconds left of the time to act, and of the bank. */
  left: z.int().min(0),
  bank: z.int().min(0),
});
export type ClockView = z.infer<typeof clockView>;

export const handView = z.strictObject({
  number: z.int(),
  street: z.string(),
  phase: z.string(),
  board: z.array(card),
  /** All money in the middle and in front of players. */
  pot: cents,
  pots: z.array(z.strictObject({ amount: cents, seats: z.array(seat) })),
  bet: cents,
  rake: cents,
  jackpot: cents,
  /** The commitment to the deck, shown before the first card. */
  commitment: z.string(),
});
export type HandView = z.infer<typeof handView>;

/** What every screen of the table shows. */
const shared = {
  version: z.int(),
  /** Grows with every change of the table: a screen never goes back. */
  sequence: z.int(),
  table: z.string(),
  place: z.string(),
  notice: z.string().optional(),
  game: z.strictObject({
    name: z.string(),
    limit: z.string(),
    blinds: z.array(cents),
    ante: cents.optional(),
    buyIn: z.strictObject({ least: cents, most: cents }),
    chip: cents,
  }),
  button: seat.optional(),
  /** The draw for the button, until the first hand with it is over. */
  draw: z.array(z.strictObject({ seat, card })).optional(),
  seats: z.array(seatView).length(10),
  hand: handView.optional(),
  clock: clockView.optional(),
};

export const communityView = z.strictObject(shared);
export type CommunityView = z.infer<typeof communityView>;

/** What only the player at this station sees. */
export const ownView = z.strictObject({
  seat,
  name: z.string(),
  /** His cards with their faces. */
  cards: z.array(card),
  /** His hand in words, as far as the board goes. */
  words: z.string().optional(),
  legal: legalView.optional(),
  buyIn: z.strictObject({ least: cents, most: cents }),
  incoming: cents,
  /** A buy-in that the accounts have not answered yet. */
  pending: cents,
  /** Why the last one was refused. */
  refused: z.string().optional(),
  /** The floor has asked him to leave after this hand. */
  removed: z.boolean(),
  owesBlinds: z.boolean(),
  wish: z.enum(['wait', 'post', 'buy-button']),
  straddle: z.boolean(),
});
export type OwnView = z.infer<typeof ownView>;

export const stationView = z.strictObject({ ...shared, seat, you: ownView.optional() });
export type StationView = z.infer<typeof stationView>;

export const floorView = z.strictObject({
  ...shared,
  handNumber: z.int(),
  /** What the house took in all finished hands. */
  rakeTotal: cents,
  jackpotTotal: cents,
  /** Money on its way between accounts and the table. */
  transfers: z.array(z.strictObject({ id: z.string(), seat, amount: cents, step: z.string() })),
  connected: z.array(seat),
  asked: z.enum(['pause', 'close']).optional(),
});
export type FloorView = z.infer<typeof floorView>;

import { z } from 'zod';
import { line, nothing, playerId, time } from './parts.ts';

/** A day of the calendar, such as `2026-01-05`. */
const day = z.iso.date();

/** What a card reader sent. What is wrong with it is said in the words of the cage, and it is never kept. */
const swipe = z.string().max(400);
/** What a PIN pad sent, likewise. */
const typedPin = z.string().max(100);

export const DOCUMENT_TYPES = [
  'passport',
  'driving-licence',
  'identity-card',
  'military-card',
  'other',
] as const;

/** The identity document that somebody of the staff had in his hands. */
const shownDocument = z.strictObject({
  type: z.enum(DOCUMENT_TYPES),
  /** The end of its number; the whole of it is not noted. */
  last4: z.string().regex(/^[0-9A-Z]{4}$/),
  issuer: line,
  expiry: day,
});

const contact = z.strictObject({
  phone: line.optional(),
  email: z.email().max(200).optional(),
  address: line.optional(),
});

export const exclusion = z.strictObject({
  /** Of this player's, from 1. */
  number: z.int().min(1),
  kind: z.enum(['self', 'ban']),
  since: time,
  /** The last day on which it holds; without one it holds for ever. */
  until: day.optional(),
  reason: z.string(),
  by: z.string(),
  /** When and where he last tried to play all the same. */
  tried: z.strictObject({ at: time, where: z.string() }).optional(),
});
export type Exclusion = z.infer<typeof exclusion>;

export const player = z.strictObject({
  id: playerId,
  name: z.string(),
  born: day,
  contact,
  document: shownDocument.extend({ seenBy: z.string(), seenAt: time }),
  openedAt: time,
  closedAt: time.optional(),
  /** The one that works now. */
  card: z.strictObject({ last4: z.string(), issuedAt: time, issuedBy: z.string() }).optional(),
  pin: z.enum(['none', 'chosen', 'locked']),
  /** Those that hold today: he may not play, and the cage should know why. */
  exclusions: z.array(exclusion),
});
export type Player = z.infer<typeof player>;

const foundPlayer = z.strictObject({
  id: playerId,
  name: z.string(),
  born: day,
  isClosed: z.boolean(),
  isExcluded: z.boolean(),
});
export type FoundPlayer = z.infer<typeof foundPlayer>;

const one = z.strictObject({ id: playerId });

export const playerRoutes = {
  openPlayer: {
    method: 'POST',
    path: '/api/players',
    does: 'Opens an account for a player whose identity document was seen.',
    may: 'open-account',
    params: nothing,
    body: z.strictObject({
      name: line,
      born: day,
      contact,
      document: shownDocument,
      /** That he is not the player of the same name and date of birth who has an account already. */
      isAnother: z.literal(true).optional(),
    }),
    answer: player,
  },
  findPlayers: {
    method: 'GET',
    path: '/api/players',
    does: 'Finds players by a part of the name, the date of birth or the number, the first fifty by name.',
    may: 'see-players',
    params: z.strictObject({ text: line }),
    body: nothing,
    answer: z.strictObject({ players: z.array(foundPlayer), isMore: z.boolean() }),
  },
  swipePlayer: {
    method: 'POST',
    path: '/api/players/swipe',
    does: 'Finds the player of a card that was swiped at the cage, or says what is wrong with the card.',
    may: 'see-players',
    params: nothing,
    body: z.strictObject({ card: swipe }),
    answer: player,
  },
  seePlayer: {
    method: 'GET',
    path: '/api/players/:id',
    does: 'Shows one player.',
    may: 'see-players',
    params: one,
    body: nothing,
    answer: player,
  },
  changePlayer: {
    method: 'POST',
    path: '/api/players/:id',
    does: 'Notes what changed about a player: name, date of birth, contact or a newer document.',
    may: 'open-account',
    params: one,
    body: z.strictObject({
      name: line.optional(),
      born: day.optional(),
      contact: contact.optional(),
      document: shownDocument.optional(),
      reason: line,
    }),
    answer: player,
  },
  closePlayer: {
    method: 'POST',
    path: '/api/players/:id/close',
    does: 'Closes an account that has no money; its card is dead at once.',
    may: 'open-account',
    params: one,
    body: z.strictObject({ reason: line }),
    answer: player,
  },
  issueCard: {
    method: 'POST',
    path: '/api/players/:id/card',
    does: 'Issues the blank card that was swiped to a player who has none.',
    may: 'issue-card',
    params: one,
    body: z.strictObject({ card: swipe }),
    answer: player,
  },
  replaceCard: {
    method: 'POST',
    path: '/api/players/:id/card/replace',
    does: 'Issues the blank card that was swiped in place of the one he had, which is dead at once; the PIN stays.',
    may: 'issue-card',
    params: one,
    body: z.strictObject({ card: swipe, reason: line }),
    answer: player,
  },
  blockCard: {
    method: 'POST',
    path: '/api/players/:id/card/block',
    does: 'Makes the card dead at once, for a player who lost it and is not here for another.',
    may: 'issue-card',
    params: one,
    body: z.strictObject({ reason: line }),
    answer: player,
  },
  choosePin: {
    method: 'POST',
    path: '/api/players/:id/pin',
    does: 'Takes the first PIN from the PIN pad, once the player has a card.',
    may: 'issue-card',
    params: one,
    body: z.strictObject({ pin: typedPin }),
    answer: player,
  },
  resetPin: {
    method: 'POST',
    path: '/api/players/:id/pin/reset',
    does: 'Takes another PIN from the PIN pad and unlocks; not by whoever issued the card.',
    may: 'reset-pin',
    params: one,
    body: z.strictObject({ pin: typedPin, reason: line }),
    answer: player,
  },
  unlockPin: {
    method: 'POST',
    path: '/api/players/:id/pin/unlock',
    does: 'Unlocks the PIN after too many wrong ones; not by whoever issued the card.',
    may: 'reset-pin',
    params: one,
    body: z.strictObject({ reason: line }),
    answer: player,
  },
  excludePlayer: {
    method: 'POST',
    path: '/api/players/:id/exclusions',
    does: 'Keeps a player from playing, because he wants it or because the house does, until a day or for ever.',
    may: 'ban-player',
    params: one,
    body: z.strictObject({
      kind: z.enum(['self', 'ban']),
      /** The last day; `forever` is said, never left out by mistake. */
      until: z.union([day, z.literal('forever')]),
      reason: line,
    }),
    answer: player,
  },
  endExclusion: {
    method: 'POST',
    path: '/api/players/:id/exclusions/:number/end',
    does: 'Ends a ban before its day; a self-exclusion cannot be ended.',
    may: 'ban-player',
    params: z.strictObject({ id: playerId, number: z.coerce.number().int().min(1).max(1_000_000) }),
    body: z.strictObject({ reason: line }),
    answer: player,
  },
  listExclusions: {
    method: 'GET',
    path: '/api/exclusions',
    does: 'Lists the exclusions that hold today, those first whose players tried to play last.',
    may: 'see-players',
    params: nothing,
    body: nothing,
    answer: z.strictObject({
      exclusions: z.array(exclusion.extend({ player: z.strictObject({ id: playerId, name: z.string() }) })),
    }),
  },
} as const;

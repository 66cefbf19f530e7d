import { z } from 'zod';
import { amount, balance, line, nothing, playerId, tableId, time, transferId } from './parts.ts';
import { shipment } from './shipment.ts';

/** Whole cents, none or more. */
const held = z.int().min(0);

/** A table as the room sees it. */
export const roomTable = z.strictObject({
  table: tableId,
  called: z.string(),
  /** A retired table is no longer let in. */
  active: z.boolean(),
  registered: time,
  /** Nothing was heard of it for a while, or never. */
  silent: z.boolean(),
  heard: time.optional(),
  place: z.string().optional(),
  hand: z.int().optional(),
  version: z.string().optional(),
  /** The last row of its record that the room has. */
  shipped: z.int(),
  /** Why what it ships is not taken. */
  trouble: z.string().optional(),
});
export type RoomTable = z.infer<typeof roomTable>;

/** Shown once, to be typed or carried to the table; the room keeps only its hash. */
const key = z.string();

/** What became of the id of a buy-in or a cash-out. It goes from `unknown` to `reserved` or an end, and ends once. */
export const transferFate = z.enum(['unknown', 'reserved', 'refused', 'posted', 'voided', 'paid']);
export type TransferFate = z.infer<typeof transferFate>;

const fate = z.strictObject({ fate: transferFate });
const moved = z.strictObject({ id: transferId, player: playerId, amount });
const one = z.strictObject({ table: tableId });

/** What a player won and lost over some hands. */
export const results = z.strictObject({
  hands: z.int(),
  won: held,
  lost: held,
  /** What he won less what he lost. */
  net: balance,
});
export type Results = z.infer<typeof results>;

export const playSession = results.extend({
  table: tableId,
  seat: z.int(),
  began: time,
  ended: time.optional(),
});
export type PlaySession = z.infer<typeof playSession>;

/** What a table's money should be, counted in three ways. */
export const reconciliation = z.strictObject({
  table: tableId,
  /** What the books say lies on the table. */
  escrow: balance,
  /** All buy-ins that were posted, and all cash-outs that were paid. */
  bought: held,
  paid: held,
  /** What all players won less what they lost in all hands: the house's part, below zero. */
  results: balance,
  /** Of the house's part, what the escrow has not paid yet. */
  unposted: held,
  /** The escrow less what it should be: zero, or somebody has to look. */
  difference: balance,
  /** Set aside for buy-ins that are neither posted nor voided. */
  pending: held,
  /** The same by what the table itself says it holds; nothing until it has said so. */
  meters: z
    .strictObject({ at: time, stacks: held, owed: held, rake: held, jackpot: held, difference: balance })
    .optional(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const tableRoutes = {
  registerTable: {
    method: 'POST',
    path: '/api/tables',
    does: 'Registers a table, opens its escrow, and gives its key, this once.',
    may: 'run-tables',
    params: nothing,
    body: z.strictObject({ table: tableId, called: line }),
    answer: z.strictObject({ table: roomTable, key }),
  },
  newTableKey: {
    method: 'POST',
    path: '/api/tables/:table/key',
    does: 'Gives a table another key; the old one is dead at once.',
    may: 'run-tables',
    params: one,
    body: z.strictObject({ reason: line }),
    answer: z.strictObject({ key }),
  },
  retireTable: {
    method: 'POST',
    path: '/api/tables/:table/retire',
    does: 'Lets a table whose escrow is empty in no more.',
    may: 'run-tables',
    params: one,
    body: z.strictObject({ reason: line }),
    answer: roomTable,
  },
  listTables: {
    method: 'GET',
    path: '/api/tables',
    does: 'Lists all tables, with those that are silent.',
    may: 'see-tables',
    params: nothing,
    body: nothing,
    answer: z.strictObject({ tables: z.array(roomTable) }),
  },
  reconcileTable: {
    method: 'GET',
    path: '/api/tables/:table/reconciliation',
    does: 'Counts the money of a table by its buy-ins, cash-outs and hands, and compares it with its escrow.',
    may: 'see-tables',
    params: one,
    body: nothing,
    answer: reconciliation,
  },
  tableHands: {
    method: 'GET',
    path: '/api/tables/:table/hands',
    does: 'Lists the hands of a table, newest first, without cards that were not shown.',
    may: 'see-tables',
    params: one.extend({
      before: z.coerce.number().int().min(1).optional(),
      last: z.coerce.number().int().min(1).max(100).optional(),
    }),
    body: nothing,
    answer: z.strictObject({ hands: z.array(z.unknown()) }),
  },
  tableEvents: {
    method: 'GET',
    path: '/api/tables/:table/events',
    does: 'Lists what happened at a table besides its hands, newest first.',
    may: 'see-tables',
    params: one.extend({ before: z.coerce.number().int().min(1).optional() }),
    body: nothing,
    answer: z.strictObject({
      events: z.array(z.strictObject({ seq: z.int(), at: time, event: z.unknown() })),
    }),
  },
  playerResults: {
    method: 'GET',
    path: '/api/players/:id/results',
    does: 'Says what a player won and lost: for ever, by gaming day and by session, newest first.',
    may: 'see-players',
    params: z.strictObject({ id: playerId }),
    body: nothing,
    answer: z.strictObject({
      ever: results,
      days: z.array(results.extend({ day: z.string() })),
      sessions: z.array(playSession),
    }),
  },

  tableHeartbeat: {
    method: 'POST',
    path: '/api/table/heartbeat',
    does: 'Says that the table is there, and learns which row of its record the room wants next.',
    may: 'table',
    params: nothing,
    body: z.strictObject({
      place: z.string().max(40),
      hand: z.int().min(0),
      version: z.string().max(40),
    }),
    answer: z.strictObject({ next: z.int() }),
  },
  ship: {
    method: 'POST',
    path: '/api/table/shipments',
    does: 'Takes the next rows of a table’s record; whatever it has, it does not take again.',
    may: 'table',
    params: nothing,
    body: shipment,
    answer: z.strictObject({ next: z.int() }),
  },
  signInPlayer: {
    method: 'POST',
    path: '/api/table/sign-in',
    does: 'Says whose card and PIN these are; the answer is the same whichever part was wrong.',
    may: 'table',
    params: nothing,
    body: z.strictObject({ card: z.string().max(400), pin: z.string().max(100) }),
    answer: z.discriminatedUnion('ok', [
      z.strictObject({
        ok: z.literal(true),
        player: z.strictObject({ id: playerId, name: z.string() }),
      }),
      z.strictObject({ ok: z.literal(false), message: z.string() }),
    ]),
  },
  reserveBuyIn: {
    method: 'POST',
    path: '/api/table/buy-ins',
    does: 'Sets a buy-in aside: it is neither the player’s nor the table’s until it is posted or voided.',
    may: 'table',
    params: nothing,
    body: moved,
    answer: z.discriminatedUnion('ok', [
      z.strictObject({ ok: z.literal(true) }),
      z.strictObject({ ok: z.literal(false), reason: z.string() }),
    ]),
  },
  postBuyIn: {
    method: 'POST',
    path: '/api/table/buy-ins/:id/post',
    does: 'The seat has the chips: the money is the table’s. Says what became of the id.',
    may: 'table',
    params: z.strictObject({ id: transferId }),
    body: nothing,
    answer: fate,
  },
  voidBuyIn: {
    method: 'POST',
    path: '/api/table/buy-ins/:id/void',
    does: 'The seat will not have the chips: the money is the player’s again, and the id is used up. Says what became of it.',
    may: 'table',
    params: z.strictObject({ id: transferId }),
    body: nothing,
    answer: fate,
  },
  payCashOut: {
    method: 'POST',
    path: '/api/table/cash-outs',
    does: 'Pays a stack back to its player. Says what became of the id.',
    may: 'table',
    params: nothing,
    body: moved,
    answer: fate,
  },
  askTransfer: {
    method: 'GET',
    path: '/api/table/transfers/:id',
    does: 'Says what became of the id of a buy-in or a cash-out.',
    may: 'table',
    params: z.strictObject({ id: transferId }),
    body: nothing,
    answer: fate,
  },
} as const;

import type { tableRoutes } from '@franklin/protocol/room';
import type { HandlersOf } from './handlers.ts';
import { aboutTable } from './tables.ts';

export const tableHandlers: HandlersOf<typeof tableRoutes> = {
  registerTable: ({ room, body, actor }) => room.tables.register(body, actor),
  newTableKey: async ({ room, params, body, actor }) => ({
    key: await room.tables.newKey(params.table, body.reason, actor),
  }),
  retireTable: ({ room, params, body, actor }) => room.tables.retire(params.table, body.reason, actor),
  listTables: async ({ room }) => ({ tables: await room.tables.list() }),
  reconcileTable: ({ room, params }) => room.reconciliations.of(params.table),
  tableHands: async ({ room, params }) => ({ hands: await room.shipments.hands(params.table, params) }),
  tableEvents: async ({ room, params }) => ({
    events: await room.shipments.events(params.table, params.before),
  }),
  playerResults: ({ room, params }) => room.results.of(params.id),

  tableHeartbeat: async ({ room, table, body }) => ({ next: await room.tables.heartbeat(table, body) }),
  ship: async ({ room, table, body }) => ({ next: await room.shipments.take(table, body) }),
  signInPlayer: ({ room, table, body }) => room.players.signIn(body.card, body.pin, aboutTable(table)),
  reserveBuyIn: ({ room, table, body }) => room.tableAccounts.reserve(table, body),
  postBuyIn: async ({ room, table, params }) => ({ fate: await room.tableAccounts.post(table, params.id) }),
  voidBuyIn: async ({ room, table, params }) => ({ fate: await room.tableAccounts.void(table, params.id) }),
  payCashOut: async ({ room, table, body }) => ({ fate: await room.tableAccounts.cashOut(table, body) }),
  askTransfer: async ({ room, table, params }) => ({ fate: await room.tableAccounts.ask(table, params.id) }),
};

import type { listRoutes } from '@franklin/protocol/room';
import type { HandlersOf } from './handlers.ts';

export const listHandlers: HandlersOf<typeof listRoutes> = {
  readLists: async ({ room }) => ({ entries: await room.lists.read() }),
  joinList: ({ room, body, actor }) => room.lists.join(body, actor),
  callFromList: ({ room, params, body, actor }) => room.lists.call(params.number, body, actor),
  seatFromList: ({ room, params, actor }) => room.lists.seat(params.number, actor),
  skipOnList: ({ room, params, body, actor }) => room.lists.skip(params.number, body.stays, actor),
};

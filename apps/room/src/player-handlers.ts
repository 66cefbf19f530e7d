import type { playerRoutes } from '@franklin/protocol/room';
import type { HandlersOf } from './handlers.ts';

/** Whatever is done about a player, the page gets him back as he is then. */
export const playerHandlers: HandlersOf<typeof playerRoutes> = {
  openPlayer: ({ room, body, actor }) => room.players.open(body, actor),
  findPlayers: ({ room, params }) => room.players.find(params.text),
  async swipePlayer({ room, body, actor }) {
    return room.players.see(await room.players.cards.ownerOf(body.card, actor));
  },
  seePlayer: ({ room, params }) => room.players.see(params.id),
  changePlayer: ({ room, params, body, actor }) => room.players.change(params.id, body, actor),
  closePlayer: ({ room, params, body, actor }) => room.players.close(params.id, body.reason, actor),
  async issueCard({ room, params, body, actor }) {
    await room.players.cards.issue(params.id, body.card, actor);
    return room.players.see(params.id);
  },
  async replaceCard({ room, params, body, actor }) {
    await room.players.cards.replace(params.id, body.card, body.reason, actor);
    return room.players.see(params.id);
  },
  async blockCard({ room, params, body, actor }) {
    await room.players.cards.block(params.id, body.reason, actor);
    return room.players.see(params.id);
  },
  async choosePin({ room, params, body, actor }) {
    await room.players.pins.choose(params.id, body.pin, actor);
    return room.players.see(params.id);
  },
  async resetPin({ room, params, body, actor }) {
    await room.players.pins.reset(params.id, body.pin, body.reason, actor);
    return room.players.see(params.id);
  },
  async unlockPin({ room, params, body, actor }) {
    await room.players.pins.unlock(params.id, body.reason, actor);
    return room.players.see(params.id);
  },
  async excludePlayer({ room, params, body, actor }) {
    await room.players.exclusions.add(params.id, body, actor);
    return room.players.see(params.id);
  },
  async endExclusion({ room, params, body, actor }) {
    await room.players.exclusions.end(params.id, params.number, body.reason, actor);
    return room.players.see(params.id);
  },
  listExclusions: async ({ room }) => ({ exclusions: await room.players.exclusions.list() }),
};

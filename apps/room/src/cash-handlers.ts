import type { Statement } from '@franklin/ledger';
import type { cashRoutes } from '@franklin/protocol/room';
import type { HandlersOf } from './handlers.ts';
import { playerAccount } from './players-rows.ts';

export const cashHandlers: HandlersOf<typeof cashRoutes> = {
  deposit: ({ room, body, actor }) => room.cage.cash.deposit(body, actor),
  payOut: ({ room, body, actor }) => room.cage.cash.payOut(body, actor),
  listDrawers: async ({ room }) => ({ drawers: await room.cage.drawers.list() }),
  async addDrawer({ room, body, actor }) {
    await room.cage.drawers.add(body.name, actor);
    return { ok: true };
  },
  openDrawer: ({ room, params, body, actor }) => room.cage.drawers.open({ ...params, ...body }, actor),
  closeDrawer: ({ room, params, body, actor }) => room.cage.drawers.close({ ...params, ...body }, actor),
  closeLeftDrawer: ({ room, params, body, actor }) =>
    room.cage.drawers.closeLeft({ ...params, ...body }, actor),
  fillDrawer: ({ room, params, body, actor }) => room.cage.vault.fill({ ...params, ...body }, actor),
  dropDrawer: ({ room, params, body, actor }) => room.cage.vault.drop({ ...params, ...body }, actor),
  bringCash: ({ room, body, actor }) => room.cage.vault.bring(body, actor),
  takeCash: ({ room, body, actor }) => room.cage.vault.take(body, actor),
  adjustMoney: ({ room, body, actor }) => room.cage.adjustments.adjust(body, actor),
  readReceipt: ({ room, params }) => room.cage.receipts.read(params.number),
  reprintReceipt: ({ room, params, actor }) => room.cage.receipts.reprint(params.number, actor),
  listReceipts: async ({ room, params }) => ({ receipts: await room.cage.receipts.list(params) }),
  playerCash: ({ room, params }) => room.cage.reports.player(params.player, params.day),
  playerStatement: async ({ room, params: { player, ...period } }) =>
    shown(await room.cage.statements.of(playerAccount(player), period)),
  readStatement: async ({ room, params: { account, ...period } }) =>
    shown(await room.cage.statements.of(account, period)),
  cashDay: ({ room, params }) => room.cage.reports.day(params.day),
  overShort: ({ room, params }) => room.cage.reports.overShort(params),
  unclaimed: ({ room, params }) => room.cage.reports.unclaimed(params.days),
  cashPosition: ({ room }) => room.cage.reports.position(),
  async trialBalance({ room }) {
    const { kinds, ...differences } = await room.cage.statements.trialBalance();
    return { kinds: [...kinds], ...differences };
  },
};

function shown({ lines, ...statement }: Statement) {
  return { ...statement, lines: [...lines] };
}

import type { staffRoutes } from '@franklin/protocol/room';
import type { HandlersOf } from './handlers.ts';

const DONE = { ok: true } as const;

export const staffHandlers: HandlersOf<typeof staffRoutes> = {
  async signIn({ room, body, actor, session }) {
    const { token, member } = await room.staff.signIn(body.name, body.password, actor.where);
    session.set(token);
    return member;
  },
  async signOut({ room, session }) {
    if (session.token !== undefined) await room.staff.sessions.end(session.token);
    session.set(undefined);
    return DONE;
  },
  whoAmI: async ({ member }) => member,
  async changePassword({ room, body, actor, session }) {
    await room.staff.changePassword(actor.who, body, actor.where);
    session.set(undefined);
    return DONE;
  },
  listStaff: async ({ room }) => ({ staff: await room.staff.list() }),
  addStaff: ({ room, body, actor }) => room.staff.add(body, actor),
  changeStaff: ({ room, params, body, actor }) => room.staff.change(params.name, body, actor),
  readAudit: async ({ room, params }) => ({ entries: await room.audit.read(params) }),
  async checkAudit({ room }) {
    const { entries, broken } = await room.audit.check();
    return { entries, ...(broken === undefined ? {} : { broken }) };
  },
};

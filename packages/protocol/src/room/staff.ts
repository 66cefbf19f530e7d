import { z } from 'zod';
import { done, line, nothing, staffName, staffRole, time } from './parts.ts';

/** Long enough to be worth guarding; whatever characters somebody likes. */
const password = z.string().min(10).max(200);

export const staffMember = z.strictObject({
  name: staffName,
  called: z.string(),
  role: staffRole,
  active: z.boolean(),
  locked: z.boolean(),
  lastSignIn: time.optional(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffRoutes = {
  signIn: {
    method: 'POST',
    path: '/api/sign-in',
    does: 'Signs a member of staff in; the session is in a cookie that scripts cannot read.',
    may: 'anybody',
    params: nothing,
    body: z.strictObject({ name: z.string().max(100), password: z.string().max(200) }),
    answer: staffMember,
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    does: 'Ends the session.',
    may: 'staff',
    params: nothing,
    body: nothing,
    answer: done,
  },
  whoAmI: {
    method: 'GET',
    path: '/api/me',
    does: 'Says who is signed in.',
    may: 'staff',
    params: nothing,
    body: nothing,
    answer: staffMember,
  },
  changePassword: {
    method: 'POST',
    path: '/api/me/password',
    does: 'Changes the own password, and ends every other session.',
    may: 'staff',
    params: nothing,
    body: z.strictObject({ old: z.string().max(200), password }),
    answer: done,
  },
  listStaff: {
    method: 'GET',
    path: '/api/staff',
    does: 'Lists all members of staff.',
    may: 'manage-staff',
    params: nothing,
    body: nothing,
    answer: z.strictObject({ staff: z.array(staffMember) }),
  },
  addStaff: {
    method: 'POST',
    path: '/api/staff',
    does: 'Makes an account for a new member of staff.',
    may: 'manage-staff',
    params: nothing,
    body: z.strictObject({ name: staffName, called: line, role: staffRole, password }),
    answer: staffMember,
  },
  changeStaff: {
    method: 'POST',
    path: '/api/staff/:name',
    does: 'Gives another role, a new password, unlocks, or ends an account; nobody changes his own.',
    may: 'manage-staff',
    params: z.strictObject({ name: staffName }),
    body: z.strictObject({
      role: staffRole.optional(),
      active: z.boolean().optional(),
      password: password.optional(),
      unlock: z.literal(true).optional(),
      reason: line,
    }),
    answer: staffMember,
  },
  readAudit: {
    method: 'GET',
    path: '/api/audit',
    does: 'Reads the audit log, newest first.',
    may: 'see-audit',
    params: z.strictObject({
      before: z.coerce.number().int().min(1).optional(),
      about: z.string().max(100).optional(),
      who: z.string().max(100).optional(),
    }),
    body: nothing,
    answer: z.strictObject({
      entries: z.array(
        z.strictObject({
          number: z.int(),
          at: time,
          who: z.string(),
          where: z.string(),
          what: z.string(),
          about: z.string(),
          before: z.unknown(),
          after: z.unknown(),
          why: z.string(),
        }),
      ),
    }),
  },
  checkAudit: {
    method: 'GET',
    path: '/api/audit/check',
    does: 'Checks the chain of the whole audit log.',
    may: 'see-audit',
    params: nothing,
    body: nothing,
    answer: z.strictObject({ entries: z.int(), broken: z.int().optional() }),
  },
} as const;

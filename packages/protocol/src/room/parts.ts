import { z } from 'zod';
import { STAFF_ROLES } from './rights.ts';

/** Small parts that several routes share. */
export const nothing = z.strictObject({});
export const done = z.strictObject({ ok: z.literal(true) });

/** An amount of money that can be moved: whole cents, more than none. */
export const amount = z.int().min(1).max(1_000_000_000_00);
/** What an account, drawer or pot may hold; adjustments may be below zero. */
export const balance = z.int();
/** Chosen by whoever starts a transfer, once. */
export const transferId = z.string().regex(/^[0-9a-f]{32}$/);
/** Chosen by the room, short enough to say aloud. */
export const playerId = z.string().regex(/^\d{6,10}$/);
export const tableId = z.string().regex(/^[\w-]{1,40}$/);
export const staffName = z.string().regex(/^[a-z][a-z0-9._-]{1,31}$/);
export const staffRole = z.enum(STAFF_ROLES);
/** One line that people wrote: a name, a reason, a note. */
export const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u);
/** Milliseconds since 1970. */
export const time = z.int().min(0);

/** Why something was not done. Nothing changed. */
export const refused = z.strictObject({
  refusal: z.strictObject({ code: z.string(), message: z.string() }),
});
export type Refused = z.infer<typeof refused>;

import { z } from 'zod';

/** Small parts that several messages share. */
export const seat = z.int().min(1).max(10);
export const cents = z.int().min(0);
/** A card as text, `As`; `??` where the reader may not see it. */
export const card = z.string().regex(/^([2-9TJQKA][cdhs]|Jk|\?\?)$/);
/** Chosen by the sender for each intent: the same one twice does nothing the second time. */
export const intentId = z.string().regex(/^[\w-]{8,64}$/);
export const name = z.string().trim().min(1).max(40);
export const reason = z.string().trim().max(200);
/** Which player, as the accounts name him. */
export const playerName = z.string().min(1).max(64);

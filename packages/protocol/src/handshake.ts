import { z } from 'zod';

/** What a client sends with its first packet: which device it is, its key, and the protocol it speaks. */
export const handshake = z.object({
  version: z.int(),
  device: z.string().regex(/^[\w-]{1,64}$/),
  key: z.string().regex(/^[\w-]{20,128}$/),
});
export type Handshake = z.infer<typeof handshake>;

/** Why a connection was refused, as the message of socket.io's `connect_error`. */
export const REFUSED_VERSION = 'This screen speaks another version of the protocol: restart it to update.';
export const REFUSED_DEVICE = 'This device is not known to the table: provision it again.';

/** Raised whenever a message changes its meaning or loses a field. A client of another version is told so and refused. */
export const PROTOCOL_VERSION = 1;

/** The largest message a client may send, in bytes. */
export const LARGEST_MESSAGE = 16 * 1024;

/** Who is on the other end, each in a namespace of its own. */
export const NAMESPACES = {
  station: '/station',
  community: '/community',
  floor: '/floor',
  service: '/service',
} as const;

export type Role = keyof typeof NAMESPACES;

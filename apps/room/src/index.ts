export { Audit, type AuditEntry } from './audit.ts';
export { Refused } from './refused.ts';
export { Room, type RoomOptions } from './room.ts';
export { roomServer, type ServerOptions } from './server.ts';
export type { Actor } from './staff.ts';

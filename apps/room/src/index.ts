export { Audit, type AuditEntry } from './audit.ts';
export { Players } from './players.ts';
export { playerAccount } from './players-rows.ts';
export type { SignedIn } from './players-sign-in.ts';
export { Refused } from './refused.ts';
export { Room, type RoomOptions } from './room.ts';
export { roomServer, type ServerOptions } from './server.ts';
export { type RoomSettings, usualSettings } from './settings.ts';
export type { Actor } from './staff.ts';

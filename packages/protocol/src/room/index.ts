import { staffRoutes } from './staff.ts';

export * as roomParts from './parts.ts';
export * from './rights.ts';
export * from './route.ts';
export { type StaffMember, staffMember, staffRoutes } from './staff.ts';

/** Everything that can be asked of the room. */
export const roomRoutes = { ...staffRoutes } as const;

import { cashRoutes } from './cash.ts';
import { listRoutes } from './lists.ts';
import { playerRoutes } from './players.ts';
import { staffRoutes } from './staff.ts';
import { tableRoutes } from './tables.ts';

export * from './cash.ts';
export { type ListEntry, listEntry, listRoutes } from './lists.ts';
export * as roomParts from './parts.ts';
export {
  DOCUMENT_TYPES,
  type Exclusion,
  exclusion,
  type FoundPlayer,
  type Player,
  player,
  playerRoutes,
} from './players.ts';
export * from './rights.ts';
export * from './route.ts';
export {
  type Meters,
  type Shipment,
  type ShippedHand,
  type ShippedRow,
  shipment,
  shippedHand,
} from './shipment.ts';
export { type StaffMember, staffMember, staffRoutes } from './staff.ts';
export {
  type PlaySession,
  type Reconciliation,
  type Results,
  type RoomTable,
  type TransferFate,
  tableRoutes,
} from './tables.ts';

/** Everything that can be asked of the room. */
export const roomRoutes = {
  ...staffRoutes,
  ...playerRoutes,
  ...cashRoutes,
  ...tableRoutes,
  ...listRoutes,
} as const;

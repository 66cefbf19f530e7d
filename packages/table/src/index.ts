export { apply, entrusted, held } from './apply.ts';
export { type Beat, isWaiting, nextBeat } from './beat.ts';
export { type Clock, systemClock } from './clock.ts';
export type * from './command.ts';
export { assertTableMoney, decide, type Moment, replay, type TableDecided } from './decide.ts';
export { buyInRange } from './decide-player.ts';
export type * from './event.ts';
export { moveForPlayer } from './for-player.ts';
export { type Lineup, lineup } from './lineup.ts';
export { type AskedFor, type Changed, type MachineInput, tableMachine } from './machine.ts';
export { canBegin, type Place, placeOf } from './place.ts';
export { type Player, type PlayerId, playerId } from './player.ts';
export { OUT_OF_SERVICE, type TableRefusal, type TableRefusalCode, type TableRefused } from './refusal.ts';
export { type Answer, RunningTable, type TablePorts, type TurnClock } from './running-table.ts';
export * from './settings.ts';
export {
  type HandInPlay,
  inHand,
  newTable,
  type SeatStatus,
  seatAt,
  type TableSeat,
  type TableState,
} from './state.ts';
export { isTransferId, type Transfer, type TransferId, type TransferStep } from './transfer.ts';

export {
  type AccountId,
  type AccountKind,
  accountId,
  type Balance,
  isAccountId,
  isAccountKind,
} from './account.ts';
export type { Dialect } from './dialect.ts';
export { LedgerBroken, LedgerError, LedgerUnavailable } from './failures.ts';
export type { Fate } from './fate.ts';
export type { Bookkeeping, Ledger } from './ledger.ts';
export { type LedgerOptions, openLedger } from './open-ledger.ts';
export { openStore } from './open-store.ts';
export type { Answer, Refusal, RefusalCode } from './refusal.ts';
export type { Period, Statement, StatementLine } from './statement.ts';
export type { Store, Transaction, Value } from './store.ts';
export {
  isTransferId,
  type MoveRequest,
  type PendingRequest,
  type PostRequest,
  type Transfer,
  type TransferId,
  type TransferRequest,
  type TransferType,
  transferId,
  type VoidRequest,
} from './transfer.ts';
export type { KindTotals, TrialBalance } from './trial-balance.ts';

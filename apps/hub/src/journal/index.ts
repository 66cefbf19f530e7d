export { type Backup, BackupFailed } from './backup.ts';
export type { EventCodec, StateCodec } from './codec.ts';
export type { Entry } from './entry.ts';
export type { Journal, JournalReader, JournalSize } from './face.ts';
export { JournalBroken, JournalError, JournalFull, JournalInUse, JournalUnavailable } from './failures.ts';
export { type JournalOptions, openJournal, readJournal } from './open.ts';
export type { Checkpoint, Range, Resumed } from './read.ts';
export { replaceJournal } from './replace.ts';
export type { Verification } from './verify.ts';

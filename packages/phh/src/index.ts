export { type Checked, checkPhh } from './check.ts';
export { type PhhAction, PhhError, type PhhHand } from './hand.ts';
export type { OwnFields } from './own-fields.ts';
export type { PhhPost } from './posts.ts';
export { readEachPhh, readPhh } from './read.ts';
export { type Replayed, replayPhh } from './replay.ts';
export { isKnownVariant } from './setup.ts';
export { type PhhNotes, writePhh } from './write.ts';

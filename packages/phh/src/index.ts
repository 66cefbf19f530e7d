export { type Checked, checkPhh } from './check.ts';
export { type PhhAction, PhhError, type PhhHand } from './hand.ts';
export { readEachPhh, readPhh } from './read.ts';
export { isKnownVariant, type Replayed, replayPhh } from './replay.ts';
export { type PhhNotes, writePhh } from './write.ts';

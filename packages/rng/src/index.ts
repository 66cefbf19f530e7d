export { type AlarmKind, type AlarmPhase, RngAlarm } from './alarm.ts';
export { type CavpCase, CavpError, parseCavp } from './cavp.ts';
export { cavpCaseName, runCavpCase } from './cavp-run.ts';
export { type Commitment, commit } from './commitment.ts';
export { DeckSource, type DeckSourceHealth, type DeckSourceOptions } from './deck-source.ts';
export type { EntropySource } from './entropy.ts';
export { deckContext, ShuffledDeck } from './shuffled-deck.ts';
export { type Claim, type Opening, verifyOpening } from './verify.ts';

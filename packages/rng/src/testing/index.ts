export { SeededBytes } from './seeded-bytes.ts';
export { SeededDecks } from './seeded-decks.ts';

import { type Cents, cents } from '@franklin/money';

// Far above any game, and far below where whole numbers blur: sums and products of what comes in stay exact.

/** The most that all stacks of a hand may come to: a hundred billion dollars. */
export const MOST_AT_TABLE = cents(1e13);

/** The most that one bet of a game's making may be, forced or by its limit: ten billion dollars. */
export const MOST_AMOUNT = cents(1e12);

/** More than nothing, in whole cents, and no more than a game can be played for. */
export function isAmount(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MOST_AMOUNT;
}

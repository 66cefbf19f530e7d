import type { Game } from './game.ts';

/**
 * Makes a game that was found sound unchangeable, with all of its parts but one: to read from a frozen list of streets
 * costs one hand in twenty, so `check-setup.ts` remembers which streets they were.
 */
export function freezeGame(game: Game): void {
  const { variant, limit, blinds, ante, collection, rules } = game;
  for (const street of variant.streets) {
    Object.freeze(street.exchange);
    Object.freeze(street);
  }
  for (const side of variant.sides) Object.freeze(side);
  for (const take of collection.takes) {
    Object.freeze(take.at);
    if ('rows' in take.amount) {
      Object.freeze(take.amount.counted);
      for (const row of take.amount.rows) Object.freeze(row);
      Object.freeze(take.amount.rows);
    }
    Object.freeze(take.amount);
    Object.freeze(take);
  }
  const parts = [variant.sides, variant, limit, blinds, ante, collection.takes, collection];
  for (const part of [...parts, rules, game]) Object.freeze(part);
}

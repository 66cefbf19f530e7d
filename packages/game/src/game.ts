import { type Cents, larger, NOTHING } from '@franklin/money';
import type { Collection } from './collection.ts';
import type { HouseRules } from './house-rules.ts';
import type { Limit } from './limit.ts';
import type { Variant } from './variant.ts';

/** What a table plays: a variant, its limit and forced bets, what the house takes, and the rules of the house. */
export interface Game {
  readonly variant: Variant;
  readonly limit: Limit;
  /** Blinds from the left of the button on: one, two or more; none in ante and stud games (002:1861). */
  readonly blinds: readonly Cents[];
  readonly ante?: Ante;
  /** What the low (razz: high) card must at least bet; stud games only. */
  readonly bringIn?: Cents;
  /** The smallest chip: bets are whole numbers of it, pots are divided and collections rounded down to it. */
  readonly chip: Cents;
  readonly collection: Collection;
  readonly rules: HouseRules;
}

export interface Ante {
  readonly amount: Cents;
  /** Each player his own, or one player for all: then `amount` is what that player pays, and it is dead. */
  readonly from: 'each' | 'big-blind' | 'button';
}

/** The big blind, or zero in a game without blinds. */
export function bigBlind(game: Game): Cents {
  let big = NOTHING;
  for (let k = 0; k < game.blinds.length; k++) big = larger(big, game.blinds[k]!);
  return big;
}

import type { Cents } from '@franklin/money';

/** How much may be bet: the structure and its amounts. */
export type Limit = FixedLimit | SpreadLimit | PotLimit | NoLimit;

/** The bet of each round is predetermined (002:2058): small on the early streets, big on the late ones (002:1883). */
export interface FixedLimit {
  readonly kind: 'fixed';
  readonly small: Cents;
  readonly big: Cents;
  /** Raises after the bet in one round; filings give three (002:1967), lowball (002:268) and draw (002:420) six. */
  readonly raises: number;
}

/** Any bet or raise from the smallest to the largest, but never a raise under the last bet or raise (002:1973). */
export interface SpreadLimit {
  readonly kind: 'spread';
  readonly least: Cents;
  readonly most: Cents;
  readonly raises: number;
}

/** No bet or raise over what is in the pot after the call (004:148). */
export interface PotLimit {
  readonly kind: 'pot';
  /** The smallest opening bet. */
  readonly least: Cents;
}

/** Any amount up to the whole stack, or up to `most` a bet or raise where the house sets a maximum (003:37). */
export interface NoLimit {
  readonly kind: 'none';
  /** The smallest opening bet. */
  readonly least: Cents;
  readonly most?: Cents;
}

/** The bet that opens a round, and the first raise's size: the smallest where the structure leaves a choice. */
export function openingBet(limit: Limit, bet: 'small' | 'big'): Cents {
  return limit.kind === 'fixed' ? limit[bet] : limit.least;
}

/** Limit play in the filings' sense: raises are counted, and an all-in of half a bet counts as a whole one (002:1970). */
export function countsRaises(limit: Limit): limit is FixedLimit | SpreadLimit {
  return limit.kind === 'fixed' || limit.kind === 'spread';
}

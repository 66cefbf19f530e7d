import { cents } from '@franklin/money';
import type { Game, HouseRules } from '../index.ts';
import { defaultRules, holdem, noCollection } from '../index.ts';

/** Whole dollars in tests, so that examples read as the filings write them. */
export const $ = (amount: number) => cents(Math.round(amount * 100));

const common = { variant: holdem, chip: $(1), collection: noCollection } as const;

export function noLimit(small: number, big: number, rules: Partial<HouseRules> = {}): Game {
  return {
    ...common,
    limit: { kind: 'none', least: $(big) },
    blinds: [$(small), $(big)],
    rules: { ...defaultRules, ...rules },
  };
}

export function potLimit(small: number, big: number, rules: Partial<HouseRules> = {}): Game {
  return { ...noLimit(small, big, rules), limit: { kind: 'pot', least: $(big) } };
}

/** Limit hold'em by its two bets: blinds are half a small bet and a small bet. */
export function limit(small: number, big: number, rules: Partial<HouseRules> = {}): Game {
  return {
    ...noLimit(small / 2, small, rules),
    limit: { kind: 'fixed', small: $(small), big: $(big), raises: 3 },
  };
}

export function spread(least: number, most: number, rules: Partial<HouseRules> = {}): Game {
  return {
    ...noLimit(least / 2, least, rules),
    limit: { kind: 'spread', least: $(least), most: $(most), raises: 3 },
  };
}

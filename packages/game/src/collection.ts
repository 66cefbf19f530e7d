import type { Cents } from '@franklin/money';

/**
 * What the house takes from a hand, as a value: by players dealt in or by players who see a street, at the deal, at a
 * street or when the pot is paid; or a share of the pot when it is paid; with or without a flop; up to a maximum
 * (002:1934-1953).
 */
export interface Collection {
  readonly takes: readonly Take[];
  /** The most that all rake takes of one hand may come to together. */
  readonly most?: Cents;
}

export interface Take {
  readonly to: 'rake' | 'jackpot';
  /**
   * When it is due: at the deal (whether or not there is a flop), when the named street is dealt (so never without
   * it), or when the pot is paid.
   */
  readonly at: 'deal' | 'payout' | { readonly street: string };
  /** A take at the payout is left out if this street was never dealt: "no flop, no drop" (002:2173). */
  readonly onlyAfter?: string;
  readonly amount: ByPlayers | PartOfPot;
}

/** A fixed amount for the number of players: the last row whose `from` is not above it; none if there is no such row. */
export interface ByPlayers {
  /** Players dealt into the hand, or still in it when the named street is dealt. */
  readonly counted: 'dealt' | { readonly street: string };
  readonly rows: readonly { readonly from: number; readonly amount: Cents }[];
}

/** A share of the pot after uncalled money went back, in hundredths of a percent: 500 is 5 %. Taken at the payout only. */
export interface PartOfPot {
  readonly basisPoints: number;
}

export const noCollection: Collection = { takes: [] };

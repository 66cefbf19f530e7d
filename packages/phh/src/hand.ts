import type { Card } from '@franklin/cards';
import type { SeatId } from '@franklin/game';
import type { Cents } from '@franklin/money';
import type { OwnFields } from './own-fields.ts';

/** One hand of a Poker Hand History file, read and checked. Amounts are in hundredths of the file's own unit. */
export interface PhhHand {
  /** The code of the game: `NT` is no-limit hold'em, `FT` limit hold'em. */
  readonly variant: string;
  /** Where the hand stands in its file, for messages: empty, or "hand 17". */
  readonly place: string;
  readonly antes: readonly Cents[];
  /** Each player's ante is matched by the others; if not, one player's ante counts for all. */
  readonly anteTrimming: boolean;
  /** By player; negative is a post out of place. Heads-up the second player is the button and the first is big blind. */
  readonly blinds: readonly number[];
  readonly minBet: Cents | undefined;
  readonly smallBet: Cents | undefined;
  readonly bigBet: Cents | undefined;
  readonly stacks: readonly Cents[];
  /** The numbers of the seats, in the order of play, if they are seats of a table. */
  readonly seats: readonly SeatId[] | undefined;
  readonly own: OwnFields;
  readonly actions: readonly PhhAction[];
  readonly finishingStacks: readonly Cents[] | undefined;
  /** What each player got from the pots, after rake. */
  readonly winnings: readonly Cents[] | undefined;
}

/** Players count from 0: `p1`, the first left of the button, is 0. */
export type PhhAction = { readonly text: string } & (
  | { readonly type: 'deal-hole'; readonly player: number; readonly cards: readonly Card[] }
  | { readonly type: 'deal-board'; readonly cards: readonly Card[] }
  | { readonly type: 'fold'; readonly player: number }
  | { readonly type: 'check-or-call'; readonly player: number }
  | { readonly type: 'bet-or-raise'; readonly player: number; readonly to: Cents }
  | { readonly type: 'show-or-muck'; readonly player: number; readonly cards: readonly Card[] }
  | { readonly type: 'bring-in'; readonly player: number }
  | { readonly type: 'stand-or-draw'; readonly player: number; readonly cards: readonly Card[] }
);

/** A file that cannot be read as Poker Hand History: the message says where and what is wrong. */
export class PhhError extends Error {
  override name = 'PhhError';
}

import type { Card } from '@franklin/cards';
import type { Cents } from '@franklin/money';
import type { SeatId } from './seat.ts';

/** What somebody wants to do. `to` is the seat's whole bet of the street afterwards, not what is added. */
export type Action = Move & {
  readonly seat: SeatId;
  /** Who decided: the player, or the table for a player who cannot or does not act (GLI-19 4.16.3 c). */
  readonly by?: 'player' | 'table';
};

export type Move =
  | { readonly type: 'fold' }
  | { readonly type: 'check' }
  | { readonly type: 'call' }
  | { readonly type: 'bet'; readonly to: Cents }
  | { readonly type: 'raise'; readonly to: Cents }
  | { readonly type: 'bring-in' }
  | { readonly type: 'exchange'; readonly cards: readonly Card[] }
  | { readonly type: 'show' }
  | { readonly type: 'muck' };

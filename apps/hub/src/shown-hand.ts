import { apply, type HandState, newHand, type SeatId } from '@franklin/game';
import type { TableEvent } from '@franklin/table';

export interface LastMove {
  readonly move: string;
  readonly amount: number;
  readonly byTable: boolean;
}

/** The hand as screens show it: it stays on them until the next one begins, with what everybody did and won. */
export class ShownHand {
  state: HandState | undefined;
  number = 0;
  root = '';
  readonly moves = new Map<SeatId, LastMove>();
  readonly won = new Map<SeatId, number>();

  take(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.type === 'hand-began') {
        this.#clear();
        this.state = newHand(event.setup);
        this.number = event.number;
        this.root = event.root;
      } else if (event.type === 'played') this.#played(event);
      else if (event.type === 'hand-voided' || event.type === 'closed') this.#clear();
    }
  }

  #played({ events }: Extract<TableEvent, { type: 'played' }>): void {
    for (const event of events) {
      this.state = apply(this.state!, event);
      if (event.type === 'dealt') this.moves.clear();
      else if (event.type === 'acted') {
        const { seat, move, amount, by } = event;
        this.moves.set(seat, { move, amount, byTable: by === 'table' });
      } else if (event.type === 'awarded') {
        for (const { seat, amount } of event.shares) this.won.set(seat, (this.won.get(seat) ?? 0) + amount);
      }
    }
  }

  #clear(): void {
    this.state = undefined;
    this.moves.clear();
    this.won.clear();
  }
}

import { apply, type HandState, newHand, type SeatId, type SeatState } from '@franklin/game';
import type { ButtonDrawn, PlayerId, TableEvent, TableSeat, TableState } from '@franklin/table';
import type { JournalReader } from './journal/index.ts';

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
  /** Who was dealt in where: a seat may have another player before the next hand. */
  readonly players = new Map<SeatId, PlayerId>();
  /** The draw for the button that the hand was dealt after. */
  draw: ButtonDrawn['cards'] | undefined;
  readonly moves = new Map<SeatId, LastMove>();
  readonly won = new Map<SeatId, number>();

  take(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.type === 'button-drawn') {
        this.#clear();
        this.draw = event.cards;
      } else if (event.type === 'hand-began') {
        const isFirst = this.draw !== undefined && this.state === undefined;
        const { draw } = this;
        this.#clear();
        if (isFirst) this.draw = draw;
        for (const { seat, player } of event.players) this.players.set(seat, player.id);
        this.state = newHand(event.setup);
        this.number = event.number;
        this.root = event.root;
      } else if (event.type === 'played') this.#played(event);
      else if (event.type === 'hand-voided') this.#clear();
    }
  }

  /** What the one who sits there now was dealt; nothing of anybody before him. */
  dealtTo({ seat, player }: TableSeat): SeatState | undefined {
    if (player === undefined || this.players.get(seat) !== player.id) return undefined;
    return this.state?.seats.find((one) => one.seat === seat);
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
    this.draw = undefined;
    this.players.clear();
    this.moves.clear();
    this.won.clear();
  }
}

/** More rows than the longest hand has. */
const LOOK_BACK = 300;

/** What happened since the last hand began: screens show it until the next one, whether or not the table was started again. */
export function lastHand(journal: JournalReader<TableEvent, TableState>, rows: number): TableEvent[] {
  const events = [...journal.entries({ from: Math.max(1, rows - LOOK_BACK) })].map(({ event }) => event);
  const began = events.findLastIndex(({ type }) => type === 'hand-began');
  if (began < 0) return [];
  // The button was drawn right before it, if it was the first.
  return events.slice(events[began - 1]?.type === 'button-drawn' ? began - 1 : began);
}

import { standardDeck } from '@franklin/cards';
import { legalActions, type Move, type SeatId, seatId } from '@franklin/game';
import { settingsFor } from '@franklin/hub';
import { cents } from '@franklin/money';
import { DeckSource } from '@franklin/rng';
import {
  type Deck,
  decide,
  newTable,
  noPace,
  playerId,
  type TableCommand,
  type TableEvent,
  type TableState,
  type TransferId,
} from '@franklin/table';
import { randomFrom } from './random.ts';
import { smallMove } from './small-move.ts';

const SEATS = 10;

/** So deep that nobody goes broke. */
const BUY_IN = cents(1_000_000_00);

/** What one command put on record, and the table after it. */
export interface Step {
  readonly events: readonly TableEvent[];
  readonly state: TableState;
}

/** A table that plays real hands with certified decks, but has neither hub nor journal: only what a hub would write. */
export class PlayedSession {
  readonly steps: Step[] = [];
  readonly #decks = new DeckSource({ table: 'Bench table' });
  readonly #random = randomFrom(5);
  #state: TableState;
  #ids = 0;

  constructor() {
    const buyIn = { least: BUY_IN, most: BUY_IN };
    const settings = { ...settingsFor('no-limit-1-2'), playersToStart: SEATS, pace: noPace, buyIn };
    this.#state = newTable(settings);
    this.#command({ type: 'set-up', settings, by: 'bench' });
    this.#command({ type: 'open', by: 'bench' });
    for (let number = 1; number <= SEATS; number++) this.#sit(seatId(number));
    this.#command({ type: 'draw-button', deck: this.#deck('the button') });
  }

  /** Plays a hand to its end. */
  playHand(): void {
    this.#begin();
    while (this.#state.hand !== undefined)
      this.#act(smallMove(legalActions(this.#state.hand.state)!, this.#random));
  }

  /** Begins a hand in which everybody raises, and leaves it after so many decisions. */
  beginLongHand(decisions: number): void {
    this.#begin();
    for (let decision = 0; decision < decisions; decision++) {
      const { raise } = legalActions(this.#state.hand!.state)!;
      this.#act({ type: 'raise', to: raise!.min });
    }
  }

  close(): void {
    this.#decks.close();
  }

  #sit(seat: SeatId): void {
    const player = playerId(`player-${seat}`);
    const id = this.#newId();
    this.#command({ type: 'sit', seat, player: { id: player, name: `Player ${seat}` } });
    this.#command({ type: 'buy-in', seat, player, amount: BUY_IN, id });
    this.#command({ type: 'buy-in-reserved', id });
    this.#command({ type: 'buy-in-posted', id });
  }

  #begin(): void {
    this.#command({ type: 'begin-hand', deck: this.#deck(`hand ${this.#state.handNumber + 1}`) });
  }

  #act(move: Move): void {
    const { number, turn, state } = this.#state.hand!;
    const { seat } = state.seats[state.turn]!;
    const { player } = this.#state.seats[seat - 1]!;
    this.#command({ type: 'act', seat, player: player!.id, hand: number, turn, move, took: 0 });
  }

  #command(command: TableCommand): void {
    const decided = decide(this.#state, command, { at: 0, newId: () => this.#newId() });
    if (!decided.ok) throw new Error(decided.refusal.message);
    this.#state = decided.state;
    this.steps.push({ events: decided.events, state: decided.state });
  }

  #deck(name: string): Deck {
    const { cards, salts, commitment } = this.#decks.nextDeck(name, standardDeck());
    return { name, cards, salts: Buffer.from(salts).toString('hex'), root: commitment.root };
  }

  #newId(): TransferId {
    return (++this.#ids).toString(16).padStart(32, '0') as TransferId;
  }
}

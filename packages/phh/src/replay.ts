import { type Card, CardError, isKnown, shown } from '@franklin/cards';
import {
  type Action,
  decide,
  type HandEvent,
  type HandState,
  holdem,
  legalActions,
  type Move,
  startHand,
} from '@franklin/game';
import { ENDLESS } from './amount.ts';
import type { PhhAction, PhhHand } from './hand.ts';
import { setupOf } from './setup.ts';

/** The hand as our rules play it, or why they cannot. */
export type Replayed =
  | { readonly ok: true; readonly state: HandState; readonly events: readonly HandEvent[] }
  | { readonly ok: false; readonly reason: string };

/** Plays the recorded actions by our rules: every one must be legal and come in its turn. */
export function replayPhh(hand: PhhHand): Replayed {
  const setup = setupOf(hand);
  if (typeof setup === 'string') return { ok: false, reason: setup };
  const started = startHand(setup);
  if (!started.ok) return { ok: false, reason: started.refusal.message };
  const table = new Table(started.state, started.events);
  for (const [number, action] of hand.actions.entries()) {
    const wrong = table.play(action);
    if (wrong !== undefined)
      return { ok: false, reason: `action ${number + 1} (${shown(action.text)}): ${wrong}` };
  }
  const wrong = table.missingBoard ?? table.showDown();
  if (wrong !== undefined) return { ok: false, reason: wrong };
  if (table.state.phase !== 'over' && !(table.hasActed && mayStopShort(hand, table.state)))
    return { ok: false, reason: table.missing };
  return { ok: true, state: table.state, events: table.events };
}

/** Where no stack is recorded nobody can tell who was all-in, so the record may stop before the hand does. */
function mayStopShort(hand: PhhHand, { seats }: HandState): boolean {
  return seats.every(({ folded }, player) => folded || hand.stacks[player] === ENDLESS);
}

/** A recorded hand being followed action by action. Players are the seats of the state, in the same order. */
class Table {
  state: HandState;
  readonly events: HandEvent[];
  /** How many board cards the record has dealt so far. */
  #board = 0;
  /** What the record says of the showdown, by player: the cards shown, none for a muck. */
  readonly #shows = new Map<number, readonly Card[]>();

  constructor(state: HandState, events: readonly HandEvent[]) {
    this.state = state;
    this.events = [...events];
  }

  /** What is wrong with an action of the record, or `undefined` after it was played. */
  play(action: PhhAction): string | undefined {
    switch (action.type) {
      case 'deal-hole':
        return this.hasActed ? 'cards come before the betting' : undefined;
      case 'deal-board':
        return this.#dealBoard(action.cards.length);
      case 'show-or-muck':
        return this.#show(action.player, action.cards);
      case 'fold':
        return this.#act(action.player, { type: 'fold' });
      case 'check-or-call': {
        const type = legalActions(this.state)?.call === undefined ? 'check' : 'call';
        return this.#act(action.player, { type });
      }
      case 'bet-or-raise': {
        const type = legalActions(this.state)?.bet === undefined ? 'raise' : 'bet';
        return this.#act(action.player, { type, to: action.to });
      }
      case 'bring-in':
      case 'stand-or-draw':
        return "hold'em has no such action";
    }
  }

  /** Lets everybody show or muck as recorded; who is not recorded shows if his cards are known. */
  showDown(): string | undefined {
    while (this.state.phase === 'showdown') {
      const { seat, down } = this.state.seats[this.state.turn]!;
      const recorded = this.#shows.get(this.state.turn);
      const shows = down.every(isKnown) && (recorded === undefined || recorded.length > 0);
      const wrong = this.#decide({ seat, type: shows || !legalActions(this.state)?.muck ? 'show' : 'muck' });
      if (wrong !== undefined) return `the showdown: ${wrong}`;
    }
    return undefined;
  }

  /** Board cards that are out by our rules and not by the record. */
  get missingBoard(): string | undefined {
    const { length } = this.state.board;
    return this.#board === length
      ? undefined
      : `the board has ${length} cards by now and the record dealt ${this.#board}`;
  }

  /** Somebody has decided something: before that there is nothing that could be judged. */
  get hasActed(): boolean {
    return this.events.some((event) => event.type === 'acted');
  }

  /** What the record lacks when it ends before the hand does. */
  get missing(): string {
    const { turn } = this.state;
    return `the record ends while ${turn < 0 ? 'cards are to come' : `p${turn + 1} is to act`}`;
  }

  #dealBoard(count: number): string | undefined {
    this.#board += count;
    let size = 0;
    const sizes = holdem.streets.map((street) => {
      size += street.board;
      return size;
    });
    if (count === 0 || !sizes.includes(this.#board)) return `a board of ${this.#board} cards cannot be`;
    if (this.state.board.length < this.#board) return 'the betting before these cards is not over';
    return undefined;
  }

  /** Hands are shown once the betting is over for good, before the last cards as well, and by who did not fold. */
  #show(player: number, cards: readonly Card[]): string | undefined {
    const { phase, seats } = this.state;
    if (phase !== 'showdown' && phase !== 'over') return 'the betting is not over';
    if (seats[player]!.folded) return `p${player + 1} has folded`;
    this.#shows.set(player, cards);
    return undefined;
  }

  /** A player's move, with the board that he sees. */
  #act(player: number, move: Move): string | undefined {
    const { phase, seats } = this.state;
    const missing = phase === 'betting' ? this.missingBoard : undefined;
    return missing ?? this.#decide({ seat: seats[player]!.seat, ...move });
  }

  #decide(action: Action): string | undefined {
    try {
      const decided = decide(this.state, action);
      if (!decided.ok) return decided.refusal.message;
      this.state = decided.state;
      this.events.push(...decided.events);
      return undefined;
    } catch (error) {
      // Cards that the record does not show take part in a showdown.
      if (!(error instanceof CardError)) throw error;
      const cause = this.state.board.every(isKnown)
        ? error.message
        : 'the record does not show the whole board';
      return `nobody can tell who wins: ${cause}`;
    }
  }
}

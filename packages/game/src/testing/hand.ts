import { type Card, JOKER, parseCards, standardDeck } from '@franklin/cards';
import type { Cents } from '@franklin/money';
import {
  type Action,
  decide,
  type ForcedBet,
  forcedBets,
  type Game,
  type HandEvent,
  type HandState,
  type LegalActions,
  legalActions,
  type Move,
  type Refusal,
  type SeatId,
  seatId,
  startHand,
} from '../index.ts';
import { $ } from './games.ts';

export interface HandOptions {
  /** Stacks in dollars, from the button's left: the last player has the button. */
  readonly stacks: readonly number[];
  /** Seat numbers from the button's left, if they are not 1, 2, 3 …: the last has the button. */
  readonly seats?: readonly number[];
  readonly cards?: WantedCards;
  readonly forced?: readonly ForcedBet[];
  readonly straddler?: number;
  readonly owing?: readonly { seat: number; live: boolean; dead: number }[];
}

/**
 * A player's cards in the order they come to him, by place from the button's left; the board; and what comes off the
 * deck for cards that are exchanged: `{ 1: 'AsAh', board: '2c3d4h5s9c' }`. Whoever is not named gets others.
 */
export interface WantedCards {
  readonly [place: number]: string;
  readonly board?: string;
  readonly draw?: string;
}

/** A hand played in a test: seat 1 is left of the button, the last seat has it, amounts are dollars. */
export class TestHand {
  state: HandState;
  readonly events: HandEvent[] = [];

  constructor(game: Game, options: HandOptions) {
    const seats = options.stacks.map((stack, k) => ({
      seat: seatId(options.seats?.[k] ?? k + 1),
      stack: $(stack),
    }));
    const forced =
      options.forced ??
      forcedBets(game, {
        button: seats.at(-1)!.seat,
        seats: seats.map(({ seat }) => seat),
        ...(options.straddler === undefined ? {} : { straddler: seatId(options.straddler) }),
        owing: (options.owing ?? []).map((one) => ({ ...one, seat: seatId(one.seat), dead: $(one.dead) })),
      });
    const started = startHand({
      game,
      seats,
      button: seats.at(-1)!.seat,
      forced,
      deck: stackedDeck(game, seats.length, options.cards ?? {}),
    });
    if (!started.ok) throw new Error(started.refusal.message);
    this.state = started.state;
    this.events.push(...started.events);
  }

  /** Plays moves in turn, whoever's it is: `f`, `x` (check), `c`, `b40` (bet to 40), `r100` (raise to 100), `-7c2d` (exchange). */
  play(moves: string): this {
    for (const move of moves.split(/\s+/).filter(Boolean)) {
      const refusal = this.try(this.turn, move);
      if (refusal !== undefined) throw new Error(`${move} by seat ${this.turn}: ${refusal.message}`);
    }
    return this;
  }

  /** Plays one move by a seat and gives the refusal, if any. */
  try(seat: number, move: string): Refusal | undefined {
    const decided = decide(this.state, { seat: seat as SeatId, ...toMove(move) } as Action);
    if (!decided.ok) return decided.refusal;
    this.state = decided.state;
    this.events.push(...decided.events);
    return undefined;
  }

  get turn(): number {
    return this.state.seats[this.state.turn]?.seat ?? 0;
  }

  get legal(): LegalActions {
    const legal = legalActions(this.state);
    if (legal === undefined) throw new Error('nobody is to act');
    return legal;
  }

  /** The least and the most of a bet or raise, in dollars. */
  get range(): readonly [number, number] | undefined {
    const range = this.legal.bet ?? this.legal.raise;
    return range && [range.min / 100, range.max / 100];
  }

  /** Stacks in dollars, by seat. */
  get stacks(): number[] {
    return this.state.seats.map(({ stack }) => stack / 100);
  }

  of<T extends HandEvent['type']>(type: T): Extract<HandEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<HandEvent, { type: T }> => event.type === type);
  }

  /** What the pots paid: `[[pot, side, seat, dollars], …]`. */
  get awards(): (readonly [number, string, number, number])[] {
    return this.of('awarded').flatMap(({ pot, side, shares }) =>
      shares.map(({ seat, amount }) => [pot, side, seat, amount / 100] as const),
    );
  }
}

function toMove(text: string): Move {
  const to = (): Cents => $(Number(text.slice(1)));
  if (text === 'f') return { type: 'fold' };
  if (text === 'x') return { type: 'check' };
  if (text === 'c') return { type: 'call' };
  if (text === 'show' || text === 'muck') return { type: text };
  if (text === 'bring-in') return { type: 'bring-in' };
  if (text.startsWith('b')) return { type: 'bet', to: to() };
  if (text.startsWith('r')) return { type: 'raise', to: to() };
  if (text.startsWith('-')) return { type: 'exchange', cards: parseCards(text.slice(1)) };
  throw new Error(`no move ${text}`);
}

/** A deck that deals the wanted cards, as long as nobody folds before the last street that deals to players. */
function stackedDeck({ variant, rules }: Game, players: number, wanted: WantedCards): Card[] {
  const named = Object.values(wanted).flatMap((cards) => parseCards(cards));
  const whole = variant.deck === 'joker' ? [JOKER, ...standardDeck()] : standardDeck();
  const rest = whole.filter((card) => !named.includes(card));
  const board = parseCards(wanted.board ?? '');
  const draw = parseCards(wanted.draw ?? '');
  const hands = Array.from({ length: players }, (_, k) => parseCards(wanted[k + 1] ?? ''));
  const deck: Card[] = [];
  for (const street of variant.streets) {
    const burn = rules.burns ? street.burn : 0;
    for (let k = 0; k < burn; k++) deck.push(rest.pop()!);
    for (let k = 0; k < street.down + street.up; k++) {
      for (const hand of hands) deck.push(hand.shift() ?? rest.pop()!);
    }
    for (let k = 0; k < street.board; k++) deck.push(board.shift() ?? rest.pop()!);
    if (street.exchange?.replaced) deck.push(...draw.splice(0));
  }
  return [...deck, ...rest];
}

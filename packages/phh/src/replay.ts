import { assertDistinct, type Card, CardError, isKnown, UNKNOWN } from '@franklin/cards';
import {
  type Action,
  decide,
  defaultRules,
  type ForcedBet,
  type Game,
  type HandEvent,
  type HandSetup,
  type HandState,
  holdem,
  legalActions,
  MOST_SEATS,
  noCollection,
  seatId,
  startHand,
} from '@franklin/game';
import { cents } from '@franklin/money';
import { ENDLESS } from './amount.ts';
import type { PhhAction, PhhHand } from './hand.ts';

/** The hand as our rules play it, or why they cannot. */
export type Replayed =
  | { readonly ok: true; readonly state: HandState; readonly events: readonly HandEvent[] }
  | { readonly ok: false; readonly reason: string };

/** The limit structures of the hold'em codes; other codes are other games. */
const LIMITS: Readonly<Record<string, (hand: PhhHand) => Game['limit'] | undefined>> = {
  NT: ({ minBet }) => minBet && { kind: 'none', least: minBet },
  FT: ({ smallBet, bigBet }) =>
    smallBet && bigBet && { kind: 'fixed', small: smallBet, big: bigBet, raises: 3 },
};

/** Whether our rules know the game of this hand. */
export function isKnownVariant(variant: string): boolean {
  return Object.hasOwn(LIMITS, variant);
}

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
      return { ok: false, reason: `action ${number + 1} ("${action.text}"): ${wrong}` };
  }
  const wrong = table.missingBoard ?? table.showDown();
  if (wrong !== undefined) return { ok: false, reason: wrong };
  if (table.state.phase !== 'over' && !mayStopShort(hand, table.state))
    return { ok: false, reason: table.missing };
  return { ok: true, state: table.state, events: table.events };
}

/** Where no stack is recorded nobody can tell who was all-in, so the record may stop before the hand does. */
function mayStopShort(hand: PhhHand, { seats }: HandState): boolean {
  return seats.every(({ folded }, player) => folded || hand.stacks[player] === ENDLESS);
}

function setupOf(hand: PhhHand): HandSetup | string {
  const players = hand.stacks.length;
  if (players < 2 || players > MOST_SEATS) return `a hand needs 2 to ${MOST_SEATS} players, not ${players}`;
  const limit = LIMITS[hand.variant]?.(hand);
  if (!limit) return `a hand of ${hand.variant} needs its bet sizes`;
  const deck = deckOf(hand);
  if (typeof deck === 'string') return deck;
  const seats = hand.stacks.map((stack, player) => ({ seat: seatId(player + 1), stack }));
  return {
    game: {
      variant: holdem,
      limit,
      blinds: hand.blinds
        .filter((blind) => blind > 0)
        .map(cents)
        .sort((a, b) => a - b),
      chip: hand.chip,
      collection: noCollection,
      rules: { ...defaultRules, showdown: 'may-muck', allInFaceUp: false },
    },
    // The last player is the button, heads-up as well.
    button: seats.at(-1)!.seat,
    seats,
    forced: forcedOf(hand),
    deck,
  };
}

function forcedOf(hand: PhhHand): ForcedBet[] {
  const players = hand.stacks.length;
  const antes = hand.antes.filter((ante) => ante > 0).length;
  const forAll = !hand.anteTrimming && antes === 1 && players > 1;
  const forced: ForcedBet[] = [];
  hand.antes.forEach((amount, player) => {
    if (amount > 0) forced.push({ seat: seatId(player + 1), kind: forAll ? 'table-ante' : 'ante', amount });
  });
  const big = Math.max(0, ...hand.blinds);
  hand.blinds.forEach((blind, place) => {
    const seat = seatId(players === 2 ? 2 - place : place + 1);
    if (blind > 0) forced.push({ seat, kind: 'blind', amount: cents(blind) });
    // Of a post above the big blind the rest is dead (002:28).
    if (blind < 0) forced.push({ seat, kind: 'post', amount: cents(Math.min(-blind, big)) });
    if (-blind > big) forced.push({ seat, kind: 'dead', amount: cents(-blind - big) });
  });
  return forced;
}

/** The deck that gives the recorded cards when it is dealt by the variant: cards nobody saw are unknown. */
function deckOf(hand: PhhHand): readonly Card[] | string {
  const players = hand.stacks.length;
  const holes = hand.stacks.map(() => [UNKNOWN, UNKNOWN]);
  const board: Card[] = [];
  for (const action of hand.actions) {
    if (action.type === 'deal-board') board.push(...action.cards);
    if (action.type !== 'deal-hole' && action.type !== 'show-or-muck') continue;
    const hole = holes[action.player]!;
    if (action.cards.length > hole.length) return `"${action.text}" gives more cards than a hand has`;
    for (const [k, card] of action.cards.entries()) {
      if (!isKnown(card)) continue;
      if (isKnown(hole[k]!) && hole[k] !== card) return `"${action.text}" shows other cards than were dealt`;
      hole[k] = card;
    }
  }
  try {
    assertDistinct([...holes.flat(), ...board]);
  } catch (error) {
    if (error instanceof CardError) return error.message;
    throw error;
  }
  const deck: Card[] = [];
  for (const k of [0, 1]) for (let player = 0; player < players; player++) deck.push(holes[player]![k]!);
  let next = 0;
  for (const street of holdem.streets) {
    for (let k = 0; k < street.burn; k++) deck.push(UNKNOWN);
    for (let k = 0; k < street.board; k++) deck.push(board[next++] ?? UNKNOWN);
  }
  while (deck.length < 52) deck.push(UNKNOWN);
  return deck;
}

/** A recorded hand being followed action by action. */
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
        return this.events.some((event) => event.type === 'acted')
          ? 'cards come before the betting'
          : undefined;
      case 'deal-board':
        return this.#dealBoard(action.cards.length);
      case 'show-or-muck':
        return this.#show(action.player, action.cards);
      case 'fold':
        return this.#act({ seat: seatId(action.player + 1), type: 'fold' });
      case 'check-or-call': {
        const type = legalActions(this.state)?.call === undefined ? 'check' : 'call';
        return this.#act({ seat: seatId(action.player + 1), type });
      }
      case 'bet-or-raise': {
        const type = legalActions(this.state)?.bet === undefined ? 'raise' : 'bet';
        return this.#act({ seat: seatId(action.player + 1), type, to: action.to });
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
      const recorded = this.#shows.get(seat - 1);
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

  /** What the record lacks when it ends before the hand does. */
  get missing(): string {
    const { turn, seats } = this.state;
    return `the record ends while ${turn < 0 ? 'cards are to come' : `p${seats[turn]!.seat} is to act`}`;
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

  /** A player's action, with the board that he sees. */
  #act(action: Action): string | undefined {
    return (this.state.phase === 'betting' ? this.missingBoard : undefined) ?? this.#decide(action);
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

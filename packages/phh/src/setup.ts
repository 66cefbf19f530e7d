import { assertDistinct, type Card, CardError, isKnown, shown, UNKNOWN } from '@franklin/cards';
import {
  type Ante,
  defaultRules,
  type Game,
  type HandSetup,
  holdem,
  MOST_SEATS,
  newHand,
  noCollection,
  type SeatId,
  seatId,
} from '@franklin/game';
import { larger } from '@franklin/money';
import type { PhhHand } from './hand.ts';
import { type PhhPost, postsOf } from './posts.ts';

/** The limit structures of the hold'em codes; other codes are other games. */
const LIMITS: Readonly<Record<string, (hand: PhhHand) => Game['limit'] | undefined>> = {
  NT: ({ minBet: least, own: { limit, most, raises = 3 } }) => {
    if (least === undefined) return undefined;
    if (limit === 'pot') return { kind: 'pot', least };
    if (limit === 'spread') return most && { kind: 'spread', least, most, raises };
    return most === undefined ? { kind: 'none', least } : { kind: 'none', least, most };
  },
  FT: ({ smallBet, bigBet, own: { raises = 3 } }) =>
    smallBet && bigBet && { kind: 'fixed', small: smallBet, big: bigBet, raises },
};

/** Whether our rules know the game of this hand. */
export function isKnownVariant(variant: string): boolean {
  return Object.hasOwn(LIMITS, variant);
}

/** The set-up of a recorded hand, or what keeps it from being one. */
export function setupOf(hand: PhhHand): HandSetup | string {
  const players = hand.stacks.length;
  if (players < 2 || players > MOST_SEATS) return `a hand needs 2 to ${MOST_SEATS} players, not ${players}`;
  const limit = LIMITS[hand.variant]?.(hand);
  if (!limit) return `a hand of ${hand.variant} needs its bet sizes`;
  const deck = deckOf(hand);
  if (typeof deck === 'string') return deck;
  const posts = hand.own.posts ?? postsOf(hand);
  const ids = seatsOf(hand);
  const setup: HandSetup = {
    game: gameOf(hand, limit, posts),
    // The last player is the button, heads-up as well.
    button: ids.at(-1)!,
    seats: hand.stacks.map((stack, player) => ({ seat: ids[player]!, stack })),
    forced: posts.map(({ player, kind, amount }) => ({ seat: ids[player]!, kind, amount })),
    deck,
    recorded: true,
  };
  const inOrder = newHand(setup).seats.every(({ seat }, player) => seat === ids[player]);
  return inOrder ? setup : 'the seats are not in the order of play: clockwise from the left of the button';
}

function gameOf(hand: PhhHand, limit: Game['limit'], posts: readonly PhhPost[]): Game {
  const { own } = hand;
  const blinds = posts.filter(({ kind }) => kind === 'blind').map(({ amount }) => amount);
  return {
    variant: holdem,
    limit,
    blinds: own.blinds ?? blinds.sort((a, b) => a - b),
    ...anteOf(hand, posts),
    chip: own.chip,
    collection: own.collection ?? noCollection,
    // Who shows is in the record, and the deck is made here.
    rules: { ...defaultRules, ...own.rules, showdown: 'may-muck', allInFaceUp: false, burns: true },
  };
}

function anteOf({ stacks }: PhhHand, posts: readonly PhhPost[]): { readonly ante?: Ante } {
  const antes = posts.filter(({ kind }) => kind === 'ante' || kind === 'table-ante');
  const [first] = antes;
  if (first === undefined) return {};
  const forAll = first.player === stacks.length - 1 ? 'button' : 'big-blind';
  return {
    ante: {
      amount: antes.map(({ amount }) => amount).reduce(larger),
      from: first.kind === 'ante' ? 'each' : forAll,
    },
  };
}

/** Players are seats 1, 2, 3 …, unless an odd chip goes by the number of the seat. */
function seatsOf({ stacks, seats, own }: PhhHand): readonly SeatId[] {
  return own.rules.oddChip === 'seat-one' && seats !== undefined
    ? seats
    : stacks.map((_, player) => seatId(player + 1));
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
    if (action.cards.length > hole.length) return `${shown(action.text)} gives more cards than a hand has`;
    for (const [k, card] of action.cards.entries()) {
      if (!isKnown(card)) continue;
      if (isKnown(hole[k]!) && hole[k] !== card)
        return `${shown(action.text)} shows other cards than were dealt`;
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

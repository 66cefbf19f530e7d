import { type Card, cardsText } from '@franklin/cards';
import { type HandEvent, type HandSetup, type HandState, holdem, newHand, replay } from '@franklin/game';
import { type Cents, NOTHING, plus } from '@franklin/money';
import { amountText, stackText } from './amount.ts';
import { ownLines } from './own-fields.ts';
import { postsOf } from './posts.ts';
import { tomlText } from './toml.ts';

/** What a record may say beside the play itself. */
export interface PhhNotes {
  readonly hand?: number;
  readonly venue?: string;
  readonly table?: string;
  /** Names in the order of play: the first left of the button first. */
  readonly players?: readonly string[];
  readonly currency?: string;
}

/**
 * A finished hold'em hand as Poker Hand History. All hole cards are written, folded ones too: the text is for those who
 * may see them. What the format has no field for goes into our own. Throws a `RangeError` for other games.
 */
export function writePhh(setup: HandSetup, events: readonly HandEvent[], notes: PhhNotes = {}): string {
  const first = newHand(setup);
  const last = replay(setup, events);
  const antes = first.seats.map(({ seat }) => posted(setup, seat, ['ante', 'table-ante']));
  const anteTrimming = setup.forced.every((bet) => bet.kind !== 'table-ante');
  const blinds = blindsOf(setup, first);
  const posts = setup.forced.map(({ seat, kind, amount }) => ({
    player: first.seats.findIndex((one) => one.seat === seat),
    kind,
    amount,
  }));
  const lines = [
    `variant = ${JSON.stringify(variantCode(setup))}`,
    `ante_trimming_status = ${anteTrimming}`,
    `antes = ${list(antes.map(amountText))}`,
    `blinds_or_straddles = ${list(blinds.map(amountText))}`,
    ...betSizes(setup),
    `starting_stacks = ${list(first.seats.map(({ stack }) => stackText(stack)))}`,
    `actions = ${list(actionsOf(first, last, events).map((action) => JSON.stringify(action)))}`,
    ...Object.entries(notes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key} = ${tomlText(value)}`),
    ...ownLines({
      game: setup.game,
      posts,
      posted: postsOf({ antes, anteTrimming, blinds }),
      rake: last.rake,
      jackpot: last.jackpot,
    }),
    `seats = ${list(first.seats.map(({ seat }) => String(seat)))}`,
    `finishing_stacks = ${list(last.seats.map(({ stack }) => stackText(stack)))}`,
  ];
  return `${lines.join('\n')}\n`;
}

function list(values: readonly string[]): string {
  return `[${values.join(', ')}]`;
}

/** Limits without a code of their own go by that of no limit, of which they are a part; our own field names them. */
function variantCode({ game }: HandSetup): string {
  const { streets, sides } = game.variant;
  if (JSON.stringify({ streets, sides }) !== JSON.stringify({ streets: holdem.streets, sides: holdem.sides }))
    throw new RangeError(`${game.variant.name} cannot be written as Poker Hand History yet`);
  return game.limit.kind === 'fixed' ? 'FT' : 'NT';
}

function betSizes({ game: { limit } }: HandSetup): string[] {
  if (limit.kind !== 'fixed') return [`min_bet = ${amountText(limit.least)}`];
  return [`small_bet = ${amountText(limit.small)}`, `big_bet = ${amountText(limit.big)}`];
}

function posted(setup: HandSetup, seat: number, kinds: readonly string[]): Cents {
  return setup.forced.reduce(
    (sum, bet) => (bet.seat === seat && kinds.includes(bet.kind) ? plus(sum, bet.amount) : sum),
    NOTHING,
  );
}

/** Blinds and straddles by player, posts and what is dead beside them as negative amounts; heads-up in reverse. */
function blindsOf(setup: HandSetup, first: HandState): number[] {
  const blinds = first.seats.map(
    ({ seat }) => posted(setup, seat, ['blind', 'straddle']) || -posted(setup, seat, ['post', 'dead']),
  );
  return blinds.length === 2 ? blinds.reverse() : blinds;
}

function actionsOf(first: HandState, last: HandState, events: readonly HandEvent[]): string[] {
  const player = (seat: number) => `p${first.seats.findIndex((one) => one.seat === seat) + 1}`;
  const cards = (hand: readonly Card[]) => cardsText(hand);
  return events.flatMap((event) => {
    switch (event.type) {
      case 'dealt':
        if (event.street > 0) return [`d db ${cards(event.board)}`];
        return last.seats.map(({ seat, down }) => `d dh ${player(seat)} ${cards(down)}`);
      case 'acted':
        if (event.move === 'fold') return [`${player(event.seat)} f`];
        if (event.move === 'bet' || event.move === 'raise')
          return [`${player(event.seat)} cbr ${amountText(event.to)}`];
        return [`${player(event.seat)} cc`];
      case 'shown':
        return [`${player(event.seat)} sm ${cards(event.cards)}`];
      case 'mucked':
        return [`${player(event.seat)} sm`];
      default:
        return [];
    }
  });
}

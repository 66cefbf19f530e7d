import { type Card, cardsText } from '@franklin/cards';
import { type HandEvent, type HandSetup, type HandState, newHand, replay } from '@franklin/game';
import { amountText } from './amount.ts';

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
 * may see them. Throws a `RangeError` for games and limits the format has no code for.
 */
export function writePhh(setup: HandSetup, events: readonly HandEvent[], notes: PhhNotes = {}): string {
  const first = newHand(setup);
  const last = replay(setup, events);
  const antes = first.seats.map(({ seat }) => posted(setup, seat, ['ante', 'table-ante']));
  const lines = [
    `variant = ${JSON.stringify(variantCode(setup))}`,
    `ante_trimming_status = ${setup.forced.every((bet) => bet.kind !== 'table-ante')}`,
    `antes = ${list(antes.map(amountText))}`,
    `blinds_or_straddles = ${list(blindsOf(setup, first).map(amountText))}`,
    ...betSizes(setup),
    `starting_stacks = ${list(first.seats.map(({ stack }) => amountText(stack)))}`,
    `actions = ${list(actionsOf(first, last, events).map((action) => JSON.stringify(action)))}`,
    ...Object.entries(notes).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    `_chip = ${amountText(setup.game.chip)}`,
    `seats = ${list(first.seats.map(({ seat }) => String(seat)))}`,
    `finishing_stacks = ${list(last.seats.map(({ stack }) => amountText(stack)))}`,
  ];
  return `${lines.join('\n')}\n`;
}

function list(values: readonly string[]): string {
  return `[${values.join(', ')}]`;
}

function variantCode({ game }: HandSetup): string {
  const oneBoard = game.variant.streets.map((street) => street.board).join() === '0,3,1,1';
  const code = { fixed: 'FT', none: 'NT', pot: undefined, spread: undefined }[game.limit.kind];
  if (code === undefined || !oneBoard || game.variant.streets[0]!.down !== 2) {
    throw new RangeError(`${game.variant.name} with this limit has no code in Poker Hand History`);
  }
  return code;
}

function betSizes({ game: { limit } }: HandSetup): string[] {
  if (limit.kind !== 'fixed') return [`min_bet = ${amountText(limit.least)}`];
  return [`small_bet = ${amountText(limit.small)}`, `big_bet = ${amountText(limit.big)}`];
}

function posted(setup: HandSetup, seat: number, kinds: readonly string[]): number {
  return setup.forced.reduce(
    (sum, bet) => sum + (bet.seat === seat && kinds.includes(bet.kind) ? bet.amount : 0),
    0,
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

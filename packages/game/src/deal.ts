import type { Card } from '@franklin/cards';
import { type Draft, draftSeat } from './draft.ts';
import type { Dealt } from './event.ts';
import { type HandState, isLive, liveCount } from './state.ts';

/** The public part of dealing the next street: what everybody sees. */
export function dealNext(state: HandState): Dealt {
  const { deck, game } = state.setup;
  const number = state.street + 1;
  const street = game.variant.streets[number]!;
  const live = liveCount(state.seats);
  const firstUp = state.dealt + burns(state, number) + street.down * live;
  const firstBoard = firstUp + street.up * live;
  return {
    type: 'dealt',
    street: number,
    board: deck.slice(firstBoard, firstBoard + street.board),
    up: street.up === 0 ? [] : cardsUp(state, firstUp, street.up),
  };
}

function cardsUp({ seats, setup }: HandState, first: number, count: number): Dealt['up'] {
  const live = seats.filter(isLive);
  return live.map(({ seat }, k) => ({ seat, cards: everyNth(setup.deck, first + k, live.length, count) }));
}

/** Gives every live seat its cards of the street and takes them, the board's and the burned ones off the deck. */
export function dealHands(draft: Draft, event: Dealt): void {
  const { deck, game } = draft.setup;
  const street = game.variant.streets[event.street]!;
  const live = liveCount(draft.seats);
  const first = draft.dealt + burns(draft, event.street);
  draft.dealt = first + (street.down + street.up) * live + street.board;
  if (street.down === 0 && street.up === 0) return;
  let place = 0;
  for (let index = 0; index < draft.seats.length; index++) {
    if (!isLive(draft.seats[index]!)) continue;
    const seat = draftSeat(draft, index);
    // One card at a time, in rotation (002:1840).
    if (street.down > 0) seat.down = joined(seat.down, everyNth(deck, first + place, live, street.down));
    if (street.up > 0) seat.up = joined(seat.up, event.up[place]!.cards);
    place++;
  }
}

function burns(state: HandState, street: number): number {
  return state.setup.game.rules.burns ? state.setup.game.variant.streets[street]!.burn : 0;
}

function everyNth(deck: readonly Card[], first: number, step: number, count: number): Card[] {
  const cards: Card[] = [];
  for (let k = 0; k < count; k++) cards.push(deck[first + k * step]!);
  return cards;
}

/** One list after the other; most hands and boards are dealt at once, and need no new list. */
export function joined(cards: readonly Card[], more: readonly Card[]): readonly Card[] {
  if (more.length === 0) return cards;
  return cards.length === 0 ? more : [...cards, ...more];
}

import type { Card } from '@franklin/cards';
import type { Dealt } from './event.ts';
import { type HandState, isLive, type SeatState } from './state.ts';

/** The public part of dealing the next street: what everybody sees. */
export function dealNext(state: HandState): Dealt {
  const number = state.street + 1;
  const street = state.setup.game.variant.streets[number]!;
  const live = state.seats.filter(isLive);
  let next = state.dealt + burns(state, number) + street.down * live.length;
  const up: { seat: (typeof live)[number]['seat']; cards: Card[] }[] = [];
  if (street.up > 0) {
    live.forEach((seat, k) => {
      up.push({ seat: seat.seat, cards: everyNth(state.setup.deck, next + k, live.length, street.up) });
    });
    next += street.up * live.length;
  }
  return { type: 'dealt', street: number, board: state.setup.deck.slice(next, next + street.board), up };
}

/** Every live seat with the cards of the street, and how many cards have left the deck. */
export function dealHands(state: HandState, event: Dealt): { seats: readonly SeatState[]; dealt: number } {
  const street = state.setup.game.variant.streets[event.street]!;
  const live = state.seats.reduce((count, seat) => count + (isLive(seat) ? 1 : 0), 0);
  const first = state.dealt + burns(state, event.street);
  const dealt = first + (street.down + street.up) * live + street.board;
  if (street.down === 0 && street.up === 0) return { seats: state.seats, dealt };
  let place = 0;
  const seats = state.seats.map((seat) => {
    if (!isLive(seat)) return seat;
    // One card at a time, in rotation (002:1840).
    const down = everyNth(state.setup.deck, first + place, live, street.down);
    const up = event.up[place]?.cards ?? [];
    place++;
    return { ...seat, down: [...seat.down, ...down], up: [...seat.up, ...up] };
  });
  return { seats, dealt };
}

function burns(state: HandState, street: number): number {
  return state.setup.game.rules.burns ? state.setup.game.variant.streets[street]!.burn : 0;
}

function everyNth(deck: readonly Card[], first: number, step: number, count: number): Card[] {
  const cards: Card[] = [];
  for (let k = 0; k < count; k++) cards.push(deck[first + k * step]!);
  return cards;
}

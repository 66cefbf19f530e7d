import { MOST_SEATS, type SeatId } from '@franklin/game';

/** Steps clockwise from one seat to another, 1 to 10: a whole round if they are the same. */
export function steps(from: SeatId, to: SeatId): number {
  return ((to - from - 1 + MOST_SEATS) % MOST_SEATS) + 1;
}

/** The first of some seats that comes after a seat, clockwise. */
export function nextOf(seats: readonly SeatId[], after: SeatId): SeatId | undefined {
  let next: SeatId | undefined;
  for (const seat of seats) if (next === undefined || steps(after, seat) < steps(after, next)) next = seat;
  return next;
}

/** The seats clockwise from the first one after `after`. */
export function clockwiseAfter(seats: readonly SeatId[], after: SeatId): SeatId[] {
  return [...seats].sort((a, b) => steps(after, a) - steps(after, b));
}

/** Whether a seat lies strictly between two others, clockwise. */
export function isBetween(seat: SeatId, from: SeatId, to: SeatId): boolean {
  return steps(from, seat) < steps(from, to);
}

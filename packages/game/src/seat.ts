/** A place at the table: 1 to 10, counted clockwise. */
export type SeatId = number & { readonly __unit: 'seat' };

export const MOST_SEATS = 10;

export function isSeatId(value: unknown): value is SeatId {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_SEATS;
}

export function seatId(value: number): SeatId {
  if (!isSeatId(value)) throw new RangeError(`${value} is not a seat: seats are 1 to ${MOST_SEATS}`);
  return value;
}

/** The seat so many steps clockwise from another. */
export function seatAfter(seat: SeatId, steps: number): SeatId {
  return (((seat - 1 + steps) % MOST_SEATS) + 1) as SeatId;
}

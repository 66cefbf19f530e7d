/** The house rules of a room, as its owner sets them. */
export interface RoomSettings {
  /** How many years old a player is at least. */
  readonly ageLimit: number;
  /** Where the room is: its days begin at midnight there. */
  readonly timeZone: string;
  /** The hour at which a gaming day begins there. */
  readonly gamingDayStart: number;
  /** How the numbers of the room's own cards begin; whatever begins otherwise is somebody else's card. */
  readonly cardPrefix: string;
  /** From so many cents of cash in or out a gaming day, a player's transactions are logged one by one. */
  readonly logFrom: number;
  /** Cash in or out of a player over so many cents a gaming day is reported (Title 31; 4 CCR 12315). */
  readonly reportOver: number;
  /** After so many days without a movement a balance counts as unclaimed. */
  readonly unclaimedAfter: number;
  /** How long a seat is kept for somebody who was called from a waiting list, in milliseconds. */
  readonly callTime: number;
}

export const usualSettings: RoomSettings = {
  ageLimit: 21,
  timeZone: 'UTC',
  gamingDayStart: 6,
  // No bank's card begins with a nine (ISO/IEC 7812): that one is never taken for a blank of the house.
  cardPrefix: '9',
  logFrom: 3_000_00,
  reportOver: 10_000_00,
  unclaimedAfter: 365,
  callTime: 5 * 60_000,
};

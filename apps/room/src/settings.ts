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
}

export const usualSettings: RoomSettings = {
  ageLimit: 21,
  timeZone: 'UTC',
  gamingDayStart: 6,
  // No bank's card begins with a nine (ISO/IEC 7812): that one is never taken for a blank of the house.
  cardPrefix: '9',
};

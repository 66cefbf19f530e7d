/** A player's account, as the room names it. */
export type PlayerId = string & { readonly __unit: 'player' };

export interface Player {
  readonly id: PlayerId;
  /** What the others see: a screen name. */
  readonly name: string;
}

export function playerId(value: string): PlayerId {
  if (!/^[\w.:-]{1,64}$/.test(value)) {
    throw new RangeError('A player is named by 1 to 64 letters, digits, dots, colons, dashes or underscores');
  }
  return value as PlayerId;
}

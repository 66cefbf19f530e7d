/** Who can sign in while a table has no room behind it: `player-1` to `player-20`, all with the same PIN. */
export const DEMO_PLAYERS = 20;
export const DEMO_PIN = '0000';

export function demoCard(number: number): string {
  return `player-${number}`;
}

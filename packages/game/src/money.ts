import type { HandState } from './state.ts';

/** Chips were made or lost: the hand must stop and the table with it. */
export class MoneyError extends Error {
  override name = 'MoneyError';
}

/** Stacks, pot and what the house took are what the players brought; nobody has less than nothing. */
export function assertMoney(state: HandState): void {
  let there = state.pot + state.rake + state.jackpot;
  let least: number = state.pot;
  for (let index = 0; index < state.seats.length; index++) {
    const { stack } = state.seats[index]!;
    there += stack;
    if (stack < least) least = stack;
  }
  if (there !== state.brought || least < 0 || (state.phase === 'over' && state.pot !== 0)) {
    throw new MoneyError(
      `The money of this hand does not add up: ${state.brought} cents came in, ${there} are there.`,
    );
  }
}

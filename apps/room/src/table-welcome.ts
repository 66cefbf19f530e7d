import type { Exclusions } from './exclusions.ts';
import { holdPlayer } from './players-rows.ts';
import { EXCLUDED } from './players-sign-in.ts';
import { Refused } from './refused.ts';
import type { WhyNot } from './table-accounts.ts';

const NO_ACCOUNT = 'There is no open account for you: please ask at the cage.';

/** Who buys in has an open account and is not excluded, also since he sat down. */
export function buyInWelcomes(exclusions: Exclusions): WhyNot {
  return async (tx, player) => {
    try {
      const { closed_at: closed } = await holdPlayer(tx, player);
      if (closed !== null) return NO_ACCOUNT;
    } catch (error) {
      if (error instanceof Refused) return NO_ACCOUNT;
      throw error;
    }
    return (await exclusions.of(tx, player)).length > 0 ? EXCLUDED : undefined;
  };
}

import type { ExpectWelcome } from './cash.ts';
import { type Exclusions, span } from './exclusions.ts';
import { holdOpen } from './players-rows.ts';
import { Refused } from './refused.ts';

/** Who pays in is a player of the room whose account is open and who may play. */
export function welcomes(exclusions: Exclusions): ExpectWelcome {
  return async (tx, player) => {
    await holdOpen(tx, player);
    const [exclusion] = await exclusions.of(tx, player);
    if (exclusion !== undefined)
      throw new Refused(
        'excluded',
        `Player ${player} is excluded ${span(exclusion)}: take no cash, and pay out what he has.`,
      );
  };
}

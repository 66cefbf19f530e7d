import type { IntegersBelow } from './uniform.ts';

/**
 * The Fisher-Yates shuffle in Durstenfeld's form (Knuth, TAOCP 3.4.2, algorithm P), on a copy.
 *
 * Going down, each place takes one of the cards not yet placed, itself included. That gives n · (n - 1) · … · 2 equally
 * likely runs, one for each order of the cards. The shuffles that failed in public (Planet Poker, 1999) differ by a
 * hair in one of three ways:
 * - the partner is drawn from the whole deck at every step: nⁿ runs cannot be spread evenly over n! orders;
 * - the range is off by one: with the last card left out nothing ever stays in place, and with one too many the loop
 *   reaches beyond the deck;
 * - the draws come from a clock or a 32-bit seed: at most 2³² of the 2²²⁵·⁶ decks can ever occur.
 */
export function shuffle<T>(items: readonly T[], integers: IntegersBelow): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = integers.below(last + 1);
    const item = shuffled[chosen]!;
    shuffled[chosen] = shuffled[last]!;
    shuffled[last] = item;
  }
  return shuffled;
}

import { type Cents, cents, minus, NOTHING, plus, roundDown, smaller } from '@franklin/money';
import type { Take } from './collection.ts';
import { uncalled } from './pots.ts';
import { type HandState, liveCount } from './state.ts';

/** What the house may take from the pot now, or `undefined` if nothing is due or the pot has nothing to give. */
export function collectionDue(
  state: HandState,
): { readonly rake: Cents; readonly jackpot: Cents } | undefined {
  const { collection, chip } = state.setup.game;
  if (collection.takes.length === 0) return undefined;
  let rakeDue = NOTHING;
  let jackpotDue = NOTHING;
  for (const take of collection.takes) {
    if (!isDue(state, take)) continue;
    if (take.to === 'rake') rakeDue = plus(rakeDue, takeAmount(state, take));
    else jackpotDue = plus(jackpotDue, takeAmount(state, take));
  }
  if (collection.most !== undefined) rakeDue = smaller(rakeDue, collection.most);
  // Only called money can be taken: what nobody called may still go back.
  const there = minus(state.pot, uncalled(state)?.amount ?? NOTHING);
  const rake = roundDown(smaller(still(rakeDue, state.rake), there), chip);
  const jackpot = roundDown(smaller(still(jackpotDue, state.jackpot), minus(there, rake)), chip);
  return rake + jackpot > 0 ? { rake, jackpot } : undefined;
}

function isDue(state: HandState, take: Take): boolean {
  if (take.onlyAfter !== undefined && streetPlayers(state, take.onlyAfter) === 0) return false;
  if (take.at === 'deal') return state.street >= 0;
  if (take.at === 'payout') return isFinal(state);
  return streetPlayers(state, take.at.street) > 0;
}

function takeAmount(state: HandState, { amount }: Take): Cents {
  if ('basisPoints' in amount) {
    const called = state.pot + state.rake + state.jackpot - (uncalled(state)?.amount ?? 0);
    // In two steps: the product of a large pot and its share is more than a number can count.
    const rest = called % 10_000;
    const { basisPoints } = amount;
    return cents(((called - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints) / 10_000));
  }
  const players =
    amount.counted === 'dealt' ? state.seats.length : streetPlayers(state, amount.counted.street);
  let due = NOTHING;
  for (const row of amount.rows) if (players >= row.from) due = row.amount;
  return due;
}

/** How many were in when the street was dealt; 0 if it was not. */
function streetPlayers(state: HandState, name: string): number {
  return state.reached[state.setup.game.variant.streets.findIndex((street) => street.name === name)] ?? 0;
}

/** The last betting is over: one player is left, or no street is to come. */
export function isFinal(state: HandState): boolean {
  if (state.phase !== 'closing') return false;
  if (state.street === state.setup.game.variant.streets.length - 1) return true;
  return liveCount(state.seats) === 1;
}

/** What is still to take of what is due. */
function still(due: Cents, taken: Cents): Cents {
  return due > taken ? minus(due, taken) : NOTHING;
}

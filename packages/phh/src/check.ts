import type { HandState } from '@franklin/game';
import { amountText, stackText } from './amount.ts';
import type { PhhHand } from './hand.ts';
import { nameOf } from './name-of.ts';
import { type Replayed, replayPhh } from './replay.ts';
import { isKnownVariant } from './setup.ts';

export type Checked =
  | { readonly outcome: 'ok' | 'skipped' }
  | { readonly outcome: 'wrong'; readonly reason: string };

/** Whether our rules agree with a recorded hand: every action is legal, and the money ends where the record says. */
export function checkPhh(hand: PhhHand): Checked {
  if (!isKnownVariant(hand.variant)) return { outcome: 'skipped' };
  const replayed = tried(hand);
  const reason = !replayed.ok
    ? replayed.reason
    : replayed.state.phase === 'over'
      ? compare(hand, replayed.state)
      : undefined;
  return reason === undefined ? { outcome: 'ok' } : { outcome: 'wrong', reason };
}

/** A hand that our rules stop at is wrong, and the others of its file are checked all the same. */
function tried(hand: PhhHand): Replayed {
  try {
    return replayPhh(hand);
  } catch (error) {
    return { ok: false, reason: `our rules stop at this hand (${nameOf(error)}): please report it` };
  }
}

function compare(hand: PhhHand, state: HandState): string | undefined {
  for (const [player, { stack }] of state.seats.entries()) {
    const recorded = hand.finishingStacks?.[player];
    if (recorded !== undefined && recorded !== stack) {
      return `p${player + 1} ends with ${stackText(stack)}, the record says ${stackText(recorded)}`;
    }
  }
  for (const name of ['rake', 'jackpot'] as const) {
    const recorded = hand.own[name] ?? state[name];
    if (recorded !== state[name])
      return `the ${name} is ${amountText(state[name])}, the record says ${amountText(recorded)}`;
  }
  return compareWinners(hand, state);
}

/** Winnings are recorded after rake, so what can be compared is who won; a list of zeros says nothing. */
function compareWinners(hand: PhhHand, state: HandState): string | undefined {
  if (!hand.winnings?.some((amount) => amount > 0)) return undefined;
  for (const [player, { stack, total }] of state.seats.entries()) {
    const won = stack > hand.stacks[player]! - total;
    if (won !== hand.winnings[player]! > 0) {
      return `p${player + 1} ${won ? 'wins' : 'does not win'}, the record says otherwise`;
    }
  }
  return undefined;
}

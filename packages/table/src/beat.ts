import { apply, type HandEvent, type HandState, nextEvent } from '@franklin/game';

/** A part of a hand that screens show as one motion, and that takes its time. */
export type Beat = 'posting' | 'dealing' | 'showdown' | 'paying';

const BEATS: Readonly<Record<HandEvent['type'], Beat | undefined>> = {
  posted: 'posting',
  dealt: 'dealing',
  'showdown-opened': 'showdown',
  shown: 'showdown',
  mucked: 'showdown',
  awarded: 'paying',
  ended: 'paying',
  // These go with whatever comes beside them.
  collected: undefined,
  returned: undefined,
  acted: undefined,
  exchanged: undefined,
};

/** The events of the next beat, in order; none if the hand waits for a player or is over. */
export function nextBeat(
  hand: HandState,
): { readonly beat: Beat; readonly events: readonly HandEvent[] } | undefined {
  const events: HandEvent[] = [];
  let beat: Beat | undefined;
  let state = hand;
  for (let event = nextEvent(state); event !== undefined; event = nextEvent(state)) {
    const own = BEATS[event.type];
    // A street is a beat of its own, so that a run-out board comes street by street.
    if (beat !== undefined && own !== undefined && (own !== beat || own === 'dealing')) break;
    beat ??= own;
    events.push(event);
    state = apply(state, event);
  }
  return events.length === 0 ? undefined : { beat: beat ?? 'paying', events };
}

/** Whether a hand waits for somebody to decide. */
export function isWaiting(hand: HandState): boolean {
  return hand.phase !== 'over' && nextEvent(hand) === undefined;
}

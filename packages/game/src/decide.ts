import type { Card } from '@franklin/cards';
import { type Cents, dollars, isCents, minus, NOTHING, plus } from '@franklin/money';
import type { Action } from './action.ts';
import { apply, enact } from './apply.ts';
import { checkSetup } from './check-setup.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Acted, Exchanged, HandEvent } from './event.ts';
import { type LegalActions, legalActions } from './legal.ts';
import { assertMoney } from './money.ts';
import { newDraft, newHand } from './new-hand.ts';
import { nextEvent } from './next-event.ts';
import { isRefused, type Refused, refuse } from './refusal.ts';
import { isSeatId } from './seat.ts';
import type { HandSetup } from './setup.ts';
import type { BetRange } from './sizing.ts';
import type { HandState, SeatState } from './state.ts';

/** What follows from a decision: the events, in order, and the state after them. */
export interface Decided {
  readonly ok: true;
  readonly events: readonly HandEvent[];
  readonly state: HandState;
}

/**
 * Begins a hand: forced bets, first cards, and whatever follows until somebody has to act. The set-up is handed over: its
 * game is frozen, and deck and seats are not to be changed either while the hand goes on.
 */
export function startHand(setup: HandSetup): Decided | Refused {
  const wrong = checkSetup(setup);
  if (wrong !== undefined) return refuse('bad-setup', wrong);
  return settle(newDraft(setup), []);
}

/** Judges an action: the events it brings about, or why it may not be. The state given stays as it was. */
export function decide(state: HandState, action: Action): Decided | Refused {
  const event = judge(state, action);
  if (isRefused(event)) return event;
  const draft = draftOf(state);
  enact(draft, event);
  return settle(draft, [event]);
}

/** The state that a record leads to: the same set-up and events give the same state. */
export function replay(setup: HandSetup, events: Iterable<HandEvent>): HandState {
  let state = newHand(setup);
  for (const event of events) state = apply(state, event);
  return state;
}

/** Lets happen what needs no decision. */
function settle(draft: Draft, events: HandEvent[]): Decided {
  for (let event = nextEvent(draft); event !== undefined; event = nextEvent(draft)) {
    events.push(event);
    enact(draft, event);
  }
  assertMoney(draft);
  return { ok: true, events, state: draft };
}

const NO_ACTION = 'That is not an action: it needs a seat from 1 to 10 and a type.';

/** An action with the fields of every kind of move: which of them count depends on its type. */
type Wanted = Action & { readonly to: Cents; readonly cards: readonly Card[] };

/** Judges an action alone: the event it is, or why it may not be. `nextEvent` says what follows from it. */
export function judge(state: HandState, action: Action): HandEvent | Refused {
  if (typeof action !== 'object' || action === null) return refuse('bad-action', NO_ACTION);
  // Every field is read once: what was judged is what happens, whoever holds the action.
  const { seat: id, type, by: whom, to, cards } = action as Wanted;
  if (!isSeatId(id)) return refuse('bad-action', NO_ACTION);
  if (state.phase === 'over') return refuse('hand-over', 'The hand is over: wait for the next one.');
  const legal = legalActions(state);
  if (legal === undefined || legal.seat !== id) {
    return state.seats.some((seat) => seat.seat === id)
      ? refuse('not-your-turn', `It is not seat ${id}'s turn: wait for it.`)
      : refuse('not-in-hand', `Seat ${id} is not in this hand: wait for the next one.`);
  }
  const seat = state.seats[state.turn]!;
  const by = whom === 'table' ? 'table' : 'player';
  switch (type) {
    case 'fold':
      return legal.fold ? acted(seat, by, 'fold', NOTHING) : wrongPhase(legal, 'fold');
    case 'check':
      if (legal.check) return acted(seat, by, 'check', NOTHING);
      if (legal.call === undefined) return wrongPhase(legal, 'check');
      return refuse('cannot-check', `There is ${dollars(legal.call)} to call: ${choices(legal)}.`);
    case 'call':
      if (legal.call !== undefined) return acted(seat, by, 'call', legal.call);
      return legal.check
        ? refuse('nothing-to-call', `There is nothing to call: ${choices(legal)}.`)
        : wrongPhase(legal, 'call');
    case 'bet':
    case 'raise':
      return judgeBet(legal, type, to) ?? acted(seat, by, type, minus(to, seat.bet));
    case 'bring-in':
      return legal.bringIn !== undefined
        ? acted(seat, by, 'bring-in', legal.bringIn)
        : wrongPhase(legal, 'bring in');
    case 'exchange':
      return judgeExchange(legal, seat, cards, by);
    case 'show':
      return legal.show
        ? { type: 'shown', seat: seat.seat, cards: seat.down, by }
        : wrongPhase(legal, 'show');
    case 'muck':
      if (legal.muck) return { type: 'mucked', seat: seat.seat, by };
      return legal.show
        ? refuse('cannot-muck', 'This hand has to be shown: touch Show.')
        : wrongPhase(legal, 'muck');
    default:
      return refuse('bad-action', 'That is not an action: fold, check, call, bet or raise.');
  }
}

/** The event of a move that takes `amount` from the player's stack. */
function acted({ seat, bet, stack }: SeatState, by: Acted['by'], move: Acted['move'], amount: Cents): Acted {
  const to = plus(bet, amount);
  return { type: 'acted', seat, move, amount, to, allIn: amount > 0 && amount === stack, by };
}

function judgeBet(legal: LegalActions, type: 'bet' | 'raise', to: Cents): Refused | undefined {
  const range: BetRange | undefined = legal[type];
  if (range === undefined) {
    if (type === 'bet') return refuse('cannot-bet', `There can be no bet now: ${choices(legal)}.`);
    return refuse('cannot-raise', `There can be no raise now: ${choices(legal)}.`);
  }
  if (!isCents(to))
    return refuse('odd-amount', 'That amount is not a whole number of cents: choose another.');
  if (to < range.min)
    return refuse('too-small', `${dollars(to)} is too little: the least is ${dollars(range.min)}.`);
  if (to > range.max)
    return refuse('too-large', `${dollars(to)} is too much: the most is ${dollars(range.max)}.`);
  // Only an all-in may be off the chips, and it is the most there is.
  if (to !== range.max && to % range.step !== 0) {
    return refuse(
      'odd-amount',
      `${dollars(to)} cannot be bet in ${dollars(range.step)} chips: choose a whole number of them.`,
    );
  }
  return undefined;
}

function judgeExchange(
  legal: LegalActions,
  { seat, down }: SeatState,
  cards: readonly Card[],
  by: Acted['by'],
): Exchanged | Refused {
  if (legal.exchange === undefined) return wrongPhase(legal, 'give up cards');
  const { least, most } = legal.exchange;
  if (!Array.isArray(cards) || cards.length < least || cards.length > most)
    return refuse('bad-cards', `Give up ${least === most ? least : `${least} to ${most}`} of your cards.`);
  const places: number[] = [];
  // Place by place: a list may have holes, which its own methods pass over.
  for (let k = 0; k < cards.length; k++) {
    const place = down.indexOf(cards[k]!);
    if (place < 0 || places.includes(place))
      return refuse(
        'bad-cards',
        `Give up cards of your own hand, each once, from the ${down.length} you hold.`,
      );
    places.push(place);
  }
  return { type: 'exchanged', seat, places: places.sort((a, b) => a - b), by };
}

function wrongPhase(legal: LegalActions, what: string): Refused {
  return refuse('wrong-phase', `You cannot ${what} now: ${choices(legal)}.`);
}

/** The choices in words: "check or fold". */
function choices(legal: LegalActions): string {
  const words = Object.entries(legal)
    .filter(([key, value]) => key !== 'seat' && value !== undefined)
    .map(([key]) => (key === 'bringIn' ? 'bring in' : key))
    .reverse();
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

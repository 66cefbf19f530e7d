import { isDeepStrictEqual } from 'node:util';
import type { Card } from '@franklin/cards';
import { describe, expect, it } from 'vitest';
import {
  apply,
  checkGame,
  decide,
  type HandEvent,
  type HandSetup,
  type HandState,
  legalActions,
  newHand,
  replay,
  startHand,
  type Variant,
} from './index.ts';
import { limit } from './testing/games.ts';
import { shownHand, stacksByHeight } from './testing/oracle.ts';
import { numbers, randomAction, randomSetup } from './testing/random-play.ts';
import { assembled } from './testing/variants.ts';

const HANDS = 2000;

/** Plays a hand to its end with any legal actions. */
function playOut(setup: HandSetup, random: (below: number) => number) {
  const started = startHand(setup);
  if (!started.ok) throw new Error(started.refusal.message);
  let { state } = started;
  const events = [...started.events];
  for (let moves = 0; state.phase !== 'over'; moves++) {
    const legal = legalActions(state);
    if (legal === undefined || moves > 2000) throw new Error(`the hand stands still in ${state.phase}`);
    const decided = decide(state, randomAction(random, legal, state.seats[state.turn]!.down));
    if (!decided.ok) throw new Error(`a legal action was refused: ${decided.refusal.message}`);
    state = decided.state;
    events.push(...decided.events);
  }
  return { state, events };
}

/** All that an event may say; anything else could be a card. */
const FIELDS: Record<HandEvent['type'], string> = {
  posted: 'amount kind seat type',
  dealt: 'board street type up',
  acted: 'allIn amount by move seat to type',
  exchanged: 'by places seat type',
  collected: 'jackpot rake type',
  returned: 'amount seat type',
  'showdown-opened': 'order type',
  shown: 'by cards seat type',
  mucked: 'by seat type',
  awarded: 'pot shares side type',
  ended: 'type',
};

const live = ({ seats }: HandState) => seats.filter(({ folded, mucked }) => !folded && !mucked);

/** Follows a record event by event: the money is there, no card is twice, and nothing hidden is told. */
function follow(setup: HandSetup, events: readonly HandEvent[]): HandState {
  let state = newHand(setup);
  const told = new Set<Card>();
  const hidden = new Set<Card>();
  for (const event of events) {
    if (Object.keys(event).sort().join(' ') !== FIELDS[event.type])
      throw new Error(`${event.type} says more than it may: ${Object.keys(event)}`);
    if (event.type === 'acted' && (event.move === 'bet' || event.move === 'raise') && event.to <= state.bet)
      throw new Error(`a ${event.move} to ${event.to} raises nothing`);
    if (event.type === 'shown') {
      const seat = live(state).find((one) => one.seat === event.seat);
      if (!isDeepStrictEqual(event.cards, seat?.down)) throw new Error('other cards are shown than held');
    }
    state = apply(state, event);
    if (event.type === 'dealt')
      for (const card of [...event.board, ...event.up.flatMap(({ cards }) => cards)]) told.add(card);
    for (const { down } of state.seats) for (const card of down) hidden.add(card);
    const there = state.seats.reduce((sum, { stack }) => sum + stack, state.pot + state.rake + state.jackpot);
    if (there !== state.brought) throw new Error(`${state.brought} cents came in, ${there} are there`);
    const cards = [...state.board, ...live(state).flatMap(({ down, up }) => [...down, ...up])];
    if (new Set(cards).size < cards.length || cards.includes(undefined as never))
      throw new Error('a card is there twice, or missing');
  }
  for (const card of told) if (hidden.has(card)) throw new Error('a card that lay face down was told');
  return state;
}

describe.each(assembled.map((variant) => [variant.name, variant] as const))('%s', (_, variant: Variant) => {
  it('is a sound game', () => {
    expect(checkGame({ ...limit(2, 4), variant })).toBeUndefined();
  });

  it(`keeps money, cards and secrets over ${HANDS.toLocaleString('en-US')} random hands, which all end and replay`, () => {
    const random = numbers(20_261_118);
    const came = { showdowns: 0, allIns: 0 };
    for (let n = 0; n < HANDS; n++) {
      const setup = randomSetup(random, variant);
      try {
        const { state, events } = playOut(setup, random);
        if (!isDeepStrictEqual(follow(setup, events), state)) throw new Error('the record leads elsewhere');
        if (!isDeepStrictEqual(replay(setup, JSON.parse(JSON.stringify(events))), state))
          throw new Error('the record replays differently from its text');
        const expected = stacksByHeight(setup, events, shownHand);
        for (const { seat, stack } of state.seats)
          if (stack !== expected.get(seat))
            throw new Error(`seat ${seat} has ${stack}, not ${expected.get(seat)}`);
        if (state.showOrder.length > 0) came.showdowns++;
        if (events.some((event) => event.type === 'acted' && event.allIn)) came.allIns++;
      } catch (error) {
        throw new Error(`hand ${n}: ${(error as Error).message}`, { cause: error });
      }
    }
    // The hands were worth playing.
    expect(came.showdowns).toBeGreaterThan(HANDS / 10);
    expect(came.allIns).toBeGreaterThan(HANDS / 10);
  });
});

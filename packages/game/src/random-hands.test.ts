import { describe, expect, it } from 'vitest';
import { apply, decide, type HandEvent, type HandState, legalActions, newHand, startHand } from './index.ts';
import { stacksByHeight } from './testing/oracle.ts';
import { numbers, randomAction, randomSetup } from './testing/random-play.ts';

const HANDS = 100_000;

/** All that must hold at every instant of a hand. */
function mustHold(state: HandState): void {
  const brought = state.setup.seats.reduce((sum, { stack }) => sum + stack, 0);
  const there = state.seats.reduce((sum, { stack }) => sum + stack, state.pot + state.rake + state.jackpot);
  if (there !== brought) throw new Error(`money: ${brought} came in, ${there} are there`);
  for (const { stack, bet, total } of state.seats)
    if (stack < 0 || bet < 0 || total < bet) throw new Error('less than nothing');
  if (state.pot < 0) throw new Error('a pot below zero');
}

describe(`${HANDS.toLocaleString('en-US')} random hands of every structure`, () => {
  it('keep the money after every event, always leave a legal action or are over, pay as an independent count does, and replay to the same state', () => {
    const random = numbers(20_261_118);
    let showdowns = 0;
    let sidePots = 0;
    let splits = 0;
    let straddles = 0;
    for (let n = 0; n < HANDS; n++) {
      const setup = randomSetup(random);
      const started = startHand(setup);
      if (!started.ok) throw new Error(`hand ${n}: ${started.refusal.message}`);
      let { state } = started;
      const events: HandEvent[] = [...started.events];
      for (let moves = 0; state.phase !== 'over'; moves++) {
        const legal = legalActions(state);
        if (legal === undefined || moves > 2000)
          throw new Error(`hand ${n}: nobody can act in ${state.phase}`);
        const decided = decide(state, randomAction(random, legal));
        if (!decided.ok) throw new Error(`hand ${n}: a legal action was refused: ${decided.refusal.message}`);
        state = decided.state;
        events.push(...decided.events);
      }
      // The record is followed from its text, as it lies in a file.
      let step = newHand(setup);
      for (const event of JSON.parse(JSON.stringify(events)) as HandEvent[]) {
        step = apply(step, event);
        mustHold(step);
      }
      if (JSON.stringify(step) !== JSON.stringify(state))
        throw new Error(`hand ${n}: the record leads elsewhere`);
      const expected = stacksByHeight(setup, events);
      for (const { seat, stack } of state.seats) {
        if (stack !== expected.get(seat))
          throw new Error(`hand ${n}: seat ${seat} has ${stack}, not ${expected.get(seat)}`);
      }
      const awards = events.filter((event) => event.type === 'awarded');
      if (events.some((event) => event.type === 'showdown-opened')) showdowns++;
      if (awards.length > 1) sidePots++;
      if (awards.some(({ shares }) => shares.length > 1)) splits++;
      if (setup.forced.some(({ kind }) => kind === 'straddle')) straddles++;
    }
    // The hands were worth playing: all of this came up often.
    expect(showdowns).toBeGreaterThan(HANDS / 10);
    expect(sidePots).toBeGreaterThan(HANDS / 20);
    expect(splits).toBeGreaterThan(HANDS / 100);
    expect(straddles).toBeGreaterThan(HANDS / 20);
  });
});

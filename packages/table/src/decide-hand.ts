import { type Card, rankOf, suitOf } from '@franklin/cards';
import { checkSetup, type HandEvent, type HandSetup, isRefused, judge, type SeatId } from '@franklin/game';
import { nextBeat } from './beat.ts';
import type { Act, Deck, MachineCommand } from './command.ts';
import type { Change } from './decide.ts';
import { moveForPlayer } from './for-player.ts';
import { afterHand, cashOut } from './leave.ts';
import { lineup } from './lineup.ts';
import { outOfService, refuse, refuseAs, type TableRefused } from './refusal.ts';
import { inHand, isBuying, isOut, seatAt, wantsCards } from './state.ts';

/** What happens in hands and between them. */
export function decideHand(change: Change, command: Act | MachineCommand): TableRefused | undefined {
  switch (command.type) {
    case 'act':
      return act(change, command);
    case 'time-out':
      return timeOut(change, command);
    case 'draw-button':
      return drawButton(change, command.deck);
    case 'begin-hand':
      return beginHand(change, command.deck);
    case 'go-on':
      return goOn(change);
    case 'station-lost':
      if (seatAt(change.state, command.seat).status !== 'playing') return undefined;
      change.add({ type: 'status', seat: command.seat, status: 'away', by: 'table' });
      return undefined;
    case 'look-round':
      return lookRound(change, command.startedAt);
  }
}

function act(change: Change, { seat, player, hand, turn, move, took }: Act): TableRefused | undefined {
  const { state } = change;
  if (seatAt(state, seat).player?.id !== player) {
    return refuse('not-your-seat', `Seat ${seat} is not yours: swipe your card there.`);
  }
  if (state.fault !== undefined) return outOfService();
  if (state.hand === undefined) return refuse('not-now', 'No hand is being played: wait for the next one.');
  if (state.hand.number !== hand || state.hand.turn !== turn) {
    return refuse('late', 'That was for a turn that is over: nothing happened.');
  }
  const event = judge(state.hand.state, { ...move, seat });
  if (isRefused(event)) return refuseAs(event.refusal);
  useBank(change, seat, took);
  play(change, [event]);
  return undefined;
}

/** What he took beyond the action time comes out of his bank. */
function useBank(change: Change, seat: SeatId, took: number): void {
  const over = Math.round(took) - change.state.settings.times.action;
  const time = Math.min(over, seatAt(change.state, seat).bank);
  if (time > 0) change.add({ type: 'bank-used', seat, time });
}

/** Check if free, otherwise fold; then he is away. Both are marked as the table's decision. */
function timeOut(
  change: Change,
  { hand, turn, took }: Extract<MachineCommand, { type: 'time-out' }>,
): TableRefused | undefined {
  const current = change.state.hand;
  if (current?.number !== hand || current.turn !== turn) return refuse('late', 'That turn is over.');
  const { seat } = current.state.seats[current.state.turn]!;
  const event = judge(current.state, { ...moveForPlayer(current.state), seat, by: 'table' });
  if (isRefused(event)) return refuseAs(event.refusal);
  useBank(change, seat, took);
  if (seatAt(change.state, seat).status === 'playing') {
    change.add({ type: 'status', seat, status: 'away', by: 'table' });
  }
  play(change, [event]);
  return undefined;
}

/** The highest card has the button, by suit if ranks are equal. */
function drawButton(change: Change, deck: Deck): TableRefused | undefined {
  const { state } = change;
  if (state.hand !== undefined || state.button !== undefined)
    return refuse('not-now', 'The button is drawn already.');
  const drawing = state.seats.filter(wantsCards);
  if (drawing.length < 2) return refuse('not-now', 'Two players are needed to draw for the button.');
  const cards = drawing.map(({ seat }, k) => ({ seat, card: deck.cards[k]! }));
  const best = cards.reduce((high, one) => (cardHeight(one.card) > cardHeight(high.card) ? one : high));
  change.add({ type: 'button-drawn', cards, button: best.seat, deck });
  return undefined;
}

function cardHeight(card: Card): number {
  return rankOf(card) * 4 + suitOf(card);
}

function beginHand(change: Change, { name, cards, root, salts }: Deck): TableRefused | undefined {
  const { state } = change;
  if (state.status !== 'open' || state.hand !== undefined) return refuse('not-now', 'No hand can begin now.');
  const next = lineup(state);
  if (next === undefined) return refuse('not-now', 'Two players are needed for a hand.');
  const setup: HandSetup = {
    game: state.settings.game,
    button: next.button,
    seats: next.seats.map((seat) => ({ seat, stack: seatAt(state, seat).stack })),
    forced: next.forced,
    deck: cards,
  };
  // A hand that cannot be played to its end must not begin: the table stops instead.
  const wrong = checkSetup(setup);
  if (wrong !== undefined) throw new Error(wrong);
  const players = next.seats.map((seat) => ({ seat, player: seatAt(state, seat).player! }));
  const number = state.handNumber + 1;
  change.add({
    type: 'hand-began',
    number,
    setup,
    players,
    deckName: name,
    root,
    salts,
    blinds: next.blinds,
  });
  runOn(change);
  return undefined;
}

function goOn(change: Change): TableRefused | undefined {
  const { hand } = change.state;
  const next = hand === undefined ? undefined : nextBeat(hand.state);
  if (hand?.state.phase === 'over') {
    endHand(change);
    return undefined;
  }
  if (next === undefined) return refuse('not-now', 'Nothing goes on by itself now.');
  play(change, next.events);
  return undefined;
}

/** Puts events of the hand on record, and with them every beat that follows and that nobody is given time to watch. */
function play(change: Change, events: readonly HandEvent[]): void {
  change.add({ type: 'played', events });
  runOn(change);
}

function runOn(change: Change): void {
  const { pace } = change.state.settings;
  for (let hand = change.state.hand!; hand.state.phase !== 'over'; hand = change.state.hand!) {
    const next = nextBeat(hand.state);
    if (next === undefined || pace[next.beat] > 0) return;
    change.add({ type: 'played', events: next.events });
  }
  // The screens have their time to show who won what before anybody leaves.
  if (pace.paying === 0) endHand(change);
}

function endHand(change: Change): void {
  change.add({ type: 'hand-ended' });
  afterHand(change);
}

/** Seats that were kept too long become free, and who sat out too long is cashed out. */
function lookRound(change: Change, startedAt: number): undefined {
  const { at } = change.moment;
  const { sitOut, reservation } = change.state.settings.times;
  for (const one of change.state.seats) {
    const { seat, status, since, satOut } = one;
    // While the table was not running nobody could come back.
    const age = at - Math.max(since, startedAt);
    if (status === 'reserved' && age >= reservation) change.add({ type: 'released', seat, by: 'table' });
    if (inHand(change.state, seat) !== undefined) continue;
    if (status === 'seated' && age >= reservation && !isBuying(change.state, one))
      cashOut(change, seat, { by: 'table', reason: 'bought no chips' });
    if (isOut(one) && satOut + age >= sitOut)
      cashOut(change, seat, { by: 'table', reason: 'sat out too long' });
  }
  return undefined;
}

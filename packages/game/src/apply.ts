import { larger, minus, NOTHING, plus, smaller } from '@franklin/money';
import { dealHands, joined } from './deal.ts';
import { type Draft, draftOf, draftSeat } from './draft.ts';
import { collectionDue } from './due.ts';
import type {
  Acted,
  Awarded,
  Collected,
  Dealt,
  Exchanged,
  HandEvent,
  Posted,
  Returned,
  ShowdownOpened,
} from './event.ts';
import { bigBlind } from './game.ts';
import { countsRaises, openingBet } from './limit.ts';
import { nextToShow } from './showdown.ts';
import { isFullBet, raiseBase } from './sizing.ts';
import { type HandState, isLive, liveCount } from './state.ts';
import { openingSeat, seatIndex, seatToAct } from './turn.ts';

/** The state after an event. Events come from `decide` or from a record of it; they are not judged again. */
export function apply(state: HandState, event: HandEvent): HandState {
  const draft = draftOf(state);
  enact(draft, event);
  return draft;
}

/** Lets an event happen to a draft. */
export function enact(draft: Draft, event: HandEvent): void {
  switch (event.type) {
    case 'posted':
      enactPosted(draft, event);
      break;
    case 'dealt':
      enactDealt(draft, event);
      break;
    case 'exchanged':
      enactExchanged(draft, event);
      break;
    case 'acted':
      enactActed(draft, event);
      break;
    case 'collected':
      enactCollected(draft, event);
      break;
    case 'returned':
      enactReturned(draft, event);
      break;
    case 'showdown-opened':
      enactShowdownOpened(draft, event);
      break;
    case 'shown':
      draftSeat(draft, seatIndex(draft, event.seat)).shown = true;
      moveShowTurn(draft);
      break;
    case 'mucked':
      draftSeat(draft, seatIndex(draft, event.seat)).mucked = true;
      moveShowTurn(draft);
      break;
    case 'awarded':
      enactAwarded(draft, event);
      break;
    case 'ended':
      draft.phase = 'over';
      draft.turn = -1;
  }
}

function enactPosted(draft: Draft, { seat: id, kind, amount }: Posted): void {
  const seat = draftSeat(draft, seatIndex(draft, id));
  const owed = draft.setup.forced[draft.posted]!.amount;
  draft.posted++;
  draft.pot = plus(draft.pot, amount);
  seat.stack = minus(seat.stack, amount);
  if (kind === 'dead' || kind === 'table-ante') {
    draft.dead = plus(draft.dead, amount);
    return;
  }
  seat.total = plus(seat.total, amount);
  if (kind === 'ante') return;
  seat.bet = plus(seat.bet, amount);
  // Whoever is short of a blind leaves the others the whole of it to match.
  draft.bet = larger(draft.bet, kind === 'post' ? amount : owed);
  if (kind === 'straddle') countRaise(draft);
}

function enactDealt(draft: Draft, event: Dealt): void {
  const { variant, limit } = draft.setup.game;
  const street = variant.streets[event.street]!;
  const first = event.street === 0;
  dealHands(draft, event);
  draft.street = event.street;
  draft.reached = [...draft.reached, liveCount(draft.seats)];
  draft.board = joined(draft.board, event.board);
  const opening = openingBet(limit, street.bet);
  if (!first) openStreet(draft);
  // A blind below the bet of a limit game is completed, not raised (002:2048).
  draft.full = countsRaises(limit) && draft.bet < opening ? NOTHING : draft.bet;
  draft.raiseBy = first && limit.kind !== 'fixed' ? larger(opening, bigBlind(draft.setup.game)) : opening;
  if (street.exchange !== undefined) openExchange(draft);
  else openRound(draft);
}

/** Forgets the betting of the street before. */
function openStreet(draft: Draft): void {
  const { limit } = draft.setup.game;
  for (let index = 0; index < draft.seats.length; index++) {
    // Who folded before this street has nothing to forget.
    if (draft.seats[index]!.folded && draft.seats[index]!.bet === 0) continue;
    const seat = draftSeat(draft, index);
    seat.bet = NOTHING;
    seat.acted = false;
    seat.answered = NOTHING;
    seat.exchanged = false;
  }
  draft.bet = NOTHING;
  draft.raises = 0;
  draft.capped = false;
  if (countsRaises(limit)) draft.raiseCap = limit.raises;
}

/** The house takes its part of the street first, if it has one. */
function openRound(draft: Draft): void {
  draft.phase = 'opening';
  if (collectionDue(draft) === undefined) openBetting(draft);
}

function openBetting(draft: Draft): void {
  const { variant } = draft.setup.game;
  draft.turn = seatToAct(draft.seats, draft.bet, openingSeat(draft, variant.streets[draft.street]!.opens));
  if (draft.turn < 0) {
    draft.phase = 'closing';
    return;
  }
  draft.phase = 'betting';
  draft.aggressor = -1;
}

/** Players give up cards in turn from the button's left; who is all-in does so too. */
function openExchange(draft: Draft): void {
  draft.turn = draft.seats.findIndex((seat) => isLive(seat) && !seat.exchanged);
  if (draft.turn < 0) openRound(draft);
  else draft.phase = 'exchanging';
}

function enactExchanged(draft: Draft, { seat: id, places }: Exchanged): void {
  const { deck, game } = draft.setup;
  const seat = draftSeat(draft, seatIndex(draft, id));
  const { exchange } = game.variant.streets[draft.street]!;
  const drawn = exchange!.replaced ? places.length : 0;
  const kept = seat.down.filter((_, place) => !places.includes(place));
  seat.down = [...kept, ...deck.slice(draft.dealt, draft.dealt + drawn)];
  seat.exchanged = true;
  draft.dealt += drawn;
  openExchange(draft);
}

function enactActed(draft: Draft, { seat: id, move, amount, to }: Acted): void {
  const index = seatIndex(draft, id);
  if (move === 'bet' || move === 'raise') enactRaise(draft, index, to);
  // A bring-in of a whole bet, as at $4-$8 (001:20), leaves nothing to complete: what follows is a raise.
  if (move === 'bring-in' && to >= draft.raiseBy) draft.full = to;
  const seat = draftSeat(draft, index);
  seat.stack = minus(seat.stack, amount);
  seat.bet = to;
  seat.total = plus(seat.total, amount);
  seat.folded = move === 'fold';
  seat.acted = true;
  seat.answered = draft.full;
  draft.pot = plus(draft.pot, amount);
  draft.bet = larger(to, draft.bet);
  draft.unopened = draft.unopened && amount === 0;
  draft.turn = seatToAct(draft.seats, draft.bet, index + 1);
  if (draft.turn < 0) draft.phase = 'closing';
}

/** What a bet or raise to `to` does to the betting, except for the chips themselves. */
function enactRaise(draft: Draft, index: number, to: Acted['to']): void {
  draft.aggressor = index;
  if (!isFullBet(draft, to)) return;
  const increase = minus(to, raiseBase(draft));
  // The first full bet of a street is no raise; nor is completing a forced bet (002:161).
  if (draft.full > 0) countRaise(draft);
  draft.full = to;
  if (draft.setup.game.limit.kind !== 'fixed') draft.raiseBy = larger(draft.raiseBy, increase);
}

/** One raise more: the last one of limit play caps the round, unless two players may go on. */
function countRaise(draft: Draft): void {
  const { limit, rules } = draft.setup.game;
  draft.raises++;
  if (!countsRaises(limit) || draft.raises < draft.raiseCap) return;
  const headsUp = rules.headsUpRaises !== 'capped' && liveCount(draft.seats) === 2;
  if (!headsUp) draft.capped = true;
}

function enactCollected(draft: Draft, { rake, jackpot }: Collected): void {
  draft.pot = minus(minus(draft.pot, rake), jackpot);
  draft.rake = plus(draft.rake, rake);
  draft.jackpot = plus(draft.jackpot, jackpot);
  if (draft.phase === 'opening') openBetting(draft);
}

function enactReturned(draft: Draft, { seat: id, amount }: Returned): void {
  const seat = draftSeat(draft, seatIndex(draft, id));
  draft.pot = minus(draft.pot, amount);
  seat.stack = plus(seat.stack, amount);
  seat.total = minus(seat.total, amount);
  // An ante may come back too, when the others are short of it.
  seat.bet = minus(seat.bet, smaller(seat.bet, amount));
}

function enactShowdownOpened(draft: Draft, { order }: ShowdownOpened): void {
  draft.phase = 'showdown';
  draft.showOrder = order.map((seat) => seatIndex(draft, seat));
  moveShowTurn(draft);
}

/** During the showdown the turn is of the next one to show. */
function moveShowTurn(draft: Draft): void {
  if (draft.phase === 'showdown') draft.turn = nextToShow(draft);
}

function enactAwarded(draft: Draft, { pot, side, shares }: Awarded): void {
  for (const { seat: id, amount } of shares) {
    const seat = draftSeat(draft, seatIndex(draft, id));
    seat.stack = plus(seat.stack, amount);
    draft.pot = minus(draft.pot, amount);
  }
  draft.phase = 'paying';
  draft.turn = -1;
  const { sides } = draft.setup.game.variant;
  let place = 0;
  while (sides[place]!.name !== side) place++;
  draft.paid = pot * sides.length + place + 1;
}

import { dollars, isCents, larger, minus, NOTHING, plus, smaller } from '@franklin/money';
import type { PlayerCommand } from './command.ts';
import type { Change } from './decide.ts';
import { cashOut } from './leave.ts';
import { outOfService, refuse, type TableRefused, taken } from './refusal.ts';
import { inHand, isBuying, isOut, seatAt, type TableSeat, type TableState } from './state.ts';
import { isTransferId } from './transfer.ts';

type SeatCommand = Exclude<PlayerCommand, { type: 'act' }>;

/** What a player wants apart from the cards: a seat, chips, a break, to come in, to go. */
export function decidePlayer(change: Change, command: SeatCommand): TableRefused | undefined {
  const { state } = change;
  const seat = seatAt(state, command.seat);
  if (command.type === 'sit') return sit(change, command, seat);
  if (seat.player?.id !== command.player) {
    return refuse('not-your-seat', `Seat ${command.seat} is not yours: swipe your card there.`);
  }
  switch (command.type) {
    case 'buy-in':
      return buyIn(change, command, seat);
    case 'sit-out':
      if (seat.status !== 'playing') return refuse('not-now', 'You are not in the game.');
      change.add({ type: 'status', seat: seat.seat, status: 'sitting-out', by: 'player' });
      return undefined;
    case 'sit-in':
      if (seat.stack + seat.incoming === 0) return refuse('no-chips', 'You have no chips: buy some first.');
      if (seat.removal !== undefined)
        return refuse('not-now', 'The floor asked you to leave after this hand: call the floor.');
      if (!isOut(seat) && seat.status !== 'leaving') {
        return refuse('not-now', 'You are in the game already.');
      }
      change.add({ type: 'status', seat: seat.seat, status: 'playing', by: 'player' });
      return undefined;
    case 'wish':
      change.add({ type: 'wished', seat: seat.seat, wish: command.wish });
      return undefined;
    case 'straddle':
      if (!state.settings.game.rules.straddle) return refuse('not-now', 'This game has no straddle.');
      change.add({ type: 'straddle-wished', seat: seat.seat, straddle: command.straddle });
      return undefined;
    case 'leave':
      if (seat.status === 'leaving') return refuse('not-now', 'You leave as soon as the hand is over.');
      // A hand that was begun is played out; a folded one has nothing left to wait for but its end.
      if (inHand(state, seat.seat) === undefined)
        cashOut(change, seat.seat, { by: 'player', reason: 'left the table' });
      else change.add({ type: 'status', seat: seat.seat, status: 'leaving', by: 'player' });
      return undefined;
  }
}

function sit(
  change: Change,
  { player }: Extract<SeatCommand, { type: 'sit' }>,
  seat: TableSeat,
): TableRefused | undefined {
  const { state } = change;
  if (state.status === 'closed') return refuse('closed', 'This table is closed: ask the floor to open it.');
  if (state.fault !== undefined) return outOfService();
  const elsewhere = state.seats.find((one) => one.player?.id === player.id);
  if (elsewhere?.seat === seat.seat) return refuse('already-seated', 'You sit here already.');
  if (elsewhere !== undefined) {
    return refuse('already-seated', `You sit at seat ${elsewhere.seat}: one seat for each player.`);
  }
  const isForHim = seat.reservedFor?.player === player.id;
  if (seat.status === 'reserved' && !isForHim)
    return refuse('seat-taken', `Seat ${seat.seat} is reserved: ask the floor.`);
  if (seat.status !== 'empty' && !isForHim) return taken(seat.seat);
  change.add({ type: 'sat', seat: seat.seat, player });
  return undefined;
}

function buyIn(
  change: Change,
  { amount, id }: Extract<SeatCommand, { type: 'buy-in' }>,
  seat: TableSeat,
): TableRefused | undefined {
  const { state } = change;
  if (state.fault !== undefined) return outOfService();
  if (state.status === 'closed' || state.asked === 'close') {
    return refuse('not-now', 'No chips are sold now: the table is closing or closed.');
  }
  if (!isTransferId(id)) return refuse('bad-command', 'A buy-in needs an id of 32 hex digits.');
  if (state.transfers.some((one) => one.id === id) || isBuying(state, seat)) {
    return refuse('buy-in-pending', 'Your buy-in is on its way: wait for it.');
  }
  const playing = inHand(state, seat.seat);
  // Between hands only (table stakes); who has folded is between hands already.
  if (playing !== undefined && !playing.folded)
    return refuse('not-now', 'You can buy chips when the hand is over.');
  const { least, most } = buyInRange(state, seat, change.moment.at);
  if (most === 0) return refuse('buy-in-amount', 'You have all the chips that this table allows.');
  if (!isCents(amount) || amount % state.settings.game.chip !== 0 || amount < least || amount > most) {
    return refuse(
      'buy-in-amount',
      `Choose from ${dollars(least)} to ${dollars(most)} in ${dollars(state.settings.game.chip)} chips.`,
    );
  }
  change.add({ type: 'buy-in-asked', id, seat: seat.seat, amount });
  return undefined;
}

/** What a player may buy now. Who left with more within the set time must bring it back, above the largest buy-in too. */
export function buyInRange(
  state: TableState,
  seat: TableSeat,
  at: number,
): { least: TableSeat['stack']; most: TableSeat['stack'] } {
  const { buyIn, game, rules } = state.settings;
  const has = plus(inHand(state, seat.seat)?.stack ?? seat.stack, seat.incoming);
  const room = buyIn.most > has ? minus(buyIn.most, has) : NOTHING;
  if (has > 0) return { least: smaller(game.chip, room), most: room };
  const left = state.left.find((one) => one.player === seat.player?.id && at - one.at < rules.bringBack);
  const took = left?.amount ?? NOTHING;
  return { least: larger(buyIn.least, took), most: larger(buyIn.most, took) };
}

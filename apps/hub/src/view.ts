import { type Card, cardText, handWords, rankings } from '@franklin/cards';
import {
  type HandState,
  type LegalActions,
  legalActions,
  pots,
  type SeatId,
  type SeatState,
} from '@franklin/game';
import { dollars } from '@franklin/money';
import {
  type ClockView,
  type CommunityView,
  type FloorView,
  type HandView,
  type LegalView,
  type OwnView,
  PROTOCOL_VERSION,
  type SeatView,
  type StationView,
} from '@franklin/protocol';
import {
  buyInRange,
  OUT_OF_SERVICE,
  type Place,
  seatAt,
  type TableSeat,
  type TableSettings,
  type TableState,
  type TurnClock,
} from '@franklin/table';
import type { ShownHand } from './shown-hand.ts';

/** Everything that views are made of. */
export interface Shown {
  readonly table: string;
  readonly sequence: number;
  readonly state: TableState;
  /** What is being shown at the table. */
  readonly place: Place;
  /** The time of day of the table. */
  readonly now: number;
  readonly hand: ShownHand;
  readonly clock: TurnClock | undefined;
  readonly connected: readonly SeatId[];
}

// The only place where views are made. A card leaves it as `??` unless its reader may see it.

/** What lies open on the table, for everybody. */
export function communityView(shown: Shown): CommunityView {
  const { table, sequence, state, hand } = shown;
  const { settings } = state;
  return {
    version: PROTOCOL_VERSION,
    sequence,
    table,
    place: shown.place,
    ...(state.fault === undefined ? {} : { notice: OUT_OF_SERVICE }),
    game: {
      name: settings.game.variant.name,
      limit: limitWords(settings),
      blinds: [...settings.game.blinds],
      ...(settings.game.ante === undefined ? {} : { ante: settings.game.ante.amount }),
      buyIn: settings.buyIn,
      chip: settings.game.chip,
    },
    ...(state.button === undefined ? {} : { button: state.button }),
    ...(hand.draw === undefined
      ? {}
      : { draw: hand.draw.map(({ seat, card }) => ({ seat, card: cardText(card) })) }),
    seats: state.seats.map((seat) => seatView(seat, shown)),
    // A closed table shows nothing any more.
    ...(hand.state === undefined || shown.place === 'closed' ? {} : { hand: handView(hand.state, hand) }),
    ...(shown.clock === undefined ? {} : { clock: clockView(shown.clock, state) }),
  };
}

/** The same, and what the player of one seat sees alone. */
export function stationView(community: CommunityView, shown: Shown, seat: SeatId): StationView {
  const own = seatAt(shown.state, seat);
  return own.player === undefined ? { ...community, seat } : { ...community, seat, you: ownView(shown, own) };
}

/** The same, and what the floor needs to run the table: no card more than anybody sees. */
export function floorView(community: CommunityView, { state, connected }: Shown): FloorView {
  return {
    ...community,
    ...(state.fault === undefined ? {} : { notice: state.fault }),
    handNumber: state.handNumber,
    rakeTotal: state.rake,
    jackpotTotal: state.jackpot,
    transfers: state.transfers.map(({ id, seat, amount, step }) => ({ id, seat, amount, step })),
    connected: [...connected],
    ...(state.asked === undefined ? {} : { asked: state.asked }),
  };
}

function seatView(seat: TableSeat, { hand, state }: Shown): SeatView {
  const dealt = hand.dealtTo(seat);
  const inPlay = state.hand !== undefined && dealt !== undefined;
  const last = dealt === undefined ? undefined : hand.moves.get(seat.seat);
  const name = seat.player?.name ?? seat.reservedFor?.name;
  return {
    seat: seat.seat,
    status: seat.status,
    ...(name === undefined ? {} : { name }),
    // Between hands he has what lies before him, whatever he won or bought.
    stack: inPlay ? dealt.stack : seat.stack,
    bet: dealt?.bet ?? 0,
    inHand: inPlay,
    folded: dealt?.folded ?? false,
    allIn: inPlay && !dealt.folded && dealt.stack === 0 && hand.state?.phase !== 'over',
    cards: dealt === undefined ? [] : cardsOnTable(dealt),
    ...(last === undefined ? {} : { last }),
    won: dealt === undefined ? 0 : (hand.won.get(seat.seat) ?? 0),
  };
}

/** A player's cards as the table sees them: faces only where he has shown, none where he gave them up. */
function cardsOnTable({ folded, mucked, shown, down, up }: SeatState): string[] {
  if (folded || mucked) return [];
  return [...down.map((card) => (shown ? cardText(card) : '??')), ...up.map(cardText)];
}

function handView(hand: HandState, { number, root }: ShownHand): HandView {
  const over = hand.phase === 'over';
  return {
    number,
    street: hand.setup.game.variant.streets[hand.street]?.name ?? '',
    phase: hand.phase,
    board: hand.board.map(cardText),
    pot: hand.pot,
    pots:
      over || hand.street < 0
        ? []
        : pots(hand).map(({ amount, seats }) => ({
            amount,
            seats: seats.map((index) => hand.seats[index]!.seat),
          })),
    bet: hand.bet,
    rake: hand.rake,
    jackpot: hand.jackpot,
    commitment: root,
  };
}

function clockView({ seat, hand, turn, part, spent }: TurnClock, state: TableState): ClockView {
  const { action } = state.settings.times;
  const over = Math.max(0, spent - action);
  return {
    seat,
    hand,
    turn,
    part,
    left: Math.max(0, Math.round(action - spent)),
    bank: Math.max(0, Math.round(seatAt(state, seat).bank - over)),
  };
}

function ownView({ state, hand, clock, now }: Shown, own: TableSeat): OwnView {
  const dealt = hand.dealtTo(own);
  const cards = dealt === undefined || dealt.folded ? [] : [...dealt.down, ...dealt.up];
  const words = hand.state === undefined ? '' : wordsFor(hand.state, cards);
  const turn =
    clock?.seat === own.seat && state.hand !== undefined ? legalActions(state.hand.state) : undefined;
  return {
    seat: own.seat,
    name: own.player!.name,
    cards: cards.map(cardText),
    ...(words === '' ? {} : { words }),
    ...(turn === undefined ? {} : { legal: legalView(turn) }),
    buyIn: buyInRange(state, own, now),
    incoming: own.incoming,
    pending: state.transfers.reduce(
      (sum, one) => sum + (one.player === own.player!.id && one.step === 'asked' ? one.amount : 0),
      0,
    ),
    ...(own.buyInRefused === undefined ? {} : { refused: own.buyInRefused }),
    removed: own.removal !== undefined,
    owesBlinds: own.entry === 'missed',
    wish: own.wish,
    straddle: own.straddle,
  };
}

/** "full house, kings over fours", by the first side that the game ranks. */
function wordsFor(hand: HandState, cards: readonly Card[]): string {
  if (cards.length === 0) return '';
  const { ranking } = hand.setup.game.variant.sides[0]!;
  if (ranking === 'high') return handWords(cards, hand.board);
  if (cards.length + hand.board.length < 5) return '';
  return rankings[ranking].best(cards, hand.board)?.words ?? '';
}

function legalView(legal: LegalActions): LegalView {
  const { fold, check, call, bet, raise, bringIn, exchange, show, muck } = legal;
  return {
    fold: fold === true,
    check: check === true,
    ...(call === undefined ? {} : { call }),
    ...(bet === undefined ? {} : { bet }),
    ...(raise === undefined ? {} : { raise }),
    ...(bringIn === undefined ? {} : { bringIn }),
    ...(exchange === undefined ? {} : { exchange }),
    show: show === true,
    muck: muck === true,
  };
}

/** "$3-$6 limit", "$1/$2 no limit". */
function limitWords({ game: { limit, blinds } }: TableSettings): string {
  const stakes = blinds.map(dollars).join('/');
  switch (limit.kind) {
    case 'fixed':
      return `${dollars(limit.small)}-${dollars(limit.big)} limit`;
    case 'spread':
      return `${dollars(limit.least)}-${dollars(limit.most)} spread limit`;
    case 'pot':
      return `${stakes} pot limit`;
    case 'none':
      return limit.most === undefined
        ? `${stakes} no limit`
        : `${stakes} no limit, ${dollars(limit.most)} maximum bet`;
  }
}

import { assign, setup } from 'xstate';
import { type Place, placeOf } from './place.ts';
import type { Pace } from './settings.ts';
import { seatAt, type TableState } from './state.ts';

/** What the machine needs of whoever runs it. */
export interface MachineInput {
  readonly state: TableState;
  /** Carries a command out; the change comes back as an event. */
  readonly carryOut: (command: AskedFor) => void;
  /** Whether a seat's station is connected now. */
  readonly isConnected: (seat: number) => boolean;
  /** How much of the present turn was used before the table was started again. */
  readonly spent?: number;
}

/** What the machine asks for by itself. A hand needs a deck, which comes from outside. */
export type AskedFor =
  | { readonly type: 'next-hand' }
  | { readonly type: 'go-on' | 'look-round' | 'time-out' };

interface Context extends MachineInput {
  /** The turn whose clock is running: hand and turn. */
  readonly turn: string;
  readonly spent: number;
}

/** The table has changed, by whatever command. */
export interface Changed {
  readonly type: 'changed';
  readonly state: TableState;
}

/** How often seats are looked at for who sat out too long. */
const LOOK_ROUND = 1_000;

const paceOf =
  (part: keyof Pace) =>
  ({ context }: { context: Context }) =>
    context.state.settings.pace[part];

/** What is left of one part of the clock, when some of the turn was used before. */
function rest(context: Context, part: 'thinking' | 'warned' | 'onBank' | 'grace'): number {
  const { action, warning, grace } = context.state.settings.times;
  const hand = context.state.hand!.state;
  const { seat } = hand.seats[hand.turn]!;
  const { bank, status } = seatAt(context.state, seat);
  // For who is away the table acts at once, until he says that he is back (GLI-19 4.11.3).
  if (status === 'away') return 0;
  const ends = {
    thinking: action - warning,
    warned: action,
    onBank: action + bank,
    grace: action + bank + grace,
  };
  const starts = { thinking: 0, warned: ends.thinking, onBank: ends.warned, grace: ends.onBank };
  return Math.max(0, ends[part] - Math.max(starts[part], context.spent));
}

const turnOf = ({ hand }: TableState): string => (hand === undefined ? '' : `${hand.number}.${hand.turn}`);

/** A state where something is shown: it happens on the way in, and the table goes on when the screens had their time. */
const beat = (place: keyof Pace & Place) =>
  ({
    entry: 'goOn',
    after: { [place]: { target: '#table.play.looking' } },
    always: { guard: 'isInterrupted', target: '#table.play.looking' },
  }) as const;

/**
 * When things happen at a table. What happens is decided elsewhere: this machine looks where the table is, waits as long
 * as it has to, and asks for the next thing. `docs/table-machine.md` shows it as a picture.
 */
export const tableMachine = setup({
  types: {
    context: {} as Context,
    input: {} as MachineInput,
    events: {} as Changed,
  },
  actions: {
    take: assign({ state: ({ event }) => event.state }),
    beginHand: ({ context }) => context.carryOut({ type: 'next-hand' }),
    goOn: ({ context }) => context.carryOut({ type: 'go-on' }),
    lookRound: ({ context }) => context.carryOut({ type: 'look-round' }),
    actForPlayer: ({ context }) => context.carryOut({ type: 'time-out' }),
    startClock: assign({ turn: ({ context }) => turnOf(context.state) }),
    stopClock: assign({ spent: 0 }),
  },
  guards: {
    isClosed: ({ context }) => placeOf(context.state) === 'closed',
    isOutOfService: ({ context }) => placeOf(context.state) === 'outOfService',
    isPaused: ({ context }) => placeOf(context.state) === 'paused',
    isWaiting: ({ context }) => placeOf(context.state) === 'waiting',
    isBetweenHands: ({ context }) => placeOf(context.state) === 'betweenHands',
    isPosting: ({ context }) => placeOf(context.state) === 'posting',
    isDealing: ({ context }) => placeOf(context.state) === 'dealing',
    isBetting: ({ context }) => placeOf(context.state) === 'betting',
    isShowdown: ({ context }) => placeOf(context.state) === 'showdown',
    isPaying: ({ context }) => placeOf(context.state) === 'paying',
    isNoLongerClosed: ({ context }) => placeOf(context.state) !== 'closed',
    isNoLongerOutOfService: ({ context }) => placeOf(context.state) !== 'outOfService',
    isNoLongerPaused: ({ context }) => placeOf(context.state) !== 'paused',
    isNoLongerWaiting: ({ context }) => placeOf(context.state) !== 'waiting',
    isNoLongerBetweenHands: ({ context }) => placeOf(context.state) !== 'betweenHands',
    /** The table went out of service while the screens had their time. */
    isInterrupted: ({ context }) => context.state.fault !== undefined,
    isOver: ({ context }) => context.state.hand === undefined || context.state.fault !== undefined,
    isAnotherTurn: ({ context }) =>
      placeOf(context.state) !== 'betting' || turnOf(context.state) !== context.turn,
    isConnected: ({ context }) => {
      const hand = context.state.hand!.state;
      return context.isConnected(hand.seats[hand.turn]!.seat);
    },
  },
  delays: {
    posting: paceOf('posting'),
    dealing: paceOf('dealing'),
    showdown: paceOf('showdown'),
    paying: paceOf('paying'),
    betweenHands: paceOf('betweenHands'),
    thinking: ({ context }) => rest(context, 'thinking'),
    warned: ({ context }) => rest(context, 'warned'),
    onBank: ({ context }) => rest(context, 'onBank'),
    grace: ({ context }) => rest(context, 'grace'),
    lookRound: LOOK_ROUND,
  },
}).createMachine({
  id: 'table',
  context: ({ input }) => ({ ...input, spent: input.spent ?? 0, turn: '' }),
  on: { changed: { actions: 'take' } },
  type: 'parallel',
  states: {
    play: {
      initial: 'looking',
      states: {
        /** Where are we? */
        looking: {
          always: [
            { guard: 'isOutOfService', target: 'outOfService' },
            { guard: 'isClosed', target: 'closed' },
            { guard: 'isPaused', target: 'paused' },
            { guard: 'isWaiting', target: 'waiting' },
            { guard: 'isBetweenHands', target: 'betweenHands' },
            { guard: 'isPosting', target: 'hand.posting' },
            { guard: 'isDealing', target: 'hand.dealing' },
            { guard: 'isBetting', target: 'hand.betting' },
            { guard: 'isShowdown', target: 'hand.showdown' },
            { guard: 'isPaying', target: 'hand.paying' },
          ],
        },
        closed: { always: { guard: 'isNoLongerClosed', target: 'looking' } },
        outOfService: { always: { guard: 'isNoLongerOutOfService', target: 'looking' } },
        paused: { always: { guard: 'isNoLongerPaused', target: 'looking' } },
        waiting: { always: { guard: 'isNoLongerWaiting', target: 'looking' } },
        betweenHands: {
          after: { betweenHands: { actions: 'beginHand', target: 'betweenHands', reenter: true } },
          always: { guard: 'isNoLongerBetweenHands', target: 'looking' },
        },
        hand: {
          initial: 'posting',
          states: {
            posting: beat('posting'),
            dealing: beat('dealing'),
            betting: {
              entry: 'startClock',
              exit: 'stopClock',
              always: { guard: 'isAnotherTurn', target: '#table.play.looking' },
              initial: 'thinking',
              states: {
                thinking: { after: { thinking: { target: 'warned' } } },
                warned: { after: { warned: { target: 'onBank' } } },
                onBank: {
                  after: {
                    onBank: [
                      { guard: 'isConnected', actions: 'actForPlayer', target: 'over' },
                      { target: 'inGrace' },
                    ],
                  },
                },
                /** His station is gone: a little longer. */
                inGrace: { after: { grace: { actions: 'actForPlayer', target: 'over' } } },
                over: {},
              },
            },
            showdown: beat('showdown'),
            paying: {
              ...beat('paying'),
              after: { paying: { actions: 'goOn', target: 'paid' } },
            },
            /** Only now is the hand over: who leaves, leaves. */
            paid: { always: { guard: 'isOver', target: '#table.play.looking' } },
          },
        },
      },
    },
    attendance: {
      initial: 'watching',
      states: {
        watching: { after: { lookRound: { actions: 'lookRound', target: 'watching', reenter: true } } },
      },
    },
  },
});

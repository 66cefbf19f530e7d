import { standardDeck } from '@franklin/cards';
import {
  type Action,
  type Decided,
  decide,
  defaultRules,
  forcedBets,
  type Game,
  holdem,
  type LegalActions,
  legalActions,
  noCollection,
  type Refused,
  seatId,
  startHand,
} from '@franklin/game';
import { cents } from '@franklin/money';
import { Table as PokerTable } from 'poker-ts';
import type { Figure } from './figure.ts';
import { below, type Random, randomFrom } from './random.ts';
import { median } from './statistics.ts';

const WARM_UP = 10_000;
const HANDS = 5_000;
const ROUNDS = 15;

/**
 * Every amount is a multiple of it, so that up to six winners share any pot evenly: poker-ts looks for ever for somebody
 * to take an odd chip whose winners were all-in on an earlier street, and no action limit gets it out of there.
 */
const CHIP = 60;
const SMALL_BLIND = CHIP;
const BIG_BLIND = 2 * CHIP;
/** From short to deep, so that hands have short all-ins and side pots. */
const STACKS = [10, 25, 50, 75, 100, 200].map((blinds) => blinds * BIG_BLIND);
const SEATS = STACKS.length;
const BROUGHT = STACKS.reduce((sum, stack) => sum + stack);

/** No hand of these stacks is that long: whoever gets here goes round in circles. */
const MOST_ACTIONS = 1_000;

type Table = InstanceType<typeof PokerTable>;

/** Plays one hand with these stacks to its payout: the chips that are in front of the players after it. */
type PlayHand = (button: number, random: Random) => number;

interface Engine {
  readonly name: string;
  readonly playHand: PlayHand;
}

/** How many of an engine's hands came to no end, and how many ended with more or fewer chips than they began with. */
interface Faults {
  unfinished: number;
  unbalanced: number;
}

/** Whole hands a second: fold, check or call, bet or raise alike likely where legal, and any legal amount. */
export function handsFigures(): Figure[] {
  const ours: Engine = { name: 'franklin', playHand: franklin() };
  const shipped: Engine = { name: 'poker-ts 1.5.0', playHand: pokerTs(false) };
  // It shuffles with crypto.randomInt, which is no part of playing a hand: with our shuffle it can show its best.
  const shuffled: Engine = { name: 'poker-ts 1.5.0, with our shuffle', playHand: pokerTs(true) };
  const engines = [ours, shipped, shuffled];
  const faults = new Map(engines.map((engine) => [engine, { unfinished: 0, unbalanced: 0 }]));
  const speeds = new Map(engines.map((engine) => [engine, [] as number[]]));
  for (const engine of engines) play(engine, WARM_UP, 0, faults.get(engine)!);
  // The engines take turns, so that a busy moment of the machine hurts all alike.
  for (let round = 1; round <= ROUNDS; round++)
    for (const engine of engines) {
      const start = performance.now();
      play(engine, HANDS, round, faults.get(engine)!);
      speeds.get(engine)!.push((HANDS * 1000) / (performance.now() - start));
    }
  const { unfinished, unbalanced } = faults.get(ours)!;
  if (unfinished + unbalanced > 0)
    throw new Error(`${unfinished} of our hands came to no end, ${unbalanced} made or lost chips`);
  const speedOf = (engine: Engine) => Math.round(median(speeds.get(engine)!));
  return [
    {
      name: 'whole six-seat no-limit hands, random legal play',
      value: speedOf(ours),
      unit: 'hands/s',
      peers: { [shipped.name]: speedOf(shipped), [shuffled.name]: speedOf(shuffled) },
      goal: `at least 2 times poker-ts (${inWords(faults.get(shuffled)!)})`,
    },
  ];
}

function inWords({ unfinished, unbalanced }: Faults): string {
  const share = (count: number) => `${((count * 100) / (WARM_UP + ROUNDS * HANDS)).toFixed(1)} %`;
  return `of its hands ${share(unbalanced)} do not balance, ${share(unfinished)} fail; odd chips, where it hangs, left out`;
}

function play({ playHand }: Engine, hands: number, seed: number, faults: Faults): void {
  const random = randomFrom(seed);
  for (let hand = 0; hand < hands; hand++) {
    const chips = playHand(hand % SEATS, random);
    if (Number.isNaN(chips)) faults.unfinished++;
    else if (chips !== BROUGHT) faults.unbalanced++;
  }
}

function franklin(): PlayHand {
  const game: Game = {
    variant: holdem,
    limit: { kind: 'none', least: cents(BIG_BLIND) },
    blinds: [cents(SMALL_BLIND), cents(BIG_BLIND)],
    chip: cents(CHIP),
    collection: noCollection,
    rules: defaultRules,
  };
  const seats = STACKS.map((stack, k) => ({ seat: seatId(k + 1), stack: cents(stack) }));
  const ids = seats.map(({ seat }) => seat);
  const sorted = standardDeck();
  return (button, random) => {
    const deck = sorted.slice();
    shuffle(deck, random);
    const forced = forcedBets(game, { button: ids[button]!, seats: ids });
    let { state } = accepted(startHand({ game, button: ids[button]!, seats, forced, deck }));
    for (let legal = legalActions(state); legal !== undefined; legal = legalActions(state))
      state = accepted(decide(state, randomAction(legal, random))).state;
    if (state.phase !== 'over' || state.pot !== 0) return Number.NaN;
    return state.seats.reduce((chips, { stack }) => chips + stack, 0);
  };
}

function accepted(answer: Decided | Refused): Decided {
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer;
}

function randomAction({ seat, check, bet, raise }: LegalActions, random: Random): Action {
  const range = bet ?? raise;
  const choice = below(range === undefined ? 2 : 3, random);
  if (choice === 0) return { seat, type: 'fold' };
  if (choice === 1) return { seat, type: check ? 'check' : 'call' };
  return { seat, type: bet ? 'bet' : 'raise', to: cents(randomAmount(range!, random)) };
}

/** What the shuffle of its deck hides behind. */
interface Inside {
  readonly _table: { readonly _deck: unknown[] & { shuffle: () => void } };
}

function pokerTs(ourShuffle: boolean): PlayHand {
  let table = freshTable();
  return (button, random) => {
    if (ourShuffle) {
      // Its deck takes a shuffle, but its table passes none on: only a cast gets there.
      const { _deck: deck } = (table as unknown as Inside)._table;
      deck.shuffle = () => shuffle(deck, random);
    }
    try {
      playOut(table, button, random);
      return cashOut(table);
    } catch {
      // A failed assertion or the action limit left it in the middle of a hand that it cannot give up.
      table = freshTable();
      return Number.NaN;
    }
  };
}

function freshTable(): Table {
  const table = new PokerTable({ smallBlind: SMALL_BLIND, bigBlind: BIG_BLIND }, SEATS);
  for (const [seat, stack] of STACKS.entries()) table.sitDown(seat, stack);
  return table;
}

/** The loop of its README. */
function playOut(table: Table, button: number, random: Random): void {
  let actions = 0;
  table.startHand(button);
  while (table.isHandInProgress()) {
    while (table.isBettingRoundInProgress()) {
      actions++;
      if (actions > MOST_ACTIONS) throw new Error('the hand does not end');
      // Folding comes first, then checking or calling, then betting or raising where that is legal.
      const { actions: legal, chipRange } = table.legalActions();
      const action = legal[below(legal.length, random)]!;
      if (action === 'bet' || action === 'raise') table.actionTaken(action, randomAmount(chipRange!, random));
      else table.actionTaken(action);
    }
    table.endBettingRound();
    if (table.areBettingRoundsCompleted()) table.showdown();
  }
}

/** Counts the chips and gives every seat its stack for the next hand. */
function cashOut(table: Table): number {
  let chips = 0;
  table.seats().forEach((player, seat) => {
    if (player !== null) {
      chips += player.totalChips;
      table.standUp(seat);
    }
    table.sitDown(seat, STACKS[seat]!);
  });
  return chips;
}

function randomAmount({ min, max }: { readonly min: number; readonly max: number }, random: Random): number {
  return min + CHIP * below((max - min) / CHIP + 1, random);
}

function shuffle(cards: unknown[], random: Random): void {
  for (let last = cards.length - 1; last > 0; last--) {
    const chosen = below(last + 1, random);
    const card = cards[last];
    cards[last] = cards[chosen];
    cards[chosen] = card;
  }
}

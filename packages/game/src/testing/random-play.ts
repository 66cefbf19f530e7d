import { type Card, jokerDeck, standardDeck } from '@franklin/cards';
import { type Cents, cents } from '@franklin/money';
import {
  type Action,
  type Collection,
  defaultRules,
  forcedBets,
  type Game,
  type HandSetup,
  holdem,
  type LegalActions,
  type Limit,
  noCollection,
  type Owing,
  type SeatId,
  seatId,
  straddleStack,
  type Variant,
} from '../index.ts';
import { $ } from './games.ts';

/** Numbers that look random and are the same every time (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Random = (below: number) => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

/**
 * A hand that could come up at some table: any structure and chip, 2 to 10 players, short, odd and deep stacks, posts,
 * straddles, rake.
 */
export function randomSetup(random: Random, variant: Variant = holdem): HandSetup {
  const game = randomGame(random, variant);
  const whole = variant.deck === 'joker' ? jokerDeck() : standardDeck();
  const players = 2 + random(Math.min(10, mostPlayers(variant, whole.length)) - 1);
  const seats = shuffled(random, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(seatId))
    .slice(0, players)
    .sort((a, b) => a - b);
  const first = random(players);
  const order = [...seats.slice(first), ...seats.slice(0, first)];
  const stacks = order.map((seat) => ({
    seat,
    stack: cents(
      $(pick(random, [1, 3, 7, 20, 45, 100, 100, 250, 1000])) + (random(4) === 0 ? random(100) : 0),
    ),
  }));
  const owing = order
    .filter(() => game.blinds.length > 0 && random(12) === 0)
    .map((seat) => ({ seat, live: random(4) > 0, dead: $(random(2)) }));
  const straddler = random(2) === 0 ? straddlerOf(game, stacks, owing) : undefined;
  // The button is the last of the order, whatever its number.
  const button = order.at(-1)!;
  const forced = forcedBets(game, {
    button,
    seats,
    owing,
    ...(straddler === undefined ? {} : { straddler }),
  });
  return { game, button, seats: stacks, forced, deck: shuffled(random, whole) };
}

/** The seat left of the blinds, if it may straddle; `seats` are clockwise from the button's left. */
function straddlerOf(game: Game, seats: HandSetup['seats'], owing: readonly Owing[]): SeatId | undefined {
  const next = seats[game.blinds.length];
  if (!game.rules.straddle || game.blinds.length === 0 || seats.length < 3 || next === undefined)
    return undefined;
  const posts = owing.some(({ seat, live }) => live && seat === next.seat);
  return posts || next.stack < straddleStack(game) ? undefined : next.seat;
}

/** How many the deck is enough for, whatever they exchange. */
function mostPlayers({ streets }: Variant, cards: number): number {
  let shared = 0;
  let each = 0;
  for (const { burn, board, down, up, exchange } of streets) {
    shared += burn + board;
    each += down + up + (exchange?.replaced ? exchange.most : 0);
  }
  return Math.floor((cards - shared) / each);
}

function randomGame(random: Random, variant: Variant): Game {
  const limits: Limit[] = [
    { kind: 'none', least: $(2) },
    { kind: 'none', least: $(2), most: $(20) },
    { kind: 'pot', least: $(2) },
    { kind: 'fixed', small: $(2), big: $(4), raises: 1 + random(4) },
    { kind: 'spread', least: $(2), most: $(8), raises: 1 + random(4) },
  ];
  const antes: (Game['ante'] | undefined)[] = [
    undefined,
    undefined,
    { amount: $(1), from: 'each' },
    { amount: $(2), from: 'big-blind' },
    { amount: $(2), from: 'button' },
  ];
  const ante = pick(random, antes);
  const game: Game = {
    variant,
    limit: pick(random, limits),
    blinds: pick(random, [[$(1), $(2)], [$(1), $(2)], [$(2)], [$(1), $(1), $(2)]]),
    ...(ante === undefined ? {} : { ante }),
    chip: pick(random, [$(1), $(1), $(0.5), $(0.25), cents(1)]),
    collection: pick(random, collections(variant)),
    rules: {
      ...defaultRules,
      headsUpRaises: pick(random, ['unlimited', 'unlimited-unless-capped', 'capped']),
      straddle: random(2) === 0,
      straddleStack: pick(random, ['four-big-blinds', 'four-upper-bets']),
      straddleAddsRaise: random(2) === 0,
      showdown: pick(random, ['all-show', 'may-muck']),
      allInFaceUp: random(2) === 0,
      oddChip: pick(random, ['left-of-button', 'seat-one']),
      burns: random(2) === 0,
      potLimitOpen: pick(random, ['pot', 'four-big-blinds']),
      potRoundsUpTo: pick(random, [cents(1), $(1), $(5)]),
      raiseOverShortAllIn: pick(random, ['all-in', 'last-full-bet']),
    },
  };
  if (!['low-card', 'high-card'].includes(variant.streets[0]!.opens))
    return ante?.from === 'each' && random(8) === 0 ? { ...game, blinds: [] } : game;
  // Stud: everybody has an ante in and a card opens, for less than a bet or for all of it (001:20).
  return { ...game, blinds: [], ante: { amount: $(1), from: 'each' }, bringIn: pick(random, [$(1), $(2)]) };
}

/** Nothing, a share of the pot, or drops at the deal and at the streets after the first. */
function collections({ streets }: Variant): readonly Collection[] {
  const second = streets[1]!.name;
  const third = (streets[2] ?? streets[1]!).name;
  return [
    noCollection,
    noCollection,
    { takes: [{ to: 'rake', at: 'payout', onlyAfter: second, amount: { basisPoints: 500 } }], most: $(5) },
    {
      takes: [
        {
          to: 'rake',
          at: 'deal',
          amount: {
            counted: 'dealt',
            rows: [
              { from: 2, amount: $(1) },
              { from: 7, amount: $(4) },
            ],
          },
        },
        {
          to: 'jackpot',
          at: { street: second },
          amount: { counted: { street: second }, rows: [{ from: 2, amount: $(1) }] },
        },
        {
          to: 'rake',
          at: { street: third },
          amount: { counted: 'dealt', rows: [{ from: 5, amount: $(1) }] },
        },
      ],
    },
  ];
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/** Any of the legal actions; amounts anywhere in their range, often at its ends. `cards` are the player's own. */
export function randomAction(random: Random, legal: LegalActions, cards: readonly Card[] = []): Action {
  const { seat } = legal;
  const actions: Action[] = [];
  if (legal.check) actions.push({ seat, type: 'check' }, { seat, type: 'check' });
  if (legal.call !== undefined) actions.push({ seat, type: 'call' }, { seat, type: 'call' });
  if (legal.fold && (!legal.check || random(20) === 0)) actions.push({ seat, type: 'fold' });
  for (const type of ['bet', 'raise'] as const) {
    const range = legal[type];
    if (range === undefined) continue;
    const steps = Math.floor((range.max - range.min) / range.step);
    const amount = pick(random, [
      range.min,
      range.min,
      range.max,
      range.min + random(steps + 1) * range.step,
    ]);
    actions.push({ seat, type, to: amount as Cents });
  }
  if (legal.bringIn !== undefined) actions.push({ seat, type: 'bring-in' });
  if (legal.show) actions.push({ seat, type: 'show' });
  if (legal.muck) actions.push({ seat, type: 'muck' });
  if (legal.exchange) {
    const count = legal.exchange.least + random(legal.exchange.most - legal.exchange.least + 1);
    actions.push({ seat, type: 'exchange', cards: shuffled(random, cards).slice(0, count) });
  }
  return pick(random, actions);
}

import { type Game, holdem, type Opener, type Side, type Street, type Variant } from '../index.ts';
import { $, limit } from './games.ts';

// Games put together from the parts of a variant alone: nothing in the engine knows their names.

const street = (name: string, parts: Partial<Street>): Street => ({
  name,
  burn: 1,
  down: 0,
  up: 0,
  board: 0,
  opens: 'left-of-button',
  bet: 'big',
  ...parts,
});

const high: Side = { name: 'high', ranking: 'high' };
const low: Side = { name: 'low', ranking: 'a5' };

const flop = street('flop', { board: 3, bet: 'small' });
const turn = street('turn', { board: 1 });
const river = street('river', { board: 1 });
const preflop = (down: number) => street('preflop', { burn: 0, down, opens: 'after-blinds', bet: 'small' });

/** Four cards down, of which exactly two count (002:135). */
export const omaha: Variant = {
  name: 'Omaha',
  deck: 'standard',
  streets: [preflop(4), flop, turn, river],
  sides: [{ name: 'high', ranking: 'omaha-high' }],
};

/** Half of every pot for the best low of eight or under (002:147-150). */
export const omahaEight: Variant = {
  ...omaha,
  name: 'Omaha eight-or-better',
  sides: [...omaha.sides, { name: 'low', ranking: 'omaha-8ob' }],
};

const discardOne = { least: 1, most: 1, replaced: false };

/** Three cards down, of which one goes before the betting. */
export const pineapple: Variant = {
  ...holdem,
  name: 'Pineapple',
  streets: [{ ...preflop(3), exchange: discardOne }, flop, turn, river],
};

/** The same with the flop seen first. The filing discards after the betting on the flop (000:757), not before it. */
export const crazyPineapple: Variant = {
  ...holdem,
  name: 'Crazy Pineapple',
  streets: [preflop(3), { ...flop, exchange: discardOne }, turn, river],
};

const studStreets = (first: Opener, later: Opener): Street[] => [
  street('third street', { burn: 0, down: 2, up: 1, opens: first, bet: 'small' }),
  street('fourth street', { up: 1, opens: later, bet: 'small' }),
  street('fifth street', { up: 1, opens: later }),
  street('sixth street', { up: 1, opens: later }),
  street('seventh street', { down: 1, opens: later }),
];

/** The low card brings it in, then the best cards up begin (002:155-159). */
export const stud: Variant = {
  name: 'Seven Card Stud',
  deck: 'standard',
  streets: studStreets('low-card', 'high-hand'),
  sides: [high],
};

/** The high card brings it in, then the lowest cards up begin; the lowest hand wins (002:217-222). */
export const razz: Variant = {
  name: 'Razz',
  deck: 'standard',
  streets: studStreets('high-card', 'low-hand'),
  sides: [low],
};

const drawStreets = [
  street('before the draw', { burn: 0, down: 5, opens: 'after-blinds', bet: 'small' }),
  street('draw', { exchange: { least: 0, most: 5, replaced: true } }),
];

/** Five cards down, any of them drawn again once (000:840), here without openers and joker. */
export const fiveCardDraw: Variant = {
  name: 'Five Card Draw',
  deck: 'standard',
  streets: drawStreets,
  sides: [high],
};

/** Draw with the lowest hand winning, and the joker in the deck (000:769-773). */
export const lowball: Variant = {
  name: 'Lowball',
  deck: 'joker',
  streets: drawStreets,
  sides: [low],
};

export const assembled: readonly Variant[] = [
  omaha,
  omahaEight,
  pineapple,
  crazyPineapple,
  stud,
  razz,
  fiveCardDraw,
  lowball,
];

/** A stud game by its two bets, with a dollar ante from everybody. */
export function studGame(variant: Variant, small: number, big: number, bringIn: number): Game {
  return {
    ...limit(small, big),
    variant,
    blinds: [],
    ante: { amount: $(1), from: 'each' },
    bringIn: $(bringIn),
  };
}

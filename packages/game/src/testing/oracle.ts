import { type Card, rankings } from '@franklin/cards';
import type { HandEvent, HandSetup } from '../index.ts';

/**
 * What everybody should end with, worked out from the record in another way than the engine does: from the bottom up
 * over every height that anybody reached, folded players included; who is in at a height and has the best hand wins it.
 * What the house took comes out of the pots, and goes to the winners, chip by chip. `handOf` gives the cards a player
 * has at the showdown: those of hold'em as they lie in the deck, unless told otherwise.
 */
export function stacksByHeight(
  setup: HandSetup,
  events: readonly HandEvent[],
  handOf: HandOf = dealtHand,
): Map<number, number> {
  const order = dealOrder(setup);
  const stacks = new Map<number, number>(setup.seats.map(({ seat, stack }) => [seat, stack]));
  const height = new Map<number, number>(order.map((seat) => [seat, 0]));
  const folded = new Set<number>();
  const mucked = new Set<number>();
  const board: Card[] = [];
  let dead = 0;
  let taken = 0;
  const pay = (seat: number, amount: number) => stacks.set(seat, stacks.get(seat)! + amount);
  for (const event of events) {
    if (event.type === 'dealt') board.push(...event.board);
    if (event.type === 'collected') taken += event.rake + event.jackpot;
    if (event.type === 'mucked') mucked.add(event.seat);
    if (event.type === 'acted' && event.move === 'fold') folded.add(event.seat);
    if (event.type !== 'posted' && event.type !== 'acted') continue;
    pay(event.seat, -event.amount);
    if (event.type === 'posted' && (event.kind === 'dead' || event.kind === 'table-ante'))
      dead += event.amount;
    else height.set(event.seat, height.get(event.seat)! + event.amount);
  }
  // What only one player reached goes back to him, if he is still in.
  const sorted = [...height].sort((a, b) => b[1] - a[1]);
  const [top, second] = [sorted[0]!, sorted[1]!];
  if (top[1] > second[1] && !folded.has(top[0])) {
    pay(top[0], top[1] - second[1]);
    height.set(top[0], second[1]);
  }
  const live = order.filter((seat) => !folded.has(seat) && !mucked.has(seat));
  const best = setup.game.variant.sides.map(({ ranking }) => {
    const rank = (seat: number) => rankings[ranking].rank(handOf(setup, events, seat), board) ?? Infinity;
    return new Map(live.map((seat) => [seat, live.length > 1 ? rank(seat) : 0]));
  });
  // Money by the set of players who can win it; heights nobody live reaches fall to those just below.
  const pots = new Map<string, number>();
  let who = live.filter((seat) => height.get(seat)! >= 0);
  const steps = [...new Set(height.values())].sort((a, b) => a - b).filter((step) => step > 0);
  let below = 0;
  pots.set(who.join(), dead);
  for (const step of steps) {
    const reaching = live.filter((seat) => height.get(seat)! >= step);
    if (reaching.length > 0) who = reaching;
    const money = order.filter((seat) => height.get(seat)! >= step).length * (step - below);
    pots.set(who.join(), (pots.get(who.join()) ?? 0) + money);
    below = step;
  }
  const given = takenFrom([...pots.values()], taken, setup.game.chip);
  for (const [number, [key, amount]] of [...pots].entries()) {
    const rest = amount - given[number]!;
    const seats = key.split(',').map(Number);
    const winners = best.map((ranks) => {
      const least = Math.min(...seats.map((seat) => ranks.get(seat)!));
      return seats.filter((seat) => ranks.get(seat) === least && least < Infinity);
    });
    const won = winners.filter((side) => side.length > 0);
    // What is smaller than a chip stays with the first side.
    const odd = rest % setup.game.chip;
    const parts = won.map((_, side) => (side === 0 ? odd : 0));
    split(setup, rest - odd, [...parts.keys()], (side, chips) => (parts[side]! += chips));
    for (const [side, part] of parts.entries()) split(setup, part, inOrder(setup, won[side]!), pay);
  }
  return stacks;
}

/**
 * What each pot gives to the house: chip by chip from the pot that is furthest from having given its part, the earlier
 * one if two are alike. A pot that holds less than a chip is spared as long as another holds one.
 */
function takenFrom(amounts: readonly number[], taken: number, chip: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const given = amounts.map(() => 0);
  for (let left = taken; left > 0; ) {
    const missing = amounts.map((amount, k) => taken * amount - given[k]! * total);
    const ranked = [...amounts.keys()].sort((a, b) => missing[b]! - missing[a]! || a - b);
    const holding = (least: number) => ranked.find((k) => amounts[k]! - given[k]! >= least);
    const k = (holding(chip) ?? holding(1))!;
    const part = Math.min(chip, left, amounts[k]! - given[k]!);
    given[k]! += part;
    left -= part;
  }
  return given;
}

/** Seats from the button's left: `setup.seats` of the random hands is already in this order. */
function dealOrder(setup: HandSetup): number[] {
  const seats = setup.seats.map(({ seat }) => seat as number);
  const at = seats.indexOf(setup.button);
  return [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
}

type HandOf = (setup: HandSetup, events: readonly HandEvent[], seat: number) => readonly Card[];

const dealtHand: HandOf = (setup, _, seat) => {
  const order = dealOrder(setup);
  const place = order.indexOf(seat);
  return [setup.deck[place]!, setup.deck[place + order.length]!];
};

/** What everybody has seen of a hand: the cards up and those he showed last. */
export const shownHand: HandOf = (_, events, seat) => {
  const up = events.flatMap((event) => (event.type === 'dealt' ? event.up : []));
  const shown = events.findLast((event) => event.type === 'shown' && event.seat === seat);
  if (shown?.type !== 'shown') throw new Error(`seat ${seat} wins or loses without showing`);
  return [...shown.cards, ...up.filter((one) => one.seat === seat).flatMap(({ cards }) => cards)];
};

/** Who comes first for an odd chip. */
function inOrder(setup: HandSetup, seats: readonly number[]): readonly number[] {
  return setup.game.rules.oddChip === 'seat-one' ? [...seats].sort((a, b) => a - b) : seats;
}

/** Chip by chip to each in turn, until nothing is left. */
function split(
  setup: HandSetup,
  amount: number,
  order: readonly number[],
  pay: (seat: number, chips: number) => void,
): void {
  const { chip } = setup.game;
  for (let left = amount, k = 0; left > 0; k++) {
    const chips = Math.min(chip, left);
    pay(order[k % order.length]!, chips);
    left -= chips;
  }
}

import { type Card, rankings } from '@franklin/cards';
import { type Cents, cents, minus, NOTHING, plus, roundDown, smaller, times } from '@franklin/money';
import type { Awarded } from './event.ts';
import { type Pot, pots } from './pots.ts';
import type { HandState } from './state.ts';
import type { Side } from './variant.ts';

/** The next part of a pot to be paid, main pot first, each side of a split pot apart; `undefined` if all are. */
export function nextAward(state: HandState): Awarded | undefined {
  if (state.pot === 0) return undefined;
  const { sides } = state.setup.game.variant;
  const parts = pots(state);
  for (let number = Math.floor(state.paid / sides.length); number < parts.length; number++) {
    const pot = parts[number]!;
    if (pot.amount === 0) continue;
    const winners: (readonly number[])[] = [];
    for (let k = 0; k < sides.length; k++) winners.push(winnersOf(state, pot, sides[k]!));
    const amounts = divide(state, pot, winners);
    for (let k = 0; k < sides.length; k++) {
      if (amounts[k] === 0 || number * sides.length + k < state.paid) continue;
      const shares = share(state, amounts[k]!, winners[k]!);
      return { type: 'awarded', pot: number, side: sides[k]!.name, shares };
    }
  }
  return undefined;
}

/** The seats that win one side of a pot; none if nobody qualifies. Who is alone wins without showing (002:1978). */
function winnersOf(state: HandState, pot: Pot, side: Side): readonly number[] {
  if (pot.seats.length === 1) return pot.seats;
  const ranking = rankings[side.ranking];
  let best = Number.POSITIVE_INFINITY;
  let winners: number[] = [];
  for (const index of pot.seats) {
    const { down, up } = state.seats[index]!;
    const hand: readonly Card[] = up.length === 0 ? down : [...down, ...up];
    const rank = ranking.rank(hand, state.board);
    if (rank === undefined || rank > best) continue;
    if (rank < best) winners = [];
    best = rank;
    winners.push(index);
  }
  return winners;
}

/** A pot's part for each side: in equal halves, the odd chip to the first; all to the first where another is not won. */
function divide(state: HandState, pot: Pot, winners: readonly (readonly number[])[]): readonly Cents[] {
  if (pot.seats.length === 1 || winners.length === 1)
    return winners.map((_, k) => (k === 0 ? pot.amount : NOTHING));
  const won = winners.filter((seats) => seats.length > 0).length;
  const part = equalPart(pot.amount, won, state.setup.game.chip);
  const odd = minus(pot.amount, times(part, won));
  return winners.map((seats, k) => (k === 0 ? plus(part, odd) : seats.length > 0 ? part : NOTHING));
}

/** Equal shares in whole chips; odd chips one by one in the order of the house rule. */
function share(state: HandState, amount: Cents, winners: readonly number[]): Awarded['shares'] {
  const { chip, rules } = state.setup.game;
  const part = equalPart(amount, winners.length, chip);
  let odd = minus(amount, times(part, winners.length));
  const order =
    rules.oddChip === 'seat-one'
      ? [...winners].sort((a, b) => state.seats[a]!.seat - state.seats[b]!.seat)
      : winners;
  return order.map((index) => {
    const extra = smaller(chip, odd);
    odd = minus(odd, extra);
    return { seat: state.seats[index]!.seat, amount: plus(part, extra) };
  });
}

/** What each of `count` gets of an amount in whole chips, before odd chips. */
function equalPart(amount: Cents, count: number, chip: Cents): Cents {
  return roundDown(cents(Math.floor(amount / count)), chip);
}

import { shown } from '@franklin/cards';
import { dollars } from '@franklin/money';
import type { ForcedBetKind } from './event.ts';
import { hasFields } from './fields.ts';
import { bigBlind, type Game } from './game.ts';
import { isAmount } from './most-money.ts';
import { isSeatId, MOST_SEATS, seatAfter } from './seat.ts';
import type { ForcedBet, HandSetup } from './setup.ts';

/** Whether a forced bet counts as its player's bet of the street. */
const LIVE: Readonly<Record<ForcedBetKind, boolean>> = {
  ante: false,
  'table-ante': false,
  blind: true,
  straddle: true,
  post: true,
  dead: false,
};

/** What is wrong with what is put in before the cards, in one sentence, or `undefined`. */
export function checkForced(setup: HandSetup): string | undefined {
  const { forced, game } = setup;
  for (let k = 0; k < forced.length; k++)
    if (!hasFields(forced[k])) return 'A forced bet needs a seat, a kind and an amount.';
  let blinds = 0;
  let antes = 0;
  for (let k = 0; k < forced.length; k++) {
    const wrong = checkBet(setup, k);
    if (wrong !== undefined) return wrong;
    const { kind } = forced[k]!;
    if (kind === 'blind') blinds++;
    if (kind === 'ante' || kind === 'table-ante') antes++;
  }
  if (blinds === 0 && game.blinds.length > 0) return 'This game has blinds and nobody posts one.';
  if (antes === 0 && game.ante !== undefined) return 'This game has an ante and nobody posts one.';
  return undefined;
}

function checkBet(setup: HandSetup, place: number): string | undefined {
  const { seats, forced, game } = setup;
  const { seat, kind, amount } = forced[place]!;
  if (!isSeatId(seat)) return `There is no seat ${shown(seat)} that could post.`;
  if (typeof kind !== 'string' || typeof LIVE[kind] !== 'boolean')
    return `Seat ${seat} cannot post ${shown(kind)}: choose one of ${Object.keys(LIVE).join(', ')}.`;
  const player = seats.find((one) => one.seat === seat);
  if (player === undefined) return `Seat ${seat} posts a ${kind} but is not dealt in.`;
  if (!isAmount(amount)) return `Seat ${seat} cannot post a ${kind} of ${shown(amount)} cents.`;
  let left: number = player.stack;
  for (let k = 0; k < place; k++) {
    const earlier = forced[k]!;
    if (earlier.seat !== seat) continue;
    left -= earlier.amount;
    if (LIVE[kind] && LIVE[earlier.kind])
      return `Seat ${seat} cannot put in a ${earlier.kind} and a ${kind}: one live bet before the cards is all.`;
  }
  // Whoever has no more than this puts in all he has, odd cents and all.
  if (amount % game.chip !== 0 && amount < left)
    return `Seat ${seat} cannot post a ${kind} of ${dollars(amount)} in ${dollars(game.chip)} chips.`;
  return kind === 'straddle' ? checkStraddle(setup, forced[place]!, player.stack) : undefined;
}

function checkStraddle(setup: HandSetup, { seat, amount }: ForcedBet, stack: number): string | undefined {
  const { seats, game } = setup;
  const cannot = `Seat ${seat} cannot straddle`;
  if (!game.rules.straddle) return `${cannot}: this game has no straddle.`;
  if (seats.length < 3) return `${cannot}: that needs three players.`;
  const twice = 2 * bigBlind(game);
  if (amount !== twice) return `${cannot} for ${dollars(amount)}: a straddle is ${dollars(twice)} here.`;
  const needed = straddleStack(game);
  if (stack < needed) return `Seat ${seat} needs ${dollars(needed)} to straddle and has ${dollars(stack)}.`;
  return seat === seatAfterBlinds(setup) ? undefined : `${cannot}: it is not left of the big blind.`;
}

/** What a player must have in front of him to straddle (004:52). */
export function straddleStack(game: Game): number {
  const { limit, rules } = game;
  const upper = limit.kind === 'fixed' ? limit.big : bigBlind(game);
  return 4 * (rules.straddleStack === 'four-upper-bets' ? upper : bigBlind(game));
}

/** The seat that would act first without a straddle: the next one dealt in, clockwise from the last blind. */
function seatAfterBlinds({ seats, forced }: HandSetup): number | undefined {
  const last = forced.findLast((bet) => bet.kind === 'blind')?.seat;
  if (last === undefined) return undefined;
  for (let steps = 1; steps <= MOST_SEATS; steps++) {
    const next = seatAfter(last, steps);
    if (seats.some(({ seat }) => seat === next)) return next;
  }
  return undefined;
}

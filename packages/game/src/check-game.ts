import { shown } from '@franklin/cards';
import { type Cents, dollars, isCents } from '@franklin/money';
import { checkChoice } from './check-choice.ts';
import { checkShape } from './check-shape.ts';
import { checkVariant } from './check-variant.ts';
import type { Take } from './collection.ts';
import { hasFields } from './fields.ts';
import type { Ante, Game } from './game.ts';
import type { HouseRules } from './house-rules.ts';
import { countsRaises, type Limit } from './limit.ts';
import { isAmount, MOST_AMOUNT } from './most-money.ts';
import { MOST_SEATS } from './seat.ts';

/**
 * What is wrong with a game as somebody set it up, in one sentence, or `undefined`. It may be given anything at all.
 */
export function checkGame(game: Game): string | undefined {
  try {
    return (
      checkShape(game) ??
      checkVariant(game.variant) ??
      checkRules(game.rules) ??
      checkChip(game) ??
      checkLimit(game) ??
      checkForced(game) ??
      checkCollection(game)
    );
  } catch {
    // A field that throws when it is read, or a list with methods of its own.
    return 'A game must be plain fields, lists, texts and numbers.';
  }
}

const LIMITS: readonly Game['limit']['kind'][] = ['fixed', 'spread', 'pot', 'none'];
const ANTES: readonly Ante['from'][] = ['each', 'big-blind', 'button'];
const PURSES: readonly Take['to'][] = ['rake', 'jackpot'];
const YES_OR_NO = [true, false] as const;

/** All rules but the amount. */
const RULES: { readonly [K in Exclude<keyof HouseRules, 'potRoundsUpTo'>]: readonly HouseRules[K][] } = {
  headsUpRaises: ['unlimited', 'unlimited-unless-capped', 'capped'],
  straddle: YES_OR_NO,
  straddleStack: ['four-big-blinds', 'four-upper-bets'],
  straddleAddsRaise: YES_OR_NO,
  potLimitOpen: ['four-big-blinds', 'pot'],
  raiseOverShortAllIn: ['all-in', 'last-full-bet'],
  showdown: ['all-show', 'may-muck'],
  allInFaceUp: YES_OR_NO,
  oddChip: ['left-of-button', 'seat-one'],
  burns: YES_OR_NO,
};

function checkRules(rules: HouseRules): string | undefined {
  for (const [name, choices] of Object.entries(RULES)) {
    const wrong = checkChoice(`The house rule ${name} cannot be`, rules[name as keyof HouseRules], choices);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** The sentence for an amount that is one, but larger than any that a game is played for. */
function tooMuch(amount: unknown): string | undefined {
  if (!isCents(amount) || amount <= MOST_AMOUNT) return undefined;
  return `A game cannot have an amount of ${dollars(amount)}: ${dollars(MOST_AMOUNT)} is the most.`;
}

function checkChip({ chip, rules }: Game): string | undefined {
  if (!isAmount(chip)) return tooMuch(chip) ?? 'The smallest chip must be worth at least one cent.';
  const { potRoundsUpTo } = rules;
  if (!isAmount(potRoundsUpTo))
    return tooMuch(potRoundsUpTo) ?? 'The pot must round up to at least one cent.';
  // One cent means that nothing is rounded.
  if (potRoundsUpTo > 1 && potRoundsUpTo % chip !== 0)
    return `The pot cannot be counted up to the next ${dollars(potRoundsUpTo)} in ${dollars(chip)} chips.`;
  return undefined;
}

function checkLimit({ limit, chip }: Game): string | undefined {
  const wrong = checkChoice('The limit cannot be', limit.kind, LIMITS);
  if (wrong !== undefined) return wrong;
  const amounts = limitAmounts(limit);
  for (const amount of amounts) {
    if (!isAmount(amount))
      return tooMuch(amount) ?? 'The limits of a game must be more than zero, in whole cents.';
    if (amount % chip !== 0) return `A limit of ${dollars(amount)} cannot be bet in ${dollars(chip)} chips.`;
  }
  const [low, high = low] = amounts as readonly [Cents, Cents?];
  if (high < low) return `The upper limit ${dollars(high)} is below the lower limit ${dollars(low)}.`;
  if (countsRaises(limit) && !(Number.isInteger(limit.raises) && limit.raises >= 1)) {
    return 'The number of raises must be a whole number from 1 up.';
  }
  return undefined;
}

/** The amounts that a limit consists of, the lower first. */
function limitAmounts(limit: Limit): readonly unknown[] {
  switch (limit.kind) {
    case 'fixed':
      return [limit.small, limit.big];
    case 'spread':
      return [limit.least, limit.most];
    case 'pot':
      return [limit.least];
    case 'none':
      return limit.most === undefined ? [limit.least] : [limit.least, limit.most];
  }
}

function checkForced({ blinds, ante, bringIn, chip, limit }: Game): string | undefined {
  if (blinds.length > MOST_SEATS)
    return `A game cannot have more than ${MOST_SEATS} blinds: one for each seat.`;
  const odd = ante && checkChoice('The ante cannot come from', ante.from, ANTES);
  if (odd !== undefined) return odd;
  const amounts = [...blinds, ...(ante ? [ante.amount] : []), ...(bringIn === undefined ? [] : [bringIn])];
  for (const amount of amounts) {
    if (!isAmount(amount))
      return tooMuch(amount) ?? 'Blinds, antes and bring-in must be more than zero, in whole cents.';
    if (amount % chip !== 0) return `${dollars(amount)} cannot be posted in ${dollars(chip)} chips.`;
  }
  for (let k = 1; k < blinds.length; k++) {
    if (blinds[k]! < blinds[k - 1]!) return 'Blinds must not get smaller from the button on.';
  }
  if (amounts.length === 0) return 'A game needs a blind or an ante: without one nobody has to play.';
  const big = blinds.at(-1);
  if (big !== undefined && 'most' in limit && limit.most !== undefined && limit.most < big)
    return `The largest bet ${dollars(limit.most)} is below the big blind ${dollars(big)}.`;
  return undefined;
}

function checkCollection({ collection, variant, chip }: Game): string | undefined {
  if (collection.most !== undefined && !isCents(collection.most))
    return 'The most that is taken must be whole cents.';
  const streets: readonly unknown[] = variant.streets.map((street) => street.name);
  for (const take of collection.takes) {
    const missing = namedStreets(take).filter((name) => !streets.includes(name));
    if (missing.length > 0) return `${variant.name} has no street called ${shown(missing[0])} to collect at.`;
    const wrong =
      checkChoice('A collection cannot go to', take.to, PURSES) ?? checkTime(take) ?? checkAmount(take, chip);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function namedStreets({ onlyAfter, at, amount }: Take): readonly unknown[] {
  const counted = 'counted' in amount ? amount.counted : undefined;
  return [
    ...(onlyAfter === undefined ? [] : [onlyAfter]),
    ...(hasFields(at) ? [at.street] : []),
    ...(hasFields(counted) ? [counted.street] : []),
  ];
}

function checkTime({ at, amount }: Take): string | undefined {
  if (!hasFields(at) && at !== 'deal' && at !== 'payout')
    return `A collection cannot be taken at ${shown(at)}: choose deal, payout or a street.`;
  if ('rows' in amount && !hasFields(amount.counted) && amount.counted !== 'dealt')
    return `Players cannot be counted by ${shown(amount.counted)}: choose dealt or a street.`;
  return undefined;
}

function checkAmount({ amount, at }: Take, chip: number): string | undefined {
  if ('basisPoints' in amount) {
    const { basisPoints } = amount;
    // Before the payout the pot still grows, and a share of it would be due again and again.
    if (at !== 'payout') return 'A share of the pot can only be taken when the pot is paid.';
    return Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000
      ? undefined
      : 'A share of the pot must be from 0 % to 100 %, in hundredths of a percent.';
  }
  for (const [k, row] of amount.rows.entries()) {
    if (!isCents(row.amount)) return 'Collected amounts must be whole cents from zero up.';
    if (row.amount > MOST_AMOUNT) return tooMuch(row.amount);
    if (row.amount % chip !== 0) {
      return `A collection of ${dollars(row.amount)} cannot be taken in ${dollars(chip)} chips.`;
    }
    if (!Number.isInteger(row.from) || row.from < 1) return 'Collections count players from 1 up.';
    if (k > 0 && row.from <= amount.rows[k - 1]!.from)
      return 'Collection rows must go up in the number of players.';
  }
  return undefined;
}

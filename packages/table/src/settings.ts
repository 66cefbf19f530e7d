import { checkGame, type Game } from '@franklin/game';
import { type Cents, dollars, isCents } from '@franklin/money';

/** What a table plays and how it runs, as the floor set it up. Times are milliseconds. */
export interface TableSettings {
  readonly game: Game;
  readonly buyIn: { readonly least: Cents; readonly most: Cents };
  /** Players who must sit with chips before the first hand: 2 to 10. */
  readonly playersToStart: number;
  readonly times: Times;
  readonly pace: Pace;
  readonly rules: TableRules;
}

export interface Times {
  /** What a player has for each decision. */
  readonly action: number;
  /** The last part of it, in which he is warned: ten seconds in the filings (004:136). */
  readonly warning: number;
  /** What he may use beyond it, over all his decisions. */
  readonly bank: number;
  /** What comes back to his bank with every hand he is dealt. */
  readonly bankRefill: number;
  /** What a player whose station is disconnected gets on top, before the table acts for him. */
  readonly grace: number;
  /** How long a player may sit out or be away before he is cashed out and the seat is free. */
  readonly sitOut: number;
  /** How long a seat stays reserved, or taken by somebody without chips. */
  readonly reservation: number;
}

/** How long the screens have for each motion before the hand goes on. Zero where nobody watches. */
export interface Pace {
  readonly posting: number;
  readonly dealing: number;
  readonly showdown: number;
  readonly paying: number;
  readonly betweenHands: number;
}

/** Choices between the filings that belong to the table rather than to the hand; see `docs/rules.md`. */
export interface TableRules {
  /** What a new player posts to come in before the big blind reaches him: one big blind (002:23), or all (004:38). */
  readonly newPlayerPosts: 'big-blind' | 'all-blinds';
  /** A player between the button and the big blind may come in by buying the button (004:45). */
  readonly buyTheButton: boolean;
  /** Who left with more and comes back within this time must bring it back: milliseconds, 0 for never. */
  readonly bringBack: number;
}

export const MINUTE = 60_000;

export const usualTimes: Times = {
  action: 25_000,
  warning: 10_000,
  bank: 30_000,
  bankRefill: 2_000,
  grace: 15_000,
  sitOut: 20 * MINUTE,
  reservation: 3 * MINUTE,
};

export const usualPace: Pace = {
  posting: 600,
  dealing: 1_400,
  showdown: 2_500,
  paying: 2_500,
  betweenHands: 1_500,
};

/** For tests, benchmarks and simulations. */
export const noPace: Pace = { posting: 0, dealing: 0, showdown: 0, paying: 0, betweenHands: 0 };

export const usualRules: TableRules = {
  newPlayerPosts: 'big-blind',
  buyTheButton: true,
  bringBack: 60 * MINUTE,
};

/** The longest span that a timer can wait for. */
const LONGEST = 2 ** 31 - 1;

/** What is wrong with the settings, in one sentence, or `undefined`. */
export function checkSettings({
  game,
  buyIn,
  playersToStart,
  times,
  pace,
  rules,
}: TableSettings): string | undefined {
  const wrong = checkGame(game);
  if (wrong !== undefined) return wrong;
  if (!isCents(buyIn.least) || !isCents(buyIn.most) || buyIn.least === 0 || buyIn.least > buyIn.most) {
    return 'The smallest buy-in must be more than zero and not more than the largest.';
  }
  if (buyIn.least % game.chip !== 0 || buyIn.most % game.chip !== 0) {
    return `Buy-ins must be whole ${dollars(game.chip)} chips.`;
  }
  if (!Number.isInteger(playersToStart) || playersToStart < 2 || playersToStart > 10) {
    return 'A game starts with 2 to 10 players.';
  }
  const spans = [...Object.values(times), ...Object.values(pace), rules.bringBack];
  if (!spans.every((span) => Number.isSafeInteger(span) && span >= 0 && span <= LONGEST)) {
    return 'Times must be whole milliseconds from 0 up to 24 days.';
  }
  if (rules.newPlayerPosts !== 'big-blind' && rules.newPlayerPosts !== 'all-blinds') {
    return 'A new player posts the big blind or all blinds: choose one.';
  }
  if (typeof rules.buyTheButton !== 'boolean') return 'Buying the button is allowed or not: choose one.';
  if (times.action === 0) return 'A player needs some time to act.';
  if (times.warning > times.action) return 'The warning cannot be longer than the time to act.';
  return undefined;
}

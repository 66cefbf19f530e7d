import { cardText, isCard, isKnown, JOKER, shown, UNKNOWN } from '@franklin/cards';
import { dollars, isCents } from '@franklin/money';
import { checkForced } from './check-forced.ts';
import { checkGame } from './check-game.ts';
import { hasFields } from './fields.ts';
import { freezeGame } from './freeze-game.ts';
import type { Game } from './game.ts';
import { MOST_AT_TABLE } from './most-money.ts';
import { isSeatId, MOST_SEATS } from './seat.ts';
import type { HandSetup } from './setup.ts';
import type { Street } from './variant.ts';

/** Games that were found sound and frozen, with their streets: a table plays the same one for hours. */
const sound = new WeakMap<Game, readonly Street[]>();

/** What is wrong with the set-up of a hand, in one sentence, or `undefined`. It may be given anything at all. */
export function checkSetup(setup: HandSetup): string | undefined {
  try {
    if (!hasFields(setup)) return NO_SETUP;
    return checkSoundness(setup.game) ?? checkSeats(setup) ?? checkForced(setup) ?? checkDeck(setup);
  } catch {
    // A field that throws when it is read, or a list with methods of its own.
    return 'A set-up must be plain fields, lists, texts and numbers.';
  }
}

function checkSoundness(game: Game): string | undefined {
  if (isStillSound(game)) return undefined;
  const wrong = checkGame(game);
  if (wrong !== undefined) return wrong;
  freezeGame(game);
  sound.set(game, [...game.variant.streets]);
  return undefined;
}

function isStillSound(game: Game): boolean {
  const then = sound.get(game);
  if (then === undefined) return false;
  const { streets } = game.variant;
  for (let k = 0; k < then.length; k++) if (streets[k] !== then[k]) return false;
  return streets.length === then.length;
}

const NO_SETUP = 'A hand needs a game, a button, a list of seats, a list of forced bets and a deck.';

function checkSeats({ seats, forced, deck, button }: HandSetup): string | undefined {
  if (!Array.isArray(seats) || !Array.isArray(forced) || !Array.isArray(deck)) return NO_SETUP;
  if (seats.length < 2 || seats.length > MOST_SEATS)
    return `A hand needs 2 to ${MOST_SEATS} players, not ${seats.length}.`;
  if (!isSeatId(button)) return `The button cannot be at seat ${shown(button)}.`;
  let taken = 0;
  let brought = 0;
  for (let k = 0; k < seats.length; k++) {
    if (!hasFields(seats[k])) return 'Everybody who is dealt in needs a seat and a stack.';
    const { seat, stack } = seats[k]!;
    if (!isSeatId(seat)) return `There is no seat ${shown(seat)}.`;
    if ((taken & (1 << seat)) !== 0) return `Seat ${seat} is dealt in twice.`;
    taken |= 1 << seat;
    if (!isCents(stack) || stack === 0)
      return `Seat ${seat} cannot play with a stack of ${shown(stack)} cents.`;
    brought += stack;
  }
  if (brought > MOST_AT_TABLE)
    return `A hand cannot be played for more than ${dollars(MOST_AT_TABLE)} in all stacks together.`;
  return undefined;
}

/** The standard deck and the joker. */
const MOST_CARDS = 53;

/** The joker in the upper word of a deck. */
const JOKER_BIT = 1 << (JOKER & 31);

/** The same of a card whose face is not known. */
const UNKNOWN_BIT = 1 << (UNKNOWN & 31);

function checkDeck({ deck, seats, game, recorded }: HandSetup): string | undefined {
  let needed = 0;
  const { streets } = game.variant;
  for (let k = 0; k < streets.length; k++) {
    const street = streets[k]!;
    // Everybody may draw as much as he is allowed: nothing says what happens where the deck runs out.
    const drawn = street.exchange?.replaced ? street.exchange.most : 0;
    const burned = game.rules.burns ? street.burn : 0;
    needed += burned + (street.down + street.up + drawn) * seats.length + street.board;
  }
  if (deck.length > MOST_CARDS) return `A deck has at most ${MOST_CARDS} cards, not ${deck.length}.`;
  if (deck.length < needed) {
    return `${seats.length} players of ${game.variant.name} need ${needed} cards and the deck has ${deck.length}.`;
  }
  // One bit for each card, in two words: cards 0 to 31 and the rest. A shuffled deck makes every branch a guess.
  let low = 0;
  let high = 0;
  for (let k = 0; k < deck.length; k++) {
    const card = deck[k]!;
    if (!isCard(card)) return `The deck holds something that is not a card: ${shown(card)}.`;
    const upper = card >> 5;
    low |= (1 - upper) << (card & 31);
    high |= upper << (card & 31);
  }
  if (game.variant.deck !== 'joker' && (high & JOKER_BIT) !== 0)
    return `The deck holds the joker, which ${game.variant.name} is played without.`;
  if (recorded !== true && (high & UNKNOWN_BIT) !== 0)
    return 'The deck holds a card whose face is not known: only a recorded hand can be played with it.';
  if (ones(low) + ones(high) === deck.length) return undefined;
  const twice = deck.find((card, k) => isKnown(card) && deck.indexOf(card) < k);
  return twice === undefined ? undefined : `The deck holds ${cardText(twice)} twice.`;
}

function ones(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

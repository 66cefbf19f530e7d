import { cardText, isCard, isKnown, JOKER } from '@franklin/cards';
import { isCents } from '@franklin/money';
import { checkForced } from './check-forced.ts';
import { checkGame } from './check-game.ts';
import type { Game } from './game.ts';
import { isSeatId, MOST_SEATS } from './seat.ts';
import type { HandSetup } from './setup.ts';

/** Games that were found sound: a table plays the same one for hours. */
const sound = new WeakSet<Game>();

/** What is wrong with the set-up of a hand, in one sentence, or `undefined`. */
export function checkSetup(setup: HandSetup): string | undefined {
  const { game } = setup;
  if (!sound.has(game)) {
    const wrong = checkGame(game);
    if (wrong !== undefined) return wrong;
    sound.add(game);
  }
  return checkSeats(setup) ?? checkForced(setup) ?? checkDeck(setup);
}

function checkSeats({ seats, button }: HandSetup): string | undefined {
  if (seats.length < 2 || seats.length > MOST_SEATS)
    return `A hand needs 2 to ${MOST_SEATS} players, not ${seats.length}.`;
  if (!isSeatId(button)) return `The button cannot be at seat ${button}.`;
  let taken = 0;
  for (const { seat, stack } of seats) {
    if (!isSeatId(seat)) return `There is no seat ${seat}.`;
    if ((taken & (1 << seat)) !== 0) return `Seat ${seat} is dealt in twice.`;
    taken |= 1 << seat;
    if (!isCents(stack) || stack === 0) return `Seat ${seat} cannot play with a stack of ${stack} cents.`;
  }
  return undefined;
}

/** The joker in the upper word of a deck. */
const JOKER_BIT = 1 << (JOKER & 31);

function checkDeck({ deck, seats, game }: HandSetup): string | undefined {
  let needed = 0;
  for (const street of game.variant.streets) {
    // Everybody may draw as much as he is allowed: nothing says what happens where the deck runs out.
    const drawn = street.exchange?.replaced ? street.exchange.most : 0;
    const burned = game.rules.burns ? street.burn : 0;
    needed += burned + (street.down + street.up + drawn) * seats.length + street.board;
  }
  if (deck.length < needed) {
    return `${seats.length} players of ${game.variant.name} need ${needed} cards and the deck has ${deck.length}.`;
  }
  // One bit for each card, in two words: cards 0 to 31 and the rest. A shuffled deck makes every branch a guess.
  let low = 0;
  let high = 0;
  for (let k = 0; k < deck.length; k++) {
    const card = deck[k]!;
    if (!isCard(card)) return `The deck holds something that is not a card: ${String(card)}.`;
    const upper = card >> 5;
    low |= (1 - upper) << (card & 31);
    high |= upper << (card & 31);
  }
  if (game.variant.deck !== 'joker' && (high & JOKER_BIT) !== 0)
    return `The deck holds the joker, which ${game.variant.name} is played without.`;
  if (ones(low) + ones(high) === deck.length) return undefined;
  const twice = deck.find((card, k) => isKnown(card) && deck.indexOf(card) < k);
  return twice === undefined ? undefined : `The deck holds ${cardText(twice)} twice.`;
}

function ones(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

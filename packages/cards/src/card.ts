import { shown } from './shown.ts';

/**
 * A card as a small integer: rank × 4 + suit, so that sorting cards sorts by rank and then by suit, with suits in the
 * filings' order: spades over hearts over diamonds over clubs. 52 is the joker, 53 a card whose face is not known.
 */
export type Card = number & { readonly __card: 'card' };

/** The joker. What it counts as depends on the game: see `joker.ts`. */
export const JOKER = 52 as Card;

/** A card that is there but whose face is hidden; it may stand in a hand any number of times. */
export const UNKNOWN = 53 as Card;

/** A card, or a hand of cards, that cannot be: the message is one sentence for the person who wrote it. */
export class CardError extends Error {
  override name = 'CardError';
}

/** Ranks from 0 up: deuce is 0, ace is 12. */
export const RANKS = '23456789TJQKA';

/** Suits from 0 up, the lowest first. */
export const SUITS = 'cdhs';

const JOKER_TEXT = 'Jk';
const UNKNOWN_TEXT = '??';

/** The text of every card, at the place of its number. */
const TEXTS: readonly string[] = [
  ...Array.from(RANKS, (rank) => Array.from(SUITS, (suit) => rank + suit)).flat(),
  JOKER_TEXT,
  UNKNOWN_TEXT,
];

const BY_TEXT: ReadonlyMap<string, Card> = new Map(TEXTS.map((text, card) => [text, card as Card]));

export function isCard(value: unknown): value is Card {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= UNKNOWN;
}

/** Whether the face of the card can be read; the joker's can. */
export function isKnown(card: Card): boolean {
  return card !== UNKNOWN;
}

/** 0 (deuce) to 12 (ace); the joker and an unknown card have none. */
export function rankOf(card: Card): number {
  if (card >= JOKER) throw new CardError(`${cardText(card)} has no rank of its own`);
  return card >> 2;
}

/** 0 clubs, 1 diamonds, 2 hearts, 3 spades; the joker and an unknown card have none. */
export function suitOf(card: Card): number {
  if (card >= JOKER) throw new CardError(`${cardText(card)} has no suit of its own`);
  return card & 3;
}

export function makeCard(rank: number, suit: number): Card {
  if (RANKS[rank] === undefined || SUITS[suit] === undefined)
    throw new CardError(
      `There is no card of rank ${rank} and suit ${suit}: ranks go from 0 to 12, suits from 0 to 3`,
    );
  return (rank * 4 + suit) as Card;
}

export function cardText(card: Card): string {
  const text = TEXTS[card];
  if (text === undefined) throw new CardError(`${card} is not the number of a card`);
  return text;
}

/** The cards run together: `AsKd`. */
export function cardsText(cards: readonly Card[]): string {
  return cards.map(cardText).join('');
}

export function parseCard(text: string): Card {
  return BY_TEXT.get(text) ?? refuse(text, '');
}

/** Cards run together or apart, by spaces or commas: `AsKd`, `As Kd`, `As, Kd`. */
export function parseCards(text: string): Card[] {
  const cards: Card[] = [];
  for (let at = 0; at < text.length; ) {
    if (/[\s,]/.test(text[at]!)) {
      at += 1;
      continue;
    }
    const piece = text.slice(at, at + 2);
    cards.push(BY_TEXT.get(piece) ?? refuse(piece, place(at, piece, text)));
    at += 2;
  }
  return cards;
}

/** Where in a longer text the bad piece stands, counted from 1; nothing when the piece is the whole text. */
function place(at: number, piece: string, text: string): string {
  return piece === text ? '' : ` (character ${at + 1} of ${shown(text)})`;
}

function refuse(piece: string, where: string): never {
  throw new CardError(
    `${shown(piece)} is not a card${where}: write a rank ${RANKS} and a suit ${SUITS}, such as As`,
  );
}

/** Refuses what is no card at all, for callers whose types nobody checked. */
export function assertCards(cards: readonly Card[]): void {
  for (const card of cards)
    if (!isCard(card))
      throw new CardError(`A hand holds something that is no card: cards are the numbers 0 to ${UNKNOWN}`);
}

/** Refuses a card that stands twice, by name; unknown cards may repeat. */
export function assertDistinct(cards: readonly Card[]): void {
  const repeated = cards.find((card, i) => card !== UNKNOWN && cards.indexOf(card) < i);
  if (repeated !== undefined) throw new CardError(`${cardText(repeated)} appears more than once`);
}

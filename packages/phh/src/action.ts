import { type Card, CardError, parseCards, shown } from '@franklin/cards';
import { writtenAmount } from './amount.ts';
import { type PhhAction, PhhError } from './hand.ts';

/** Reads one action such as `p2 cbr 400` or `d db AsKd2c`; what follows a `#` is commentary. */
export function parseAction(source: string, players: number): PhhAction {
  const text = source.split('#', 1)[0]!.trim();
  const words = text.split(/\s+/);
  const wrong = (why: string) => new PhhError(`${shown(text)} is not an action: ${why}`);
  const cardsAt = (word: number): readonly Card[] => {
    const given = words.slice(word).join('');
    if (given === '' || given === '-') return [];
    try {
      return parseCards(given);
    } catch (error) {
      if (error instanceof CardError) throw wrong(error.message);
      throw error;
    }
  };
  const playerAt = (word: number): number => {
    const number = /^p([1-9]\d*)$/.exec(words[word] ?? '')?.[1];
    if (number === undefined || Number(number) > players) throw wrong(`there are players p1 to p${players}`);
    return Number(number) - 1;
  };
  if (words[0] === 'd') {
    if (words[1] === 'db') return { text, type: 'deal-board', cards: cardsAt(2) };
    if (words[1] === 'dh') return { text, type: 'deal-hole', player: playerAt(2), cards: cardsAt(3) };
    throw wrong('a deal is "d dh pN cards" or "d db cards"');
  }
  const player = playerAt(0);
  const alone = <T>(action: T): T => {
    if (words.length > 2) throw wrong(`nothing comes after ${words[1]}`);
    return action;
  };
  switch (words[1]) {
    case 'f':
      return alone({ text, type: 'fold', player });
    case 'cc':
      return alone({ text, type: 'check-or-call', player });
    case 'cbr': {
      const to = writtenAmount(words[2]);
      if (words.length !== 3 || to === undefined || to === 0)
        throw wrong('after cbr comes the amount bet to');
      return { text, type: 'bet-or-raise', player, to };
    }
    case 'sm':
      return { text, type: 'show-or-muck', player, cards: cardsAt(2) };
    case 'pb':
      return alone({ text, type: 'bring-in', player });
    case 'sd':
      return { text, type: 'stand-or-draw', player, cards: cardsAt(2) };
    default:
      throw wrong('a player does f, cc, cbr, sm, pb or sd');
  }
}

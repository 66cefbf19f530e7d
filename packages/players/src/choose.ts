import { type Card, parseCards, rankings, rankOf } from '@franklin/cards';
import type { LegalView, MoveIntent, OwnView } from '@franklin/protocol';

/** How a simulated player plays: anything legal, or something like poker. */
export type Style = 'random' | 'sensible';

export type Random = () => number;

/** What he does when it is his turn; always something that the view says he may. */
export function choose(style: Style, you: OwnView, board: readonly string[], random: Random): MoveIntent {
  const legal = you.legal!;
  if (legal.show) return { type: legal.muck && random() < 0.3 ? 'muck' : 'show' };
  if (legal.exchange !== undefined) {
    const count = Math.max(legal.exchange.least, Math.min(legal.exchange.most, Math.floor(random() * 4)));
    return { type: 'exchange', cards: you.cards.slice(0, count) };
  }
  if (legal.bringIn !== undefined) return { type: 'bring-in' };
  return style === 'random' ? anything(legal, random) : something(legal, you, board, random);
}

function anything(legal: LegalView, random: Random): MoveIntent {
  const range = legal.bet ?? legal.raise;
  const choice = Math.floor(random() * (range === undefined ? 2 : 3));
  if (choice === 0 && legal.fold && !legal.check) return { type: 'fold' };
  if (choice < 2 || range === undefined) return legal.check ? { type: 'check' } : { type: 'call' };
  return bet(
    legal,
    range.min + Math.floor(random() * ((range.max - range.min) / range.step + 1)) * range.step,
  );
}

/** Strong hands bet, weak ones give up, the rest see what happens. */
function something(legal: LegalView, you: OwnView, board: readonly string[], random: Random): MoveIntent {
  const strength = strengthOf(you.cards, board) + (random() - 0.5) * 0.2;
  const range = legal.bet ?? legal.raise;
  if (range !== undefined && strength > 0.75) {
    const steps = Math.floor(((range.max - range.min) * random() * 0.4) / range.step);
    return bet(legal, range.min + steps * range.step);
  }
  if (legal.check) return { type: 'check' };
  return strength > 0.45 ? { type: 'call' } : { type: 'fold' };
}

function bet(legal: LegalView, to: number): MoveIntent {
  return legal.bet === undefined ? { type: 'raise', to } : { type: 'bet', to };
}

/** From 0 to 1, roughly. */
function strengthOf(own: readonly string[], table: readonly string[]): number {
  const cards = parseCards(own.join(''));
  const board = parseCards(table.join(''));
  if (board.length === 0) return beforeTheFlop(cards);
  const rank = cards.length + board.length < 5 ? undefined : rankings.high.rank(cards, board);
  // Of the 7,462 classes pairs begin about 6,185 and two pair about 3,325.
  return rank === undefined ? 0.5 : 1 - rank / 7_462 + (rank < 6_186 ? 0.3 : 0);
}

function beforeTheFlop([first, second]: readonly Card[]): number {
  if (first === undefined || second === undefined) return 0.5;
  const high = Math.max(rankOf(first), rankOf(second));
  const low = Math.min(rankOf(first), rankOf(second));
  return high === low ? 0.6 + high / 30 : (high + low) / 32;
}

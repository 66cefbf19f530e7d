import { type HandState, type LegalActions, legalActions, type Move } from '@franklin/game';

/**
 * What the table does for a player who does not act: check if that is free, otherwise fold; put in the bring-in; keep
 * his cards, or give up the first ones where he must; and show, since cards speak.
 */
export function moveForPlayer(hand: HandState): Move {
  const legal = legalActions(hand);
  if (legal === undefined) throw new Error('The hand waits for nobody.');
  return moveFrom(legal, hand);
}

function moveFrom(legal: LegalActions, hand: HandState): Move {
  if (legal.check) return { type: 'check' };
  if (legal.fold) return { type: 'fold' };
  if (legal.bringIn !== undefined) return { type: 'bring-in' };
  if (legal.exchange !== undefined) {
    return { type: 'exchange', cards: hand.seats[hand.turn]!.down.slice(0, legal.exchange.least) };
  }
  return { type: 'show' };
}

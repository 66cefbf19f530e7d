import { type Cents, cents } from '@franklin/money';

/**
 * Where the filings contradict each other or leave a choice, the choice is a rule of the house with a name and a
 * default. `docs/rules.md` gives the lines on each side.
 */
export interface HouseRules {
  /** Two players raise without a cap if the action was heads-up before the cap was reached (002:1969). */
  readonly headsUpUncapped: boolean;
  /** One player may straddle, for twice the big blind, left of it (004:47-52). Filings disagree on where: off. */
  readonly straddle: boolean;
  /** What a straddler must hold: four big blinds as worded, or four upper bets as in the example (004:52). */
  readonly straddleStack: 'four-big-blinds' | 'four-upper-bets';
  /** A straddled round of limit play has one raise more (003:31). */
  readonly straddleAddsRaise: boolean;
  /** The most a pot-limit hand may be opened for before the flop: four big blinds (004:146) or the pot (004:148). */
  readonly potLimitOpen: 'four-big-blinds' | 'pot';
  /** Pot-limit players may count the pot up to the next multiple of this: $5 where blinds are single dollars (004:147). */
  readonly potRoundsUpTo: Cents;
  /** What a no-limit raise over a short all-in is measured from; the filings do not say (000 section 5, 29). */
  readonly raiseOverShortAllIn: 'all-in' | 'last-full-bet';
  /** At the showdown everybody shows (002:1915), or who is beaten may muck in his turn (002:2085). */
  readonly showdown: 'all-show' | 'may-muck';
  /** When nobody can act any more, hands are turned up before the rest of the board. */
  readonly allInFaceUp: boolean;
  /** Odd chips of flop games: to the first winner left of the button, or nearest to seat one (001:32). */
  readonly oddChip: 'left-of-button' | 'seat-one';
  /** A card is burned before flop, turn and river (002:1871); the electronic description leaves it out (002:1907). */
  readonly burns: boolean;
}

export const defaultRules: HouseRules = {
  headsUpUncapped: true,
  straddle: false,
  straddleStack: 'four-big-blinds',
  straddleAddsRaise: true,
  potLimitOpen: 'four-big-blinds',
  potRoundsUpTo: cents(1),
  raiseOverShortAllIn: 'all-in',
  showdown: 'all-show',
  allInFaceUp: true,
  oddChip: 'left-of-button',
  burns: true,
};

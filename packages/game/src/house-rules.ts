import { type Cents, cents } from '@franklin/money';

/**
 * Where the filings contradict each other or leave a choice, the choice is a rule of the house with a name and a
 * default. `docs/rules.md` gives the lines on each side.
 */
export interface HouseRules {
  /**
   * Raises of two players in limit play: without end (002:57, 001:7), without end unless the round was capped before
   * they were two (002:1969), or capped like those of others.
   */
  readonly headsUpRaises: 'unlimited' | 'unlimited-unless-capped' | 'capped';
  /**
   * One player may straddle, for twice the big blind, left of it (004:47-52). Filings disagree on whether: no in 002:31,
   * 002:70 and 003:37, yes in 002:325 and 002:485. So it is off.
   */
  readonly straddle: boolean;
  /** What a straddler must hold: four big blinds as worded, or four upper bets as in the example (004:52). */
  readonly straddleStack: 'four-big-blinds' | 'four-upper-bets';
  /** A straddled round of limit play has one raise more (003:31). */
  readonly straddleAddsRaise: boolean;
  /** The most a pot-limit hand may be opened for before the flop: four big blinds (004:146) or the pot (004:148). */
  readonly potLimitOpen: 'four-big-blinds' | 'pot';
  /** The pot of pot limit counts up to the next multiple of this: $5 where blinds are single dollars (004:147). */
  readonly potRoundsUpTo: Cents;
  /** What a no-limit raise over a short all-in is measured from; the filings do not say (004:114-122). */
  readonly raiseOverShortAllIn: 'all-in' | 'last-full-bet';
  /**
   * At the showdown everybody shows (002:1915), or anybody may muck in his turn as long as every pot keeps somebody to
   * win it; the filings know the word (002:2085) and not the right.
   */
  readonly showdown: 'all-show' | 'may-muck';
  /** When nobody can act any more, hands are turned up before the rest of the board. */
  readonly allInFaceUp: boolean;
  /** Odd chips: to the first winner left of the button, or nearest to seat one as stud high-low has it (001:32). */
  readonly oddChip: 'left-of-button' | 'seat-one';
  /** A card is burned before flop, turn and river (002:1871); the electronic description leaves it out (002:1907). */
  readonly burns: boolean;
}

export const defaultRules: HouseRules = {
  headsUpRaises: 'unlimited-unless-capped',
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

import { below, type Random } from './random.ts';

/** What a player may do, as the rules or his screen say it. */
interface Legal<Amount> {
  readonly check?: boolean | undefined;
  readonly show?: boolean | undefined;
  readonly bet?: { readonly min: Amount } | undefined;
  readonly raise?: { readonly min: Amount } | undefined;
}

type SmallMove<Amount> =
  | { readonly type: 'fold' | 'check' | 'call' | 'show' }
  | { readonly type: 'bet' | 'raise'; readonly to: Amount };

/** Bet or raise, fold, check or call alike likely where legal; bets are the smallest, so that stacks last for long. */
export function smallMove<Amount>(legal: Legal<Amount>, random: Random): SmallMove<Amount> {
  if (legal.show) return { type: 'show' };
  const { bet, raise } = legal;
  const choice = below(3, random);
  if (choice === 0 && bet !== undefined) return { type: 'bet', to: bet.min };
  if (choice === 0 && raise !== undefined) return { type: 'raise', to: raise.min };
  if (legal.check) return { type: 'check' };
  return { type: choice === 1 ? 'fold' : 'call' };
}

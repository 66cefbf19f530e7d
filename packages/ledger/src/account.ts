import type { Cents } from '@franklin/money';

/** Where money is, or whose it is: letters, digits and `. _ : / -`, up to 64 of them, such as `player/4711`. */
export type AccountId = string & { readonly __unit: 'account' };

export function isAccountId(value: unknown): value is AccountId {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/.test(value);
}

/** Says that `text` names an account, or throws a `RangeError`: for constants and checked values. */
export function accountId(text: string): AccountId {
  if (!isAccountId(text)) throw new RangeError(`${JSON.stringify(text)} cannot be the name of an account`);
  return text;
}

/**
 * What an account is for. Cash that the house holds grows on the debit side; what the house owes, or has earned, grows
 * on the credit side. So a deposit, debit drawer and credit player, raises both: there is more cash in the drawer, and
 * the house owes it to the player.
 */
export const KINDS = {
  /** What a player has at the cage. */
  player: { grows: 'credit', limited: true },
  /** What lies on a table, one for each. */
  escrow: { grows: 'credit', limited: true },
  /** The cash in a cashier's drawer, one for each. */
  drawer: { grows: 'debit', limited: true },
  /** The cash in the vault. */
  vault: { grows: 'debit', limited: true },
  rake: { grows: 'credit', limited: true },
  jackpot: { grows: 'credit', limited: true },
  /** What the players of a tournament play for, one for each. */
  'prize-pool': { grows: 'credit', limited: true },
  /** What was found over and short, and what a supervisor put right. */
  adjustments: { grows: 'credit', limited: false },
  /** Where cash comes from and goes to that is no player's: what the owner brings and takes. */
  outside: { grows: 'credit', limited: false },
} as const satisfies Record<string, KindRules>;

export type AccountKind = keyof typeof KINDS;

export type Side = 'debit' | 'credit';

interface KindRules {
  /** The side on which such an account grows. */
  readonly grows: Side;
  /** Whether it may never hold less than nothing. */
  readonly limited: boolean;
}

export function isAccountKind(value: unknown): value is AccountKind {
  return typeof value === 'string' && Object.hasOwn(KINDS, value);
}

/** An account as it stands in the books. All totals are whole cents and never fall, but for those of what is pending. */
export interface Account {
  readonly id: AccountId;
  readonly kind: AccountKind;
  readonly openedAt: number;
  /** Nothing can be moved to or from a closed account. */
  readonly closedAt: number | null;
  readonly debitsPosted: number;
  readonly creditsPosted: number;
  readonly debitsPending: number;
  readonly creditsPending: number;
  /** How many lines its statement has, from the first. */
  readonly lines: number;
  /** When it last changed; no later change has an earlier time. */
  readonly lastAt: number;
}

export function newAccount(id: AccountId, kind: AccountKind, at: number): Account {
  const nothing = { debitsPosted: 0, creditsPosted: 0, debitsPending: 0, creditsPending: 0 };
  return { id, kind, openedAt: at, closedAt: null, ...nothing, lines: 0, lastAt: at };
}

/** What an account holds, in whole cents. */
export interface Balance {
  readonly account: AccountId;
  readonly kind: AccountKind;
  readonly closed: boolean;
  /** Below zero only for `adjustments` and `outside`. */
  readonly posted: number;
  readonly pendingIn: Cents;
  readonly pendingOut: Cents;
  /** What can be taken out now. */
  readonly available: number;
}

export function balanceOf(account: Account): Balance {
  const { id, kind, closedAt, debitsPending, creditsPending } = account;
  const growsOnDebit = KINDS[kind].grows === 'debit';
  const posted = postedOf(account);
  const [pendingIn, pendingOut] = growsOnDebit
    ? [debitsPending, creditsPending]
    : [creditsPending, debitsPending];
  return {
    account: id,
    kind,
    closed: closedAt !== null,
    posted,
    // Totals come from checked amounts.
    pendingIn: pendingIn as Cents,
    pendingOut: pendingOut as Cents,
    available: posted - pendingOut,
  };
}

/** The balance of what is posted, in the direction in which the account grows. */
export function postedOf({ kind, debitsPosted, creditsPosted }: Account): number {
  // Not the negative of the other, which would make a zero negative.
  return KINDS[kind].grows === 'debit' ? debitsPosted - creditsPosted : creditsPosted - debitsPosted;
}

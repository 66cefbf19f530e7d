import { type AccountId, accountId, type Bookkeeping } from '@franklin/ledger';
import { dollars } from '@franklin/money';
import { Refused } from './refused.ts';

export const VAULT = accountId('vault');
/** What was found over and short, and what a supervisor put right. */
export const ADJUSTMENTS = accountId('adjustments');
/** Where the house's own cash comes from and goes to. */
export const OUTSIDE = accountId('outside');
export const RAKE = accountId('rake');
export const JACKPOT = accountId('jackpot');

export const tableAccount = (table: string): AccountId => accountId(`escrow/${table}`);
export const drawerAccount = (drawer: string): AccountId => accountId(`drawer/${drawer}`);

/** The accounts that every room has. */
export async function openFixedAccounts(books: Bookkeeping): Promise<void> {
  for (const [account, kind] of [
    [VAULT, 'vault'],
    [ADJUSTMENTS, 'adjustments'],
    [OUTSIDE, 'outside'],
    [RAKE, 'rake'],
    [JACKPOT, 'jackpot'],
  ] as const) {
    const opened = await books.openAccount(account, kind);
    if (!opened.ok) throw new Error(opened.refusal.message);
  }
}

/** What is posted on an account; refused where there is none. */
export async function postedOn(books: Bookkeeping, account: AccountId): Promise<number> {
  const balance = await books.balance(account);
  if (!balance.ok) throw unknownAccount(account);
  return balance.value.posted;
}

const NAMES: Readonly<Record<string, string>> = {
  [VAULT]: 'The vault',
  [ADJUSTMENTS]: 'The account of adjustments',
  [OUTSIDE]: 'The account of outside cash',
  [RAKE]: 'The rake',
  [JACKPOT]: 'The jackpot',
};

/** An account as people in the room call it, at the begin of a sentence. */
export function called(account: string): string {
  const [kind, name] = account.split('/');
  if (kind === 'player') return `Player ${name}`;
  if (kind === 'drawer') return `Drawer ${name}`;
  if (kind === 'escrow') return `Table ${name}`;
  return NAMES[account] ?? account;
}

export function unknownAccount(account: string): Refused {
  return new Refused('unknown-account', `There is no ${within(account)}.`);
}

export function closedAccount(account: string): Refused {
  return new Refused(
    'closed-account',
    `The account of ${within(account)} is closed: nothing can be moved there.`,
  );
}

export function tooLittle(account: string, available: number, asked: number): Refused {
  const advice = account.startsWith('drawer/') ? ': ask for a fill, or move less' : '';
  return new Refused(
    'insufficient',
    `${called(account)} has ${dollars(available)}, and ${dollars(asked)} was asked for${advice}.`,
  );
}

/** The same, within a sentence. */
function within(account: string): string {
  const name = called(account);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

import { type Account, type AccountId, type AccountKind, balanceOf, newAccount } from './account.ts';
import type { Draft } from './draft.ts';
import { type Answer, done, refused } from './refusal.ts';

/** To open an account that is there already is no mistake, as long as it is the same. */
export function decideOpen(draft: Draft, id: AccountId, kind: AccountKind, now: number): Answer<Account> {
  const known = draft.account(id);
  if (known === undefined) {
    const account = newAccount(id, kind, now);
    draft.open(account);
    return done(account);
  }
  if (known.kind !== kind) return refused('other-kind', { account: id, kind: known.kind });
  return known.closedAt === null ? done(known) : refused('closed-account', { account: id });
}

/** Only an account without money is closed; to close it again changes nothing. */
export function decideClose(draft: Draft, id: AccountId, now: number): Answer<Account> {
  const account = draft.account(id);
  if (account === undefined) return refused('unknown-account', { account: id });
  if (account.closedAt !== null) return done(account);
  const { posted, pendingIn, pendingOut } = balanceOf(account);
  if (posted !== 0 || pendingIn > 0 || pendingOut > 0) return refused('not-empty', { account: id });
  const closedAt = Math.max(now, account.lastAt);
  const closed = { ...account, closedAt, lastAt: closedAt };
  draft.update(closed);
  return done(closed);
}

import { type Account, type AccountId, balanceOf, KINDS, type Side } from './account.ts';
import type { Draft } from './draft.ts';
import { type Answer, done, type Refusal, refusal } from './refusal.ts';
import { knownAnswer } from './same.ts';
import { type StoredTransfer, transferOf } from './stored.ts';
import { expiryId, type Transfer, type TransferRequest } from './transfer.ts';

/** Where a request stands: what all rows of its chain have in common, and its place. */
type Position = Pick<StoredTransfer, 'chain' | 'place' | 'size' | 'at'>;

/**
 * All of a chain is done, or nothing of it. What is refused here depends on the books, so the refusal is kept: a copy of
 * the request that comes late finds the same answer, not other books.
 */
export function decideChain(
  draft: Draft,
  requests: readonly TransferRequest[],
  now: number,
): Answer<readonly Transfer[]> {
  const known = knownAnswer(draft, requests);
  if (known !== undefined) return known;
  const chain = requests[0]!.id;
  const at = timeOf(draft, requests, now);
  const attempt = draft.fork();
  const positions = requests.map((_, place): Position => ({ chain, place, size: requests.length, at }));
  for (const [place, request] of requests.entries()) {
    const refused = decideOne(attempt, request, positions[place]!);
    if (refused === undefined) continue;
    // Nobody is told that something expired before that is on record.
    if (refused.code === 'expired' && 'pending' in request) expire(draft, request.pending, at);
    const because = { ...refused, id: request.id };
    for (const [index, each] of requests.entries()) draft.add(refusedRow(each, positions[index]!, because));
    return { ok: false, refusal: because };
  }
  attempt.keep();
  return done(requests.map(({ id }) => transferOf(draft.transfer(id)!)));
}

/** Ends what is pending and over its time; does nothing where there is no such thing. */
export function expire(draft: Draft, id: string, now: number): Transfer | undefined {
  const pending = draft.transfer(id);
  if (pending?.type !== 'pending' || pending.refusal !== null || draft.endOf(id) !== undefined)
    return undefined;
  const at = latest(draft, [pending.debit, pending.credit], now);
  if (pending.expiresAt === null || at < pending.expiresAt) return undefined;
  const own = expiryId(id);
  const row = endRow(
    pending,
    { chain: own, place: 0, size: 1, at },
    { id: own, type: 'expire' },
    pending.amount!,
  );
  end(draft, pending, row, 0);
  return transferOf(row);
}

function decideOne(draft: Draft, request: TransferRequest, position: Position): Refusal | undefined {
  switch (request.type) {
    case 'transfer':
    case 'pending':
      return decideMovement(draft, request, position);
    case 'post':
    case 'void':
      return decideEnd(draft, request, position);
  }
}

function decideMovement(
  draft: Draft,
  request: Extract<TransferRequest, { readonly debit: AccountId }>,
  position: Position,
): Refusal | undefined {
  const { id, type, amount, purpose } = request;
  const accounts: Account[] = [];
  for (const name of [request.debit, request.credit]) {
    const account = draft.account(name);
    if (account === undefined) return refusal('unknown-account', { account: name });
    if (account.closedAt !== null) return refusal('closed-account', { account: name });
    accounts.push(account);
  }
  const [debit, credit] = accounts as [Account, Account];
  if (debit.kind === 'player' && credit.kind === 'player') return refusal('player-to-player');
  const expiresAt = (type === 'pending' ? request.expiresAt : undefined) ?? null;
  if (expiresAt !== null && position.at >= expiresAt) return refusal('expired', { id });
  const obstacle = roomFor(debit, 'debit', amount) ?? roomFor(credit, 'credit', amount);
  if (obstacle !== undefined) return obstacle;
  const row: StoredTransfer = {
    ...{ id, ...position, type, debit: debit.id, credit: credit.id, amount, purpose },
    ...{ reference: request.reference ?? null, pending: null, expiresAt, ...NOT_REFUSED },
  };
  draft.add(row);
  if (type === 'transfer') postBoth(draft, row, amount);
  else setAsideBoth(draft, row, amount, row.at);
  return undefined;
}

/** Whether an account can take so much more on one of its sides. */
function roomFor(account: Account, side: Side, amount: number): Refusal | undefined {
  const { id, debitsPosted, debitsPending, creditsPosted, creditsPending } = account;
  const total = side === 'debit' ? debitsPosted + debitsPending : creditsPosted + creditsPending;
  if (total + amount > Number.MAX_SAFE_INTEGER) return refusal('beyond-count', { account: id });
  const { grows, limited } = KINDS[account.kind];
  if (!limited || side === grows) return undefined;
  const { available } = balanceOf(account);
  if (amount <= available) return undefined;
  return refusal('insufficient', { account: id, available, amount });
}

function decideEnd(
  draft: Draft,
  request: Extract<TransferRequest, { readonly pending: string }>,
  position: Position,
): Refusal | undefined {
  const id = request.pending;
  const pending = draft.transfer(id);
  if (pending === undefined || pending.refusal !== null) return refusal('unknown-pending', { id });
  if (pending.type !== 'pending') return refusal('not-pending', { id });
  const before = draft.endOf(id);
  if (before !== undefined) return refusal(ENDED[before.type as 'post' | 'void' | 'expire'], { id });
  if (pending.expiresAt !== null && position.at >= pending.expiresAt) return refusal('expired', { id });
  const available = pending.amount!;
  const amount = (request.type === 'post' ? request.amount : undefined) ?? available;
  if (amount > available) return refusal('exceeds-pending', { available, amount });
  end(draft, pending, endRow(pending, position, request, amount), request.type === 'post' ? amount : 0);
  return undefined;
}

const ENDED = { post: 'already-posted', void: 'already-voided', expire: 'expired' } as const;

const NOT_REFUSED = { refusal: null, message: null, fault: null } as const;

function endRow(
  { id, debit, credit, purpose, reference }: StoredTransfer,
  position: Position,
  by: { readonly id: string; readonly type: 'post' | 'void' | 'expire' },
  amount: number,
): StoredTransfer {
  return {
    ...{ id: by.id, ...position, type: by.type, debit, credit, amount, purpose, reference },
    ...{ pending: id, expiresAt: null, ...NOT_REFUSED },
  };
}

/** Frees all that was set aside, and moves what is posted of it. */
function end(draft: Draft, pending: StoredTransfer, row: StoredTransfer, posted: number): void {
  draft.add(row);
  setAsideBoth(draft, pending, -pending.amount!, row.at);
  if (posted > 0) postBoth(draft, row, posted);
}

function postBoth(draft: Draft, row: StoredTransfer, amount: number): void {
  draft.post(row.debit as AccountId, 'debit', amount, row);
  draft.post(row.credit as AccountId, 'credit', amount, row);
}

function setAsideBoth(draft: Draft, row: StoredTransfer, amount: number, at: number): void {
  draft.setAside(row.debit as AccountId, 'debit', amount, at);
  draft.setAside(row.credit as AccountId, 'credit', amount, at);
}

function refusedRow(request: TransferRequest, position: Position, because: Refusal): StoredTransfer {
  const wanted = 'debit' in request ? request : undefined;
  return {
    ...{ id: request.id, ...position, type: request.type },
    ...{ debit: wanted?.debit ?? null, credit: wanted?.credit ?? null },
    amount: ('amount' in request ? request.amount : undefined) ?? null,
    ...{ purpose: wanted?.purpose ?? null, reference: wanted?.reference ?? null },
    pending: 'pending' in request ? request.pending : null,
    expiresAt: (request.type === 'pending' ? request.expiresAt : undefined) ?? null,
    ...{ refusal: because.code, message: because.message, fault: because.id ?? null },
  };
}

/** Now, or when an account that is touched was last changed, if some clock was ahead: no statement goes back in time. */
function timeOf(draft: Draft, requests: readonly TransferRequest[], now: number): number {
  let at = now;
  for (const request of requests) {
    const touched = 'pending' in request ? draft.transfer(request.pending) : request;
    at = latest(draft, [touched?.debit ?? null, touched?.credit ?? null], at);
  }
  return at;
}

function latest(draft: Draft, accounts: readonly (string | null)[], now: number): number {
  return accounts.reduce((at, id) => Math.max(at, draft.account(id as AccountId)?.lastAt ?? at), now);
}

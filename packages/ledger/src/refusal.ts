import { dollars } from '@franklin/money';
import type { AccountId, AccountKind } from './account.ts';
import type { TransferId } from './transfer.ts';

/** Why something was not done. Nothing was moved, and one sentence says it to a person. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  /** In a chain, the one it failed on. */
  readonly id?: TransferId;
}

export type RefusalCode = keyof typeof SENTENCES;

/** What the sentences may name. */
interface Particulars {
  readonly id?: unknown;
  readonly account?: AccountId;
  readonly kind?: AccountKind;
  readonly amount?: number;
  readonly available?: number;
}

const money = (amount: number | undefined) => dollars(amount ?? 0);

const SENTENCES = {
  // What can be seen from the request alone; it is refused every time.
  'bad-id': () => 'The id of a transfer has 32 hex digits in small letters; choose one and keep it.',
  'bad-account': () =>
    'The name of an account has up to 64 letters, digits and . _ : / - and begins with one of the first two.',
  'bad-kind': () => 'There is no such kind of account.',
  'bad-type': () => 'A transfer is of the type transfer, pending, post or void.',
  'bad-amount': () => 'An amount is a whole number of cents, at least one.',
  'bad-text': () => 'A purpose has 1 to 40 characters and a reference at most 120, in one line.',
  'bad-expiry': () => 'The time at which a transfer expires is a whole number of milliseconds.',
  'bad-chain': () => 'A chain has 1 to 10,000 transfers.',
  'bad-period': () =>
    'A period goes from one whole number of milliseconds to a later one, and a page has at least one line.',
  'same-account': () => 'A transfer goes from one account to another, not to the same.',
  // What depends on the books.
  'not-unique': ({ id }) => `The id ${id} was used before for something else; nothing was moved.`,
  'unknown-account': ({ account }) => `There is no account ${account}.`,
  'closed-account': ({ account }) => `The account ${account} is closed.`,
  'player-to-player': () => 'Money cannot be moved from one player to another.',
  insufficient: ({ account, available, amount }) =>
    `${account} has ${money(available)} free, and ${money(amount)} was asked for.`,
  'beyond-count': ({ account }) => `The account ${account} cannot count that high.`,
  'unknown-pending': ({ id }) => `Nothing was set aside under the id ${id}.`,
  'not-pending': ({ id }) => `The transfer ${id} was done at once, so it can be neither posted nor voided.`,
  'exceeds-pending': ({ available, amount }) =>
    `Only ${money(available)} was set aside, and ${money(amount)} was asked for.`,
  'already-posted': ({ id }) => `The transfer ${id} was posted before.`,
  'already-voided': ({ id }) => `The transfer ${id} was voided before.`,
  expired: ({ id }) => `The time of the transfer ${id} is over.`,
  'not-empty': ({ account }) =>
    `The account ${account} still has money or something pending, so it stays open.`,
  'other-kind': ({ account, kind }) => `There is an account ${account} already, and it is a ${kind}.`,
} as const satisfies Record<string, (about: Particulars) => string>;

export function refusal(code: RefusalCode, about: Particulars = {}): Refusal {
  return { code, message: SENTENCES[code](about) };
}

/** The answer to whoever wants something done. The same question under the same id has the same answer for ever. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export function done<T>(value: T): Answer<T> {
  return { ok: true, value };
}

export function refused(
  code: RefusalCode,
  about?: Particulars,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: refusal(code, about) };
}

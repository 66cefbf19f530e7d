import { isCents } from '@franklin/money';
import { isAccountId } from './account.ts';
import { type Refusal, type RefusalCode, refusal } from './refusal.ts';
import { isTransferId, type TransferRequest } from './transfer.ts';

const LONGEST_CHAIN = 10_000;

/** One line, and nothing that a screen or a printer would take for an order. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;

/** What is wrong with a chain that can be seen without the books; it would be refused every time. */
export function checkChain(requests: readonly TransferRequest[]): Refusal | undefined {
  if (!Array.isArray(requests) || requests.length < 1 || requests.length > LONGEST_CHAIN)
    return refusal('bad-chain');
  const ids = new Set<string>();
  for (const request of requests) {
    const code = checkRequest(request);
    const id = request?.id;
    if (code !== undefined) return { ...refusal(code), ...(isTransferId(id) ? { id } : {}) };
    if (ids.has(id)) return { ...refusal('not-unique', { id }), id };
    ids.add(id);
  }
  return undefined;
}

function checkRequest(request: TransferRequest): RefusalCode | undefined {
  if (!isTransferId(request?.id)) return 'bad-id';
  switch (request.type) {
    case 'transfer':
      return checkMovement(request);
    case 'pending':
      if (!isOptional(request.expiresAt, Number.isSafeInteger)) return 'bad-expiry';
      return checkMovement(request);
    case 'post':
      if (!isOptional(request.amount, isAmount)) return 'bad-amount';
      return isTransferId(request.pending) ? undefined : 'bad-id';
    case 'void':
      return isTransferId(request.pending) ? undefined : 'bad-id';
    default:
      return 'bad-type';
  }
}

function checkMovement(
  request: Extract<TransferRequest, { readonly debit: string }>,
): RefusalCode | undefined {
  const { debit, credit, amount, purpose, reference } = request;
  if (!isAccountId(debit) || !isAccountId(credit)) return 'bad-account';
  if (debit === credit) return 'same-account';
  if (!isAmount(amount)) return 'bad-amount';
  if (purpose === '' || !isText(purpose, 40)) return 'bad-text';
  return isOptional(reference, (text) => isText(text, 120)) ? undefined : 'bad-text';
}

const isAmount = (amount: unknown) => isCents(amount) && amount > 0;

/** A lone surrogate would come back from the database as another character. */
function isText(text: unknown, longest: number): boolean {
  return (
    typeof text === 'string' && text.length <= longest && ONE_LINE.test(text) && !/\p{Surrogate}/u.test(text)
  );
}

function isOptional(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || is(value);
}

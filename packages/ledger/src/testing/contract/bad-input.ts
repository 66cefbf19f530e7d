import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransferRequest } from '../../transfer.ts';
import type { BackEnd } from '../back-end.ts';
import { ANN, ESCROW, idOf, move } from '../sample.ts';
import { CardRoom } from './card-room.ts';

const good = move(idOf(1, 9), ANN, ESCROW, 100);

const AMOUNT = 'An amount is a whole number of cents, at least one.';
const ID = 'The id of a transfer has 32 hex digits in small letters; choose one and keep it.';
const TEXT = 'A purpose has 1 to 40 characters and a reference at most 120, in one line.';
const ACCOUNT =
  'The name of an account has up to 64 letters, digits and . _ : / - and begins with one of the first two.';

const CASES: readonly (readonly [what: string, request: unknown, sentence: string])[] = [
  ['a fraction of a cent', { ...good, amount: 0.5 }, AMOUNT],
  ['a negative amount', { ...good, amount: -1 }, AMOUNT],
  ['nothing', { ...good, amount: 0 }, AMOUNT],
  ['an amount that is text', { ...good, amount: '100' }, AMOUNT],
  ['an amount that is no number', { ...good, amount: Number.NaN }, AMOUNT],
  ['an amount that cannot be counted', { ...good, amount: 2 ** 53 }, AMOUNT],
  ['an id that is too short', { ...good, id: 'abc' }, ID],
  ['an id in capitals', { ...good, id: 'A'.repeat(32) }, ID],
  ['an id of the ledger itself', { ...good, id: `expire-${good.id}` }, ID],
  ['no id', { ...good, id: undefined }, ID],
  ['an account with a space', { ...good, debit: 'player ann' }, ACCOUNT],
  ['no account', { ...good, credit: undefined }, ACCOUNT],
  [
    'one account twice',
    { ...good, credit: ANN },
    'A transfer goes from one account to another, not to the same.',
  ],
  ['no purpose', { ...good, purpose: '' }, TEXT],
  ['a purpose in two lines', { ...good, purpose: 'buy\nin' }, TEXT],
  ['a reference that never ends', { ...good, reference: 'x'.repeat(121) }, TEXT],
  ['half a character', { ...good, reference: '\ud83c' }, TEXT],
  [
    'a time that is none',
    { ...good, type: 'pending', expiresAt: 'tomorrow' },
    'The time at which a transfer expires is a whole number of milliseconds.',
  ],
  [
    'a type that is none',
    { ...good, type: 'steal' },
    'A transfer is of the type transfer, pending, post or void.',
  ],
  ['a post of nothing', { type: 'post', id: good.id }, ID],
  ['a post of a fraction', { type: 'post', id: good.id, pending: idOf(2), amount: 1.5 }, AMOUNT],
  ['no request at all', undefined, ID],
];

export function badInput(backEnd: BackEnd): void {
  describe('bad input', () => {
    let room: CardRoom;
    beforeAll(async () => {
      room = await CardRoom.open(backEnd);
    });
    afterAll(() => room.close());

    it.each(CASES)('with %s gets one sentence and changes nothing', async (_, request, sentence) => {
      // What comes from outside may be anything.
      const answer = await room.ledger.transfer(request as TransferRequest);
      expect(answer).toMatchObject({ ok: false, refusal: { message: sentence } });
      expect(await room.holds(ANN)).toEqual([10_000, 10_000]);
      // Its id is still free for the request as it was meant.
      expect(await room.ledger.ask(good.id)).toEqual({ fate: 'unknown' });
    });

    it('as a chain of nothing, or as no chain, gets one sentence', async () => {
      for (const chain of [[], undefined, 'chain'])
        expect(await room.ledger.chain(chain as TransferRequest[])).toMatchObject({
          refusal: { message: 'A chain has 1 to 10,000 transfers.' },
        });
      expect(await room.ledger.ask('x' as typeof good.id)).toMatchObject({ fate: 'refused' });
    });
  });
}

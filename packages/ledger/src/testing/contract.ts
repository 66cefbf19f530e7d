import { describe } from 'vitest';
import type { BackEnd } from './back-end.ts';
import { accounts } from './contract/accounts.ts';
import { anything } from './contract/anything.ts';
import { badInput } from './contract/bad-input.ts';
import { chains } from './contract/chains.ts';
import { crashes } from './contract/crashes.ts';
import { fights } from './contract/fights.ts';
import { manyTransfers } from './contract/many-transfers.ts';
import { once } from './contract/once.ts';
import { ownRows } from './contract/own-rows.ts';
import { pendings } from './contract/pendings.ts';
import { statements } from './contract/statements.ts';
import { transfers } from './contract/transfers.ts';

/** What every back end has to keep, word for word the same. */
export function ledgerContract(backEnd: BackEnd): void {
  describe(`a ledger on ${backEnd.name}`, () => {
    for (const part of [accounts, transfers, pendings, chains, statements, badInput, ownRows]) part(backEnd);
    for (const part of [once, fights, crashes, anything, manyTransfers]) part(backEnd);
  });
}

import { isAccountId, type Ledger, type Period, type Statement, type TrialBalance } from '@franklin/ledger';
import { unknownAccount } from './cash-accounts.ts';
import { Refused } from './refused.ts';

/** A page has at most so many lines where nobody says how many. */
const PAGE = 200;

/** What happened on an account in any period, and the sums over all of them. */
export class Statements {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async of(account: string, { limit = PAGE, ...period }: Period = {}): Promise<Statement> {
    if (!isAccountId(account)) throw unknownAccount(account);
    const statement = await this.#ledger.statement(account, { ...period, limit });
    if (statement.ok) return statement.value;
    const { code, message } = statement.refusal;
    throw code === 'unknown-account' ? unknownAccount(account) : new Refused(code, message);
  }

  trialBalance(): Promise<TrialBalance> {
    return this.#ledger.trialBalance();
  }
}

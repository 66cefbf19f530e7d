/** Any failure of a ledger. The message is one sentence for a person and the log. */
export abstract class LedgerError extends Error {}

/**
 * The database could not be reached, read or written. What was under way may have been done or not: ask about its id, or
 * send it again under the same id.
 */
export class LedgerUnavailable extends LedgerError {
  override name = 'LedgerUnavailable';

  constructor(what: string, options?: ErrorOptions) {
    super(`The ledger cannot be used: ${what}; what was under way is to be asked about by its id.`, options);
  }
}

/** The database is not what a ledger of this version has written: nothing may be moved in it. */
export class LedgerBroken extends LedgerError {
  override name = 'LedgerBroken';

  constructor(what: string, options?: ErrorOptions) {
    super(`The ledger is broken: ${what}; keep it, and restore the last backup.`, options);
  }
}

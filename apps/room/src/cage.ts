import type { Ledger, Store } from '@franklin/ledger';
import { Adjustments } from './adjustments.ts';
import type { Audit } from './audit.ts';
import { Cash, type ExpectWelcome } from './cash.ts';
import { CashOrders } from './cash-orders.ts';
import { CashReports } from './cash-reports.ts';
import { Drawers } from './drawers.ts';
import { GamingDays } from './gaming-day.ts';
import { Receipts } from './receipts.ts';
import type { RoomSettings } from './settings.ts';
import { Statements } from './statements.ts';
import { Vault } from './vault.ts';

export interface CageOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly settings: RoomSettings;
  readonly now: () => number;
  /** Who may pay in; everybody who has an account where nothing is given. */
  readonly expectWelcome?: ExpectWelcome;
}

/** Where the cash of the room is: drawers, the vault, receipts, and what is told about them. */
export class Cage {
  readonly days: GamingDays;
  readonly receipts: Receipts;
  readonly drawers: Drawers;
  readonly vault: Vault;
  readonly cash: Cash;
  readonly adjustments: Adjustments;
  readonly reports: CashReports;
  readonly statements: Statements;

  constructor({ store, ledger, audit, settings, now, expectWelcome }: CageOptions) {
    this.days = new GamingDays(settings);
    this.receipts = new Receipts(store, audit, now);
    const { days, receipts } = this;
    const orders = new CashOrders({ store, ledger, audit, receipts, days, now });
    this.drawers = new Drawers(store, ledger, audit, orders, now);
    this.vault = new Vault(orders);
    this.cash = new Cash(orders, expectWelcome ?? (async () => undefined));
    this.adjustments = new Adjustments(orders, receipts);
    const { drawers } = this;
    this.reports = new CashReports({ store, ledger, receipts, drawers, days, settings, now });
    this.statements = new Statements(ledger);
  }
}

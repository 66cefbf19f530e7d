import type { Ledger, Store } from '@franklin/ledger';
import type { PlayerDay, Receipt } from '@franklin/protocol/room';
import {
  ADJUSTMENTS,
  drawerAccount,
  JACKPOT,
  OUTSIDE,
  postedOn,
  RAKE,
  unknownAccount,
  VAULT,
} from './cash-accounts.ts';
import type { Drawers } from './drawers.ts';
import type { GamingDays } from './gaming-day.ts';
import { playerAccount } from './players-rows.ts';
import type { Receipts } from './receipts.ts';
import type { RoomSettings } from './settings.ts';

const DAY = 24 * 60 * 60_000;

/** What the law and the manager want to know of the cash. */
export class CashReports {
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #receipts: Receipts;
  readonly #drawers: Drawers;
  readonly #days: GamingDays;
  readonly #settings: RoomSettings;
  readonly #now: () => number;

  constructor(options: {
    readonly store: Store;
    readonly ledger: Ledger;
    readonly receipts: Receipts;
    readonly drawers: Drawers;
    readonly days: GamingDays;
    readonly settings: RoomSettings;
    readonly now: () => number;
  }) {
    this.#store = options.store;
    this.#ledger = options.ledger;
    this.#receipts = options.receipts;
    this.#drawers = options.drawers;
    this.#days = options.days;
    this.#settings = options.settings;
    this.#now = options.now;
  }

  /** A player's money, and his cash of a gaming day; of today where none is named. */
  async player(player: string, day = this.#days.of(this.#now())) {
    const account = playerAccount(player);
    const balance = await this.#ledger.balance(account);
    if (!balance.ok) throw unknownAccount(account);
    const { posted, available } = balance.value;
    const cash = await this.#receipts.totals(player, day);
    const judged = { isLogged: this.#isLogged(cash), isReported: this.#isReported(cash) };
    return { player, balance: posted, available, day, in: cash.in, out: cash.out, ...judged };
  }

  /** A gaming day: its totals, the multiple-transaction log, and who is to be reported. */
  async day(day: string) {
    const all = await this.#receipts.totalsOf(day);
    const log: (PlayerDay & { readonly receipts: Receipt[] })[] = [];
    for (const cash of all.filter((each) => this.#isLogged(each)))
      log.push({ ...cash, receipts: await this.#receipts.cashOf(cash.player, day) });
    return {
      day,
      ...this.#days.periodOf(day),
      in: sum(all.map((each) => each.in)),
      out: sum(all.map((each) => each.out)),
      log,
      report: all.filter((each) => this.#isReported(each)),
    };
  }

  /** What drawers were over and short at their closings. */
  async overShort({
    from = 0,
    to = Number.MAX_SAFE_INTEGER,
    cashier,
  }: {
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly cashier?: string | undefined;
  } = {}) {
    const all = await this.#receipts.closings(from, to);
    const closings = all.filter((closing) => cashier === undefined || closing.cashier === cashier);
    const differences = closings.map(({ over = 0 }) => over);
    return {
      closings,
      over: sum(differences.filter((over) => over > 0)),
      short: sum(differences.filter((over) => over < 0).map((over) => -over)),
    };
  }

  /** Players with money that has not moved for so many days, the longest first. */
  async unclaimed(days = this.#settings.unclaimedAfter) {
    const players = await this.#store.query<{ player: string; balance: number; lastMoved: number }>(
      `SELECT substr(id, 8) AS player, credits_posted - debits_posted AS balance, last_at AS "lastMoved"
        FROM ledger_accounts WHERE kind = 'player' AND credits_posted > debits_posted AND last_at <= $1
        ORDER BY last_at, id`,
      [this.#now() - days * DAY],
    );
    return { days, players: [...players], total: sum(players.map(({ balance }) => balance)) };
  }

  /** Where the cash is now. */
  async position() {
    const drawers = [];
    for (const { name, cashier } of await this.#drawers.list()) {
      const balance = await postedOn(this.#ledger, drawerAccount(name));
      drawers.push({ name, ...(cashier === undefined ? {} : { cashier }), balance });
    }
    return {
      vault: await postedOn(this.#ledger, VAULT),
      drawers,
      adjustments: await postedOn(this.#ledger, ADJUSTMENTS),
      outside: await postedOn(this.#ledger, OUTSIDE),
      rake: await postedOn(this.#ledger, RAKE),
      jackpot: await postedOn(this.#ledger, JACKPOT),
    };
  }

  /** From the amount on, in or out (Title 31). */
  #isLogged(cash: { readonly in: number; readonly out: number }): boolean {
    return Math.max(cash.in, cash.out) >= this.#settings.logFrom;
  }

  /** Over the amount, in or out, each by itself (Title 31; 4 CCR 12315). */
  #isReported(cash: { readonly in: number; readonly out: number }): boolean {
    return Math.max(cash.in, cash.out) > this.#settings.reportOver;
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

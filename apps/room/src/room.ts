import { type Ledger, openLedger, type Store } from '@franklin/ledger';
import { Audit } from './audit.ts';
import { Cage } from './cage.ts';
import { openFixedAccounts } from './cash-accounts.ts';
import { welcomes } from './cash-welcome.ts';
import { GamingDays } from './gaming-day.ts';
import { Lists } from './lists.ts';
import { Players } from './players.ts';
import { Reconciliations } from './reconciliation.ts';
import { Results } from './results.ts';
import { prepareSchema } from './schema.ts';
import { type RoomSettings, usualSettings } from './settings.ts';
import { Shipments } from './shipments.ts';
import { SlowHash } from './slow-hash.ts';
import { Staff } from './staff.ts';
import { TableAccounts } from './table-accounts.ts';
import { buyInWelcomes } from './table-welcome.ts';
import { Tables } from './tables.ts';

export interface RoomOptions {
  /** The database; whoever opened it closes it. */
  readonly store: Store;
  /** A secret of this room that is not in its database. */
  readonly pepper: Uint8Array;
  readonly now: () => number;
  /** House rules that are not the usual ones. */
  readonly settings?: Partial<RoomSettings>;
}

/** The card room: one object for each of its duties, all on one store. */
export class Room {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly staff: Staff;
  readonly players: Players;
  readonly cage: Cage;
  readonly tables: Tables;
  readonly tableAccounts: TableAccounts;
  readonly shipments: Shipments;
  readonly results: Results;
  readonly reconciliations: Reconciliations;
  readonly lists: Lists;
  readonly settings: RoomSettings;
  readonly now: () => number;

  private constructor({ store, pepper, now, settings }: RoomOptions, ledger: Ledger) {
    const hash = new SlowHash(pepper);
    this.store = store;
    this.ledger = ledger;
    this.now = now;
    this.settings = { ...usualSettings, ...settings };
    this.audit = new Audit(store, now);
    this.staff = new Staff(store, this.audit, hash, now);
    const shared = { store, ledger, audit: this.audit, settings: this.settings, now };
    this.players = new Players({ ...shared, hash, pepper });
    this.cage = new Cage({ ...shared, expectWelcome: welcomes(this.players.exclusions) });
    this.lists = new Lists(shared);
    this.tables = new Tables(shared);
    this.tableAccounts = new TableAccounts({ ...shared, whyNot: buyInWelcomes(this.players.exclusions) });
    this.results = new Results(store, new GamingDays(this.settings));
    this.shipments = new Shipments({ ...shared, results: this.results });
    this.reconciliations = new Reconciliations(store, ledger);
    this.players.beforeClose.push((tx, id) => this.reconciliations.expectNoChips(tx, id));
  }

  static async open(options: RoomOptions): Promise<Room> {
    const ledger = await openLedger(options.store, { now: options.now });
    await prepareSchema(options.store);
    await openFixedAccounts(ledger);
    return new Room(options, ledger);
  }
}

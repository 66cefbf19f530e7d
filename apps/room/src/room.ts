import { type Ledger, openLedger, type Store } from '@franklin/ledger';
import { Audit } from './audit.ts';
import { prepareSchema } from './schema.ts';
import { SlowHash } from './slow-hash.ts';
import { Staff } from './staff.ts';

export interface RoomOptions {
  /** The database; whoever opened it closes it. */
  readonly store: Store;
  /** A secret of this room that is not in its database. */
  readonly pepper: Uint8Array;
  readonly now: () => number;
}

/** The card room: one object for each of its duties, all on one store. */
export class Room {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly staff: Staff;
  readonly now: () => number;

  private constructor({ store, pepper, now }: RoomOptions, ledger: Ledger) {
    const hash = new SlowHash(pepper);
    this.store = store;
    this.ledger = ledger;
    this.now = now;
    this.audit = new Audit(store, now);
    this.staff = new Staff(store, this.audit, hash, now);
  }

  static async open(options: RoomOptions): Promise<Room> {
    const ledger = await openLedger(options.store, { now: options.now });
    await prepareSchema(options.store);
    return new Room(options, ledger);
  }
}

import { tableRoutes } from '@franklin/protocol/room';
import { type Clock, systemClock, type TableState } from '@franklin/table';
import type { Logger } from 'pino';
import type { RoomLine } from './room-line.ts';
import { RoomRefused } from './room-line.ts';
import { metersOf, nextShipment, type ShippedRecord } from './shipping-rows.ts';

/** What is shipped: a hub is one. */
export interface ShippingTable {
  readonly name: string;
  /** None where the table is out of service because its journal cannot be read. */
  readonly journal: ShippedRecord['journal'] | undefined;
  readonly table: { readonly state: TableState; readonly place: string };
  watch(watcher: () => void): () => void;
}

export interface ShippingOptions {
  readonly hub: ShippingTable;
  readonly line: RoomLine;
  /** Of the program, for the room's list of tables. */
  readonly version: string;
  readonly clock?: Clock;
  readonly log?: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** How often the room hears that the table is there. */
const HEARTBEAT = 5_000;
/** What happens within this time goes together. */
const GATHER = 500;
const LONGEST_RETRY = 60_000;

/**
 * Sends the table's record to the room: in order, each row once, from where the room says it has got to. It works beside
 * the table and never holds it up: a room that is away for a day gets that day when it is back.
 */
export class Shipping {
  readonly #hub: ShippingTable;
  readonly #line: RoomLine;
  readonly #version: string;
  readonly #clock: Clock;
  readonly #log: ShippingOptions['log'];
  readonly #unwatch: () => void;
  #timer: unknown;
  #due = Number.POSITIVE_INFINITY;
  #isBusy = false;
  /** Something happened since it was last looked for. */
  #isWaitedFor = false;
  #retry = GATHER;
  /** The row that the room wants next; unknown until it has said so. */
  #next: number | undefined;
  #heartbeatAt = Number.NEGATIVE_INFINITY;
  #said = '';
  #stopped = false;

  constructor({ hub, line, version, clock = systemClock, log }: ShippingOptions) {
    this.#hub = hub;
    this.#line = line;
    this.#version = version;
    this.#clock = clock;
    this.#log = log;
    this.#unwatch = hub.watch(() => {
      // What happens during a hand goes when it is over; and a room in trouble is not asked more often.
      if (hub.table.state.hand !== undefined || this.#said !== '') return;
      this.#isWaitedFor = true;
      this.#wake(GATHER);
    });
    this.#wake(0);
  }

  /** Rows of the record that the room has, as far as this has heard. */
  get shipped(): number {
    return (this.#next ?? 1) - 1;
  }

  /** Before the hub stops: whatever is under way is sent again at the next start, and not taken twice. */
  stop(): void {
    this.#stopped = true;
    this.#unwatch();
    this.#clock.clearTimeout(this.#timer);
  }

  /** Goes to work after a while, unless it is to be earlier anyway. */
  #wake(after: number): void {
    if (this.#stopped || this.#isBusy) return;
    const due = this.#clock.elapsed() + after;
    if (due >= this.#due) return;
    this.#clock.clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = this.#clock.setTimeout(() => void this.#work(), after);
  }

  async #work(): Promise<void> {
    this.#due = Number.POSITIVE_INFINITY;
    this.#isBusy = true;
    this.#isWaitedFor = false;
    let pause = HEARTBEAT;
    try {
      await this.#beat();
      const isMore = await this.#ship();
      this.#say('');
      this.#retry = GATHER;
      if (isMore) pause = 0;
      else if (this.#isWaitedFor) pause = GATHER;
    } catch (error) {
      this.#next = undefined;
      this.#heartbeatAt = Number.NEGATIVE_INFINITY;
      this.#retry = Math.min(2 * this.#retry, LONGEST_RETRY);
      pause = this.#retry;
      // The sentence of a refusal is the room's own; of anything else nobody knows what it quotes.
      this.#say(error instanceof RoomRefused ? error.message : 'the room does not take what is shipped');
    }
    this.#isBusy = false;
    this.#wake(pause);
  }

  async #beat(): Promise<void> {
    const now = this.#clock.elapsed();
    if (now - this.#heartbeatAt < HEARTBEAT) return;
    const { state, place } = this.#hub.table;
    const body = { place: String(place), hand: state.handNumber, version: this.#version };
    this.#next = (await this.#line.call(tableRoutes.tableHeartbeat, { body })).next;
    this.#heartbeatAt = now;
  }

  /** One shipment; whether there is more. */
  async #ship(): Promise<boolean> {
    const { journal, name, table } = this.#hub;
    if (this.#stopped || journal === undefined || this.#next === undefined) return false;
    const { rows } = journal.size();
    if (this.#next > rows + 1)
      throw new RoomRefused(
        'other-record',
        'The room has more of this table’s record than the table: was the journal restored from a backup?',
      );
    const found = nextShipment({ name, journal }, this.#next);
    if (found === undefined) return false;
    const { shipment, isLast } = found;
    const meters = isLast ? { meters: metersOf(table.state, this.#clock.now()) } : {};
    const { next } = await this.#line.call(tableRoutes.ship, { body: { ...shipment, ...meters } });
    this.#next = next;
    return !isLast || next !== shipment.to + 1;
  }

  /** Once, not at every attempt. */
  #say(trouble: string): void {
    if (trouble === this.#said || this.#stopped) return;
    if (trouble === '') this.#log?.info({ shipped: this.shipped }, 'the room takes what is shipped again');
    else this.#log?.warn({ trouble }, 'nothing is shipped to the room');
    this.#said = trouble;
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountId, openStore, type Store } from '@franklin/ledger';
import { Refused, Room, type RoomSettings } from '../index.ts';

/** People of the cage; each works where his name says. */
export const ANN = { who: 'ann', where: 'window 1' } as const;
export const BOB = { who: 'bob', where: 'window 2' } as const;
export const MARY = { who: 'mary', where: 'office' } as const;

/** A room with its cage and without its door, on an SQLite file of its own or on another database. */
export class CashRoom {
  at = Date.UTC(2026, 0, 5, 12);
  #ids = 0;
  #people = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), 'franklin-cage-'));
  readonly #address: string;
  readonly #settings: Partial<RoomSettings>;
  store!: Store;
  room!: Room;

  private constructor(address: string | undefined, settings: Partial<RoomSettings>) {
    this.#address = address ?? join(this.#folder, 'room.db');
    this.#settings = settings;
  }

  static async start(address?: string, settings: Partial<RoomSettings> = {}): Promise<CashRoom> {
    const test = new CashRoom(address, settings);
    await test.open();
    return test;
  }

  async open(): Promise<void> {
    this.store = await openStore(this.#address);
    this.room = await this.another(this.store);
  }

  /** One more process on the same database. */
  another(store: Store): Promise<Room> {
    const pepper = new Uint8Array(32).fill(7);
    return Room.open({ store, pepper, now: () => this.at, settings: this.#settings });
  }

  openAnotherStore(): Promise<Store> {
    return openStore(this.#address);
  }

  async end(): Promise<void> {
    await this.store.close();
    rmSync(this.#folder, { recursive: true });
  }

  get cage() {
    return this.room.cage;
  }

  /** One that was never used. */
  id(): string {
    this.#ids += 1;
    return this.#ids.toString(16).padStart(32, '0');
  }

  /** A new player with an account that has nothing. */
  async player(): Promise<string> {
    this.#people += 1;
    const { id } = await this.room.players.open(
      {
        name: `Player ${this.#people}`,
        born: '1980-01-01',
        contact: { phone: '555' },
        document: { type: 'passport', last4: '1234', issuer: `US ${this.#people}`, expiry: '2099-01-01' },
      },
      MARY,
    );
    return id;
  }

  /** The vault with so much, and a drawer of Ann's with a part of it. */
  async begin(vault = 1_000_000, count = 200_000): Promise<void> {
    await this.cage.vault.bring({ id: this.id(), amount: vault, reason: 'first cash' }, MARY);
    for (const drawer of ['1', '2']) await this.cage.drawers.add(drawer, MARY);
    await this.cage.drawers.open({ id: this.id(), drawer: '1', count }, ANN);
  }

  async balance(account: string): Promise<number> {
    const answer = await this.room.ledger.balance(accountId(account));
    if (!answer.ok) throw new Error(answer.refusal.message);
    return answer.value.posted;
  }

  /** Every balance and every number: what a refusal leaves as it was. */
  async everything(): Promise<unknown> {
    const read = (sql: string) => this.store.query(sql);
    return [
      await read('SELECT id, debits_posted, credits_posted, lines FROM ledger_accounts ORDER BY id'),
      await read('SELECT number FROM room_receipt_head'),
      await read('SELECT number FROM room_receipts ORDER BY number'),
      await read('SELECT * FROM room_open_drawers ORDER BY drawer'),
      await read('SELECT CAST(count(*) AS BIGINT) AS transfers FROM ledger_transfers'),
    ];
  }
}

/** The sentence with which something is refused. */
export async function refusal(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}

import { createHash } from 'node:crypto';
import { accountId, openStore, type Store, transferId } from '@franklin/ledger';
import { cents } from '@franklin/money';
import type { Shipment, ShippedHand, ShippedRow } from '@franklin/protocol/room';
import { playerAccount, Room } from '../index.ts';
import { somePlayer, swipeOf } from './some-player.ts';

export const FLORA = { who: 'flora', where: 'floor' } as const;
export const PIN = '271828';
export const TABLE = 't1';

/** A room with a table and players who have money, on any database, without its door. */
export class TableRoom {
  at = Date.UTC(2026, 0, 5, 12);
  readonly players: string[] = [];
  readonly #ids = new Map<string, string>();
  key = '';
  store!: Store;
  room!: Room;
  /** Where the next shipment goes on. */
  #shipped = 0;
  #hand = 0;

  static async start(
    address: string,
    balances: readonly number[] = [1_000_00, 1_000_00],
  ): Promise<TableRoom> {
    const test = new TableRoom();
    await test.open(address);
    test.key = (await test.room.tables.register({ table: TABLE, called: 'Table 1' }, FLORA)).key;
    for (const balance of balances) await test.player(balance);
    return test;
  }

  async open(address: string, mortal: (store: Store) => Store = (store) => store): Promise<void> {
    this.store = await openStore(address);
    const pepper = new Uint8Array(32).fill(7);
    this.room = await Room.open({ store: mortal(this.store), pepper, now: () => this.at });
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** Somebody with a card, a PIN and so much money; gives his number. */
  async player(balance: number): Promise<string> {
    const k = this.players.length + 1;
    const last4 = String(1000 + k);
    const person = somePlayer({ name: `Player ${k}`, document: { ...somePlayer().document, last4 } });
    const { id } = await this.room.players.open({ ...person, born: `19${60 + k}-05-17` }, FLORA);
    await this.room.players.cards.issue(id, swipeOf(k), FLORA);
    await this.room.players.pins.choose(id, PIN, FLORA);
    this.players.push(id);
    if (balance > 0) await this.pay(id, balance);
    return id;
  }

  /** Cash that he brought. */
  async pay(player: string, amount: number): Promise<void> {
    const paid = await this.room.ledger.transfer({
      ...{ type: 'transfer', id: transferId(this.id(`pay ${player} ${this.#ids.size}`)), purpose: 'deposit' },
      ...{ debit: accountId('outside'), credit: playerAccount(player), amount: cents(amount) },
    });
    if (!paid.ok) throw new Error(paid.refusal.message);
  }

  /** An id by a name that a test can say. */
  id(name: string): string {
    const id = this.#ids.get(name) ?? createHash('md5').update(name).digest('hex');
    this.#ids.set(name, id);
    return id;
  }

  async posted(account: string): Promise<number> {
    const balance = await this.room.ledger.balance(accountId(account));
    if (!balance.ok) throw new Error(balance.refusal.message);
    return balance.value.posted;
  }

  async available(player: string): Promise<number> {
    const balance = await this.room.ledger.balance(playerAccount(player));
    if (!balance.ok) throw new Error(balance.refusal.message);
    return balance.value.available;
  }

  /** Set aside, credited and posted. */
  async buyIn(name: string, player: string, amount: number): Promise<void> {
    const id = this.id(name);
    await this.room.tableAccounts.reserve(TABLE, { id, player, amount });
    await this.room.tableAccounts.post(TABLE, id);
  }

  /** A hand in which players won and lost so much, by their numbers. */
  hand(
    nets: Readonly<Record<string, number>>,
    { rake = 0, jackpot = 0, status = 'finished' as const, number = ++this.#hand } = {},
  ): ShippedHand {
    const began = new Date(this.at).toISOString();
    return {
      ...{
        id: `${TABLE}-${number}`,
        number,
        began,
        ended: began,
        status,
        game: 'hold-em',
        button: 1,
        board: [],
      },
      ...{ rake, jackpot, commitment: { name: 'x', root: 'y' }, steps: [] },
      players: Object.entries(nets).map(([player, net], k) => ({
        ...{
          seat: k + 1,
          player,
          name: 'x',
          start: 100_00,
          end: 100_00 + net,
          wagered: 0,
          won: 0,
          cards: [],
        },
      })),
    };
  }

  /** The next shipment with these in it. */
  shipment(...what: (ShippedHand | { readonly type: string })[]): Shipment {
    const from = this.#shipped + 1;
    const rows = what.map((one, k): ShippedRow => {
      const place = { seq: from + k, at: this.at };
      return 'type' in one
        ? { is: 'event', ...place, event: { ...one } }
        : { is: 'hand', ...place, hand: one };
    });
    const to = from + Math.max(what.length, 1) - 1;
    return { from, to, after: markOf(from - 1), mark: markOf(to), rows };
  }

  async ship(...what: Parameters<TableRoom['shipment']>): Promise<number> {
    const next = await this.room.shipments.take(TABLE, this.shipment(...what));
    this.#shipped = next - 1;
    return next;
  }
}

function markOf(seq: number): string {
  return seq === 0 ? '' : `row ${seq}`;
}

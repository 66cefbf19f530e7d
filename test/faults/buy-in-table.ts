import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seatId } from '@franklin/game';
import {
  type Accounts,
  type AccountTransfer,
  Hub,
  openFolder,
  provision,
  RoomAccounts,
  type TransferFate,
} from '@franklin/hub';
import { cents } from '@franklin/money';
import { noPace, playerId, type TransferId } from '@franklin/table';
import { pino } from 'pino';
import { type CountedLine, type Cut, ServedRoom } from '../../apps/hub/src/testing/served-room.ts';
import { TABLE } from '../../apps/room/src/testing/table-room.ts';
import { mortalStore } from '../../packages/ledger/src/testing/mortal-store.ts';
import { FakeClock } from '../../packages/table/src/testing/fake-clock.ts';

export const BALANCE = 1_000_00;
export const AMOUNT = 200_00;

/** What a call is for: an ask is for the fate that it should find. */
export type Step = 'reserve' | 'post' | 'void' | 'pay' | `ask, ${TransferFate}`;

export const FAULTS = [
  'the table dies before it asks',
  'the request is lost',
  'the room dies before its commit',
  'the room dies after its commit',
  'the answer is lost',
  'the table dies with the answer',
] as const;
export type Fault = (typeof FAULTS)[number];

const SEAT = seatId(1);
const NEVER = new Promise<never>(() => undefined);

/** One player, one seat and one room, and the one thing that goes wrong between them. */
export class BuyInTable {
  readonly clock = new FakeClock();
  readonly path = mkdtempSync(join(tmpdir(), 'franklin-buy-in-'));
  /** Decides what goes wrong with a call; asked once for each. */
  fault: (step: Step) => Fault | undefined = () => undefined;
  /** Called with how room and table have the id, at the instant of a failure. */
  failed: (pair: string) => void = () => undefined;
  /** After so many steps of its database the room dies, if it is to. */
  roomDiesAfter = Number.POSITIVE_INFINITY;
  room!: ServedRoom;
  hub!: Hub;
  #line: CountedLine | undefined;
  #cut: Cut | undefined;
  #isRoomDead = false;
  #isHubDead = false;
  #id: string | undefined;

  static async start(): Promise<BuyInTable> {
    const test = new BuyInTable();
    test.room = await ServedRoom.start([BALANCE]);
    await test.room.die();
    await test.#raiseRoom();
    test.room.cut = () => test.#takeCut();
    provision(test.path, { table: 'Table 1', game: 'no-limit-1-2' });
    test.#raiseHub();
    test.hub.command({ type: 'open', by: 'ann' });
    return test;
  }

  async end(): Promise<void> {
    this.hub.stop();
    await this.room.end();
    rmSync(this.path, { recursive: true });
  }

  get player(): ReturnType<typeof playerId> {
    return playerId(this.room.books.players[0]!);
  }

  sit(): void {
    this.hub.command({ type: 'sit', seat: SEAT, player: { id: this.player, name: 'Player 1' } });
  }

  buyIn(id: string): void {
    const transfer = { seat: SEAT, player: this.player, amount: cents(AMOUNT), id: id as TransferId };
    this.#id = id;
    this.hub.command({ type: 'buy-in', ...transfer });
  }

  leave(): void {
    this.hub.command({ type: 'leave', seat: SEAT, player: this.player });
  }

  get stack(): number {
    return this.hub.table.state.seats[0]!.stack;
  }

  /** Lets time pass until both sides have nothing more to say to each other; whoever died gets up again. */
  async settle(): Promise<void> {
    for (;;) {
      await this.#quiet();
      if (this.#isRoomDead) await this.#raiseRoom();
      else if (this.#isHubDead) this.#raiseHub();
      else if (this.hub.table.state.transfers.length === 0) return;
      else {
        await this.expectOnePlace();
        this.clock.advance(250);
      }
    }
  }

  /** How the room and the table have the last id. */
  async pair(): Promise<string> {
    const [row] = await this.room.books.store.query<{ fate: string }>(
      'SELECT fate FROM room_table_transfers WHERE id = $1',
      [this.#id ?? ''],
    );
    const transfer = this.hub.table.state.transfers.find(({ id }) => id === this.#id);
    return `${row?.fate ?? 'unknown'}/${transfer?.step ?? '–'}`;
  }

  get #isUnderWay(): boolean {
    return (this.#line?.underWay ?? 0) > 0;
  }

  /** Only steps of what the table asks for: what a test looks at is none. */
  #roomStep(): void {
    if (!this.#isUnderWay) return;
    this.roomDiesAfter -= 1;
    if (this.roomDiesAfter > -1) return;
    this.#isRoomDead = true;
    throw new Error('the room is dead');
  }

  /** The money is where the page says it is for this pair, all of it, and nowhere else. */
  async expectOnePlace(): Promise<void> {
    const pair = await this.pair();
    const place = PLACES.get(pair);
    if (place === undefined) throw new Error(`docs/buy-in.md does not know ${pair}`);
    const { books } = this.room;
    const [free, posted] = [await books.available(this.player), await books.posted(`player/${this.player}`)];
    const escrow = await books.posted(`escrow/${TABLE}`);
    const { seats, transfers } = this.hub.table.state;
    let atTable = seats[0]!.stack + seats[0]!.incoming;
    for (const { step, amount } of transfers) if (step === 'owed') atTable += amount;
    // What both have on their books for an instant is one money: the room's books say that it was paid.
    if (pair === 'paid/owed') atTable = 0;
    // And the table's that the seat has it: then what is set aside is that money.
    const aside = pair === 'reserved/credited' ? 0 : posted - free;
    const found = { 'in the account': free, 'set aside': aside, 'at the table': atTable };
    const right = { 'in the account': BALANCE - AMOUNT, 'set aside': 0, 'at the table': 0 };
    right[place] += AMOUNT;
    const difference = JSON.stringify(found) === JSON.stringify(right) && posted + escrow === BALANCE;
    if (!difference) throw new Error(`At ${pair} there is ${JSON.stringify({ ...found, posted, escrow })}`);
  }

  /** Until no call is under way. */
  async #quiet(): Promise<void> {
    do for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    while (this.#isUnderWay);
  }

  async #raiseRoom(): Promise<void> {
    if (this.#isRoomDead) await this.room.die();
    this.#isRoomDead = false;
    this.roomDiesAfter = Number.POSITIVE_INFINITY;
    await this.room.rise((store) => mortalStore(store, () => this.#roomStep()));
  }

  #raiseHub(): void {
    this.#isHubDead = false;
    this.#line = this.room.line(this.clock);
    const accounts = this.#mortal(new RoomAccounts(this.#line));
    const log = pino({ level: 'silent' });
    const folder = openFolder(this.path);
    this.hub = new Hub({ folder, accounts, log, clock: this.clock, settings: { pace: noPace } });
  }

  #mortal(accounts: Accounts): Accounts {
    let last: TransferFate = 'unknown';
    const through = <T>(
      step: Step,
      should: TransferFate,
      call: () => Promise<T>,
      id?: string,
    ): Promise<T> => {
      last = should;
      if (id !== undefined) this.#id = id;
      return this.#through(step, call);
    };
    return {
      signIn: (card, pin) => accounts.signIn(card, pin),
      reserve: (transfer: AccountTransfer) =>
        through('reserve', 'reserved', () => accounts.reserve(transfer)),
      post: (id) => through('post', 'posted', () => accounts.post(id)),
      void: (id) => through('void', 'voided', () => accounts.void(id)),
      cashOut: (transfer) => through('pay', 'paid', () => accounts.cashOut(transfer), transfer.id),
      ask: (id) => this.#through(`ask, ${last}`, () => accounts.ask(id)),
    };
  }

  async #through<T>(step: Step, call: () => Promise<T>): Promise<T> {
    const fault = this.fault(step);
    switch (fault) {
      case undefined:
        return call();
      case 'the table dies before it asks':
        return this.#killHub();
      case 'the table dies with the answer':
        await call();
        return this.#killHub();
      case 'the request is lost':
        return this.#cutting('request', call);
      case 'the answer is lost':
        return this.#cutting('answer', call);
      case 'the room dies before its commit':
        return this.#killingRoom(call, 'before');
      case 'the room dies after its commit':
        return this.#killingRoom(call, 'after');
    }
  }

  async #killHub(): Promise<never> {
    this.failed(await this.pair());
    this.hub.stop();
    this.#isHubDead = true;
    return NEVER;
  }

  async #cutting<T>(cut: Cut, call: () => Promise<T>): Promise<T> {
    this.#cut = cut;
    try {
      return await call();
    } finally {
      this.failed(await this.pair());
    }
  }

  #takeCut(): Cut | undefined {
    const cut = this.#cut;
    this.#cut = undefined;
    return cut;
  }

  /** Dead is dead: whatever else it would have done, and said, is not. */
  async #killingRoom<T>(call: () => Promise<T>, when: 'before' | 'after'): Promise<T> {
    this.#isRoomDead = true;
    if (when === 'before') this.roomDiesAfter = 0;
    else this.#cut = 'answer';
    try {
      return await call();
    } finally {
      this.#cut = undefined;
      this.failed(await this.pair());
    }
  }
}

/** The tables of the page, row by row, without their heads. */
export function tablesOf(path: string): string[][][] {
  const tables: string[][][] = [];
  let isWithin = false;
  for (const line of readFileSync(new URL(path, import.meta.url), 'utf8').split('\n')) {
    if (!line.startsWith('|')) {
      isWithin = false;
      continue;
    }
    if (!isWithin) tables.push([]);
    isWithin = true;
    const cells = line.split('|').slice(1, -1);
    tables.at(-1)!.push(cells.map((cell) => cell.trim()));
  }
  return tables.map(([head, , ...rows]) => [head!, ...rows]);
}

type Place = 'in the account' | 'set aside' | 'at the table';

const PAGE = tablesOf('../../docs/buy-in.md');
const whose = PAGE.find(([head]) => head?.[2] === 'the money is')!;
const PLACES = new Map(whose.slice(1).map(([room, table, place]) => [`${room}/${table}`, place as Place]));

/** Every cell of steps and failures: the step, the failure, and how room and table have the id then. */
export const CELLS: readonly (readonly [step: Step, fault: Fault, pair: string])[] = PAGE.find(
  ([head]) => head?.[0] === 'step',
)!
  .slice(1)
  .flatMap(([step, ...pairs]) => pairs.map((pair, k) => [step as Step, FAULTS[k]!, pair] as const));

export const HEAD = PAGE.find(([head]) => head?.[0] === 'step')![0]!;

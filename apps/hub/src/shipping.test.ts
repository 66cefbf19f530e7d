import { cardText } from '@franklin/cards';
import type { Shipment } from '@franklin/protocol/room';
import { shipment as shipmentSchema } from '@franklin/protocol/room';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../packages/table/src/testing/fake-clock.ts';
import { TABLE } from '../../room/src/testing/table-room.ts';
import { recordedHands, Shipping } from './index.ts';
import { nextShipment } from './shipping-rows.ts';
import { RoomHub } from './testing/room-hub.ts';
import { type CountedLine, ServedRoom } from './testing/served-room.ts';
import { until } from './testing/test-hub.ts';

const RICH = [5_000_00, 5_000_00, 5_000_00];

let room: ServedRoom;
let table: RoomHub;

afterEach(async () => {
  await table.end();
  await room.end();
});

/** A table that has played so many hands and closed, with everybody paid. */
async function played(hands: number, meanwhile = async () => undefined as unknown): Promise<void> {
  room = await ServedRoom.start(RICH);
  table = await new RoomHub(room).start();
  table.hub.command({ type: 'open', by: 'ann' });
  for (const seat of [1, 2, 3]) table.player(seat);
  await until(table.hub, () => table.hub.table.state.seats.filter(({ stack }) => stack > 0).length === 3);
  await meanwhile();
  await until(table.hub, () => table.hub.table.state.handNumber >= hands);
  table.hub.command({ type: 'close', by: 'ann' });
  await until(table.hub, () => table.hub.table.place === 'closed');
  table.dismiss();
}

/** Ships with a clock that moves only while nobody waits for the room. */
class Shipped {
  readonly clock = new FakeClock();
  readonly line: CountedLine;
  readonly shipping: Shipping;

  constructor({ hub = table.hub, ...options }: Partial<ConstructorParameters<typeof Shipping>[0]> = {}) {
    this.line = room.line(this.clock);
    const { clock, line } = this;
    this.shipping = new Shipping({ hub, line, clock, version: '1.0', ...options });
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise(setImmediate);
      if (this.line.underWay === 0) this.clock.advance(50);
    }
  }

  /** Until the room has everything. */
  async all(): Promise<void> {
    await this.until(() => this.shipping.shipped === table.hub.journal!.size().rows);
    this.shipping.stop();
  }
}

const settled = () => until(table.hub, () => table.hub.table.state.transfers.length === 0);
const reconciled = () => room.books.room.reconciliations.of(TABLE);

/** Everything that the record would ship, in as many shipments as it takes. */
function allShipments(): Shipment[] {
  const shipments: Shipment[] = [];
  const record = { name: 'Table 1', journal: table.hub.journal! };
  for (let from = 1; ; ) {
    const next = nextShipment(record, from);
    if (next === undefined) return shipments;
    shipments.push(next.shipment);
    from = next.shipment.to + 1;
  }
}

describe('the record of a table, shipped to the room', () => {
  it('arrives whole: hands, sessions, rake, and the room’s sums are those of the table', async () => {
    await played(40);
    await settled();
    table.shipping.stop();
    await new Shipped().all();
    const { handNumber, rake, jackpot } = table.hub.table.state;
    expect(rake).toBeGreaterThan(0);
    const hands = await room.books.room.shipments.hands(TABLE, { last: 1_000 });
    expect(hands.map(({ number }) => number)).toEqual(
      Array.from({ length: handNumber }, (_, k) => handNumber - k),
    );
    expect([await room.books.posted('rake'), await room.books.posted('jackpot')]).toEqual([rake, jackpot]);
    const sums = await reconciled();
    expect(sums).toMatchObject({ escrow: 0, unposted: 0, difference: 0, pending: 0 });
    expect(sums.meters?.difference).toBe(0);
    let net = 0;
    for (const player of room.books.players) {
      const { ever, sessions } = await room.books.room.results.of(player);
      // What he won and lost is what he has less than he came with.
      expect(await room.books.posted(`player/${player}`)).toBe(5_000_00 + ever.net);
      expect(sessions.reduce((sum, session) => sum + session.net, 0)).toBe(ever.net);
      expect(sessions.every(({ ended }) => ended !== undefined)).toBe(true);
      net += ever.net;
    }
    expect(net).toBe(-rake - jackpot);
    expect(await room.books.room.ledger.verify()).toEqual([]);
  });

  it('arrives once, though requests and answers are lost again and again, and after long without a line', async () => {
    await played(30, async () => {
      // From here on nothing gets through but the money.
      room.cut = (path) =>
        path.includes('/shipments') || path.includes('/heartbeat') ? 'request' : undefined;
    });
    await settled();
    table.shipping.stop();
    let requests = 0;
    room.cut = (path) => {
      if (!path.includes('/shipments')) return undefined;
      requests += 1;
      return ([undefined, 'answer', 'request', 'answer'] as const)[requests % 4];
    };
    await new Shipped().all();
    // A table that is started again asks where it was.
    await new Shipped().all();
    expect(await reconciled()).toMatchObject({ escrow: 0, difference: 0, meters: { difference: 0 } });
    expect(await room.books.posted('rake')).toBe(table.hub.table.state.rake);
  });

  it('holds nothing that the room may not know', async () => {
    await played(30);
    const shipments = allShipments();
    for (const shipment of shipments) shipmentSchema.parse(JSON.parse(JSON.stringify(shipment)));
    const sent = new Map(
      shipments.flatMap(({ rows }) =>
        rows.flatMap((row) => (row.is === 'hand' ? [[row.hand.number, row.hand] as const] : [])),
      ),
    );
    let hidden = 0;
    for (const { began } of recordedHands(table.hub.journal!)) {
      const hand = sent.get(began.number)!;
      const text = JSON.stringify(hand);
      expect(text).not.toContain(began.salts.slice(0, 64));
      expect(text).not.toMatch(/"(deck|salts|down)"/);
      // Every card that is in it lies on the board or was shown.
      const open = new Set([...hand.board, ...hand.players.flatMap(({ cards }) => cards)]);
      const inDeck = began.setup.deck.map(cardText);
      const named = inDeck.filter((card) => text.includes(`"${card}"`));
      for (const card of named) expect(open.has(card)).toBe(true);
      hidden += inDeck.length - named.length;
    }
    expect(hidden).toBeGreaterThan(0);
    const rest = shipments.flatMap(({ rows }) =>
      rows.flatMap((row) => (row.is === 'event' ? [row.event.type] : [])),
    );
    expect(rest).toContain('sat');
    expect(rest).not.toContain('hand-began');
    expect(rest).not.toContain('played');
  });

  it('ends where no hand is in play, and goes on there', async () => {
    await played(30);
    const shipments = allShipments();
    expect(shipments[0]!.from).toBe(1);
    expect(shipments.at(-1)!.to).toBe(table.hub.journal!.size().rows);
    for (const [k, { from, after }] of shipments.entries()) {
      if (k === 0) continue;
      expect(from).toBe(shipments[k - 1]!.to + 1);
      expect(after).toBe(shipments[k - 1]!.mark);
    }
  });

  it('is not mixed with another: a journal that was begun anew is told so, in the log and at Pitboss', async () => {
    await played(3);
    await settled();
    table.shipping.stop();
    await new Shipped().all();
    const other = await new RoomHub(room).start();
    other.shipping.stop();
    const warned: unknown[] = [];
    const log = {
      info: () => undefined,
      error: () => undefined,
      warn: (about: unknown) => warned.push(about),
    };
    const shipped = new Shipped({ hub: other.hub, log: log as never });
    await shipped.until(() => warned.length > 0);
    shipped.shipping.stop();
    expect(JSON.stringify(warned[0])).toContain('The room has more of this table’s record than the table');
    await other.end();
  });

  it('does not hold the table up when the room is gone', async () => {
    await played(10, async () => {
      room.cut = () => 'request';
    });
    expect(table.hub.table.state.handNumber).toBeGreaterThanOrEqual(10);
    expect(table.logged.join()).not.toMatch(/out of service/);
    room.cut = () => undefined;
  });
});

describe('a table’s heartbeat', () => {
  it('tells the room every few seconds where it is, also when nothing happens', async () => {
    await played(1);
    table.shipping.stop();
    let beats = 0;
    room.cut = (path) => {
      if (path.includes('/heartbeat')) beats += 1;
      return undefined;
    };
    const shipped = new Shipped({ version: '2.3' });
    await shipped.until(() => beats === 1 && shipped.line.underWay === 0);
    const [seen] = await room.books.room.tables.list();
    expect(seen).toMatchObject({ place: 'closed', version: '2.3', silent: false });
    await shipped.until(() => beats === 4);
    shipped.shipping.stop();
  });
});

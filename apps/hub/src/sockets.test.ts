import { once } from 'node:events';
import { connect } from 'node:net';
import { REFUSED_DEVICE, REFUSED_VERSION, type StationView, stationView } from '@franklin/protocol';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { intend, TestHub, until } from './testing/test-hub.ts';

const hubs: TestHub[] = [];

/** At the speed of simulated players, unless the limits for people are wanted. */
async function open(isFast = true): Promise<TestHub> {
  const test = new TestHub();
  if (!isFast) test.stationLimit = undefined;
  await test.start();
  hubs.push(test);
  test.hub.command({ type: 'open', by: 'ann' });
  return test;
}

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.end();
});

const code = (answer: unknown) => (answer as { refusal: { code: string } }).refusal.code;

function refusedConnection(test: TestHub, device: string, auth: Record<string, unknown>): Promise<string> {
  const socket = test.socket(device, auth);
  return new Promise((resolve) => socket.on('connect_error', (error) => resolve(error.message)));
}

describe('a connection', () => {
  it('needs a known device, its own key and the same protocol', async () => {
    const test = await open();
    expect(await refusedConnection(test, 'station-1', { key: 'x'.repeat(43) })).toBe(REFUSED_DEVICE);
    expect(await refusedConnection(test, 'station-1', { device: 'nobody' })).toBe(REFUSED_DEVICE);
    expect(await refusedConnection(test, 'station-1', { key: test.key('station-2').key })).toBe(
      REFUSED_DEVICE,
    );
    expect(await refusedConnection(test, 'station-1', { device: 'floor', key: test.key('floor').key })).toBe(
      REFUSED_DEVICE,
    );
    expect(await refusedConnection(test, 'station-1', { version: 99 })).toBe(REFUSED_VERSION);
    expect(await refusedConnection(test, 'station-1', { key: 7, version: 'one' })).toBe(REFUSED_DEVICE);
  });

  it('gets a whole view at once, and another after every change', async () => {
    const test = await open();
    const views: StationView[] = [];
    const station = test.socket('station-1');
    station.on('view', (view: StationView) => views.push(view));
    await intend(station, { type: 'sign-in', card: 'player-1', pin: '0000' });
    expect(views.length).toBeGreaterThanOrEqual(2);
    for (const view of views) expect(stationView.parse(view)).toEqual(view);
    expect(views.at(-1)!.you!.name).toBe('Player 1');
    expect(views.at(-1)!.sequence).toBeGreaterThan(views[0]!.sequence);
  });

  it('takes the place of an older one of the same device', async () => {
    const test = await open();
    const first = test.socket('station-1');
    await new Promise<void>((resolve) => first.on('view', () => resolve()));
    const gone = new Promise((resolve) => first.on('disconnect', resolve));
    const second = test.socket('station-1');
    await new Promise<void>((resolve) => second.on('view', () => resolve()));
    await gone;
    expect(test.hub.table.connected).toEqual([1]);
  });
});

describe('a stranger', () => {
  it('is nowhere let in without a key', async () => {
    const test = await open();
    const socket = io(test.url, { transports: ['websocket'], reconnection: false, forceNew: true });
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    socket.close();
    expect(error.message).toBe(REFUSED_DEVICE);
  });

  it('who asks for another protocol and breaks off does no harm', async () => {
    const test = await open();
    for (let k = 0; k < 5; k++) {
      const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      await new Promise(setImmediate);
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    expect((await fetch(`${test.url}/health`)).status).toBe(200);
  });

  it('cannot guess PINs by connecting again and again', async () => {
    const test = await open(false);
    const codes: string[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const station = test.socket('station-1');
      await new Promise<void>((resolve) => station.once('connect', resolve));
      codes.push(code(await intend(station, { type: 'sign-in', card: 'player-1', pin: `100${attempt}` })));
      station.close();
    }
    expect(codes.slice(0, 5)).toEqual(new Array(5).fill('not-signed-in'));
    expect(codes.slice(5)).toEqual(['too-fast', 'too-fast', 'too-fast']);
  });
});

describe('an intent', () => {
  it('is refused when it was sent before, and changes nothing', async () => {
    const test = await open();
    const station = test.socket('station-1');
    const intent = { type: 'sign-in', id: 'the-same-id', card: 'player-1', pin: '0000' };
    expect(await station.emitWithAck('intent', intent)).toEqual({ ok: true });
    const { state } = test.hub.table;
    expect(code(await station.emitWithAck('intent', intent))).toBe('repeated');
    expect(test.hub.table.state).toBe(state);
  });

  it('is refused after a start of the hub, too, and chips are not bought twice', async () => {
    const test = await open();
    const station = test.socket('station-1');
    await intend(station, { type: 'sign-in', card: 'player-1', pin: '0000' });
    const intent = { type: 'buy-in', id: 'the-same-id', amount: 50_00 };
    expect(await station.emitWithAck('intent', intent)).toEqual({ ok: true });
    await until(test.hub, () => test.hub.table.state.seats[0]!.stack === 50_00);
    await test.stop();
    await test.start();
    const again = test.socket('station-1');
    expect(code(await again.emitWithAck('intent', intent))).toBe('repeated');
    expect(test.hub.table.state.transfers.filter(({ step }) => step === 'asked')).toEqual([]);
    expect(test.accounts.balanceOf('player-1')).toBe(1_000_000_00 - 50_00);
  });

  it('is refused when its turn is over, or is not the sender’s', async () => {
    const test = await open();
    const stations = [1, 2].map((seat) => test.socket(`station-${seat}`));
    for (const [k, station] of stations.entries()) {
      await intend(station, { type: 'sign-in', card: `player-${k + 1}`, pin: '0000' });
      await intend(station, { type: 'buy-in', amount: 100_00 });
    }
    await until(test.hub, () => test.hub.table.place === 'betting');
    const clock = test.hub.table.turnClock()!;
    const [mine, other] = clock.seat === 1 ? [stations[0]!, stations[1]!] : [stations[1]!, stations[0]!];
    const act = { type: 'act', hand: clock.hand, turn: clock.turn, move: { type: 'call' } };
    expect(code(await intend(other, act))).toBe('not-your-turn');
    expect(code(await intend(mine, { ...act, turn: clock.turn + 1 }))).toBe('late');
    expect(code(await intend(mine, { ...act, hand: clock.hand + 1 }))).toBe('late');
    expect(await intend(mine, act)).toEqual({ ok: true });
    expect(code(await intend(mine, act))).toBe('late');
    expect(code(await intend(mine, { ...act, move: { type: 'raise', to: 1e15 } }))).toBe('late');
  });

  it('of the wrong kind, from nobody, or for another seat does nothing', async () => {
    const test = await open();
    const station = test.socket('station-1');
    const { state } = test.hub.table;
    for (const message of [
      null,
      7,
      'fold',
      [],
      {},
      { type: 'open', id: 'x'.repeat(10), by: 'me' },
      { type: 'act', id: 'x'.repeat(10), hand: -1, turn: 0, move: {} },
      { type: 'buy-in', id: 'abcdefgh', amount: 1.5 },
      { type: 'sign-in', id: 'abcdefgh', card: 'x'.repeat(500), pin: '0000' },
    ]) {
      expect(code(await station.emitWithAck('intent', message))).toBe('malformed');
    }
    expect(code(await intend(station, { type: 'leave', seat: 2 }))).toBe('seat-empty');
    expect(code(await intend(station, { type: 'sign-in', card: 'player-1', pin: '9999' }))).toBe(
      'not-signed-in',
    );
    expect(code(await intend(station, { type: 'sign-in', card: 'nobody', pin: '0000' }))).toBe(
      'not-signed-in',
    );
    const community = test.socket('community');
    expect(code(await intend(community, { type: 'leave' }))).toBe('not-allowed');
    expect(test.hub.table.state).toBe(state);
  });

  it('without anybody waiting for the answer is no harm', async () => {
    const test = await open();
    const station = test.socket('station-1');
    station.emit('intent', null);
    station.emit('intent');
    station.emit('intent', { type: 'leave', id: 'abcdefghij' }, 'not a function');
    expect(code(await intend(station, { type: 'leave' }))).toBe('seat-empty');
  });

  it('of ten megabytes closes the line, and the table goes on', async () => {
    const test = await open();
    const station = test.socket('station-1');
    await new Promise<void>((resolve) => station.on('view', () => resolve()));
    const gone = new Promise((resolve) => station.on('disconnect', resolve));
    station.emit('intent', { type: 'sign-in', id: 'abcdefgh', card: 'x'.repeat(10_000_000), pin: '0000' });
    await gone;
    const again = test.socket('station-1');
    expect(await intend(again, { type: 'sign-in', card: 'player-1', pin: '0000' })).toEqual({ ok: true });
  });

  it('in a flood is refused, and others are served', async () => {
    const test = new TestHub();
    hubs.push(test);
    test.stationLimit = undefined;
    await test.start();
    test.hub.command({ type: 'open', by: 'ann' });
    const flooding = test.socket('station-1');
    const answers = await Promise.all(Array.from({ length: 500 }, () => intend(flooding, { type: 'leave' })));
    expect(answers.filter((answer) => code(answer) === 'too-fast').length).toBeGreaterThan(300);
    const quiet = test.socket('station-2');
    expect(await intend(quiet, { type: 'sign-in', card: 'player-2', pin: '0000' })).toEqual({ ok: true });
  });
});

describe('the floor', () => {
  it('runs the table from its own namespace, with a name for the record', async () => {
    const test = await open();
    const floor = test.socket('floor');
    expect(await intend(floor, { type: 'reserve', by: 'Ann', seat: 4, name: 'Mr Lee' })).toEqual({
      ok: true,
    });
    expect(test.hub.table.state.seats[3]!.status).toBe('reserved');
    expect(code(await intend(floor, { type: 'reserve', by: 'Ann', seat: 4, name: 'Mr Lee' }))).toBe(
      'seat-taken',
    );
    expect(code(await intend(floor, { type: 'reserve', by: '', seat: 4, name: 'x' }))).toBe('malformed');
    expect(await intend(floor, { type: 'pause', by: 'Ann', when: 'after-hand', reason: '' })).toEqual({
      ok: true,
    });
    expect(test.hub.table.place).toBe('paused');
  });
});

describe('ten stations dropping at once', () => {
  it('are away after their grace, and whole again at once when they come back', async () => {
    const test = await open();
    const players = Array.from({ length: 10 }, (_, k) => test.player(k + 1));
    await until(test.hub, () => test.hub.table.state.handNumber >= 3);
    for (const player of players) player.stop();
    await new Promise<void>((resolve) => {
      const look = () => (test.hub.table.connected.length === 0 ? resolve() : setImmediate(look));
      look();
    });
    const { handNumber } = test.hub.table.state;
    for (let seat = 1; seat <= 10; seat++) test.player(seat);
    await until(test.hub, () => test.hub.table.state.handNumber >= handNumber + 3);
  });
});

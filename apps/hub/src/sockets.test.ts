import { once } from 'node:events';
import { type Socket as Connection, connect } from 'node:net';
import { seatId } from '@franklin/game';
import { REFUSED_DEVICE, REFUSED_VERSION, type StationView, stationView } from '@franklin/protocol';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { RawLine } from './testing/raw-line.ts';
import { intend, TestHub, until } from './testing/test-hub.ts';
import { communityView, stationView as stationViewOf } from './view.ts';

const hubs: TestHub[] = [];

async function open(options: Partial<Pick<TestHub, 'stationLimit' | 'patience'>> = {}): Promise<TestHub> {
  const test = Object.assign(new TestHub(), options);
  hubs.push(test);
  await test.start();
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

/** A connection without any protocol yet. */
async function connected({ url }: TestHub): Promise<Connection> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1');
  connection.on('error', () => undefined).resume();
  await once(connection, 'connect');
  return connection;
}

const health = async (test: TestHub) => (await fetch(`${test.url}/health`)).status;

describe('a stranger', () => {
  it('is let into no namespace, that of nobody included, and his line is closed', async () => {
    const test = await open();
    const { key } = test.key('station-1');
    for (const auth of [{}, { version: 1, device: 'station-1', key }]) {
      const socket = io(test.url, { transports: ['websocket'], auth, reconnection: false, forceNew: true });
      const message = await new Promise((resolve) =>
        socket.on('connect_error', (error) => resolve(error.message)),
      );
      expect(message).toBe(REFUSED_DEVICE);
    }
    const line = await RawLine.to(test.url);
    line.say('40');
    await line.cut;
    expect(line.received).toContain(`44{"message":"${REFUSED_DEVICE}"`);
    const other = await RawLine.to(test.url);
    other.say('40/station,{"version":1,"device":"station-1","key":"a-key-that-is-not-that-one"}');
    await other.cut;
    expect(other.received).toContain(`44/station,{"message":"${REFUSED_DEVICE}"`);
  });

  it('who says nothing, or half of something, is cut off', async () => {
    const test = await open({ patience: 100 });
    const silent = await connected(test);
    const slow = await connected(test);
    slow.write('GET /health HTTP/1.1\r\nHost: ');
    const line = await RawLine.to(test.url);
    const unknown = await RawLine.to(test.url);
    unknown.say('40/nowhere,');
    await Promise.all([once(silent, 'close'), once(slow, 'close'), line.cut, unknown.cut]);
    expect(unknown.received).toContain('Invalid namespace');
    expect(await health(test)).toBe(200);
  });

  it('who says too much is cut off at once', async () => {
    const test = await open({ patience: 3_600_000 });
    const line = await RawLine.to(test.url);
    for (let k = 0; k < 1_000; k++) line.say('40/nowhere,');
    await line.cut;
    expect(await health(test)).toBe(200);
  });

  it('among too many makes room for whoever comes after him', async () => {
    const test = await open({ patience: 3_600_000 });
    const lines: RawLine[] = [];
    for (let k = 0; k < 80; k++) lines.push(await RawLine.to(test.url));
    const station = test.socket('station-1');
    expect(await intend(station, { type: 'sign-in', card: 'player-1', pin: '0000' })).toEqual({ ok: true });
    await Promise.all(lines.slice(0, 16).map(({ cut }) => cut));
    expect(lines.at(-1)!.isOpen).toBe(true);
    for (let k = 0; k < 80; k++) lines.push(await RawLine.to(test.url));
    // Who has shown his key is no stranger, however old his line is.
    expect(await intend(station, { type: 'leave' })).toEqual({ ok: true });
    for (const line of lines) line.close();
  });

  it('who asks for another protocol and breaks off does not stop the table', async () => {
    const test = await open();
    for (let k = 0; k < 10; k++) {
      const connection = await connected(test);
      connection.write(
        'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      );
      // When this is answered the hub has read the line above.
      await health(test);
      connection.resetAndDestroy();
    }
    expect(await health(test)).toBe(200);
    expect(await health(test)).toBe(200);
  });

  it('is named in the log and counted, without his key', async () => {
    const test = await open();
    const key = 'z'.repeat(43);
    await refusedConnection(test, 'floor', { key });
    await refusedConnection(test, 'station-1', { version: 99 });
    const refused = test.logged.filter((line) => line.includes('a device was refused'));
    expect(refused.map((line) => JSON.parse(line))).toMatchObject([
      { role: 'floor', device: 'floor' },
      { role: 'station', device: 'station-1', version: 99 },
    ]);
    expect(refused.join('')).not.toContain(key);
    const metrics = await (await fetch(`${test.url}/metrics`)).text();
    expect(metrics).toContain('franklin_refusals_total{code="unknown-device"} 1');
    expect(metrics).toContain('franklin_refusals_total{code="other-version"} 1');
  });
});

describe('a sign-in', () => {
  const signIn = (pin: string) => ({ type: 'sign-in', card: 'player-1', pin });

  it('with a wrong PIN can be tried five times, and not oftener by connecting again', async () => {
    const test = await open();
    const station = test.socket('station-1');
    const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((k) => intend(station, signIn(`000${k}`))));
    expect(guesses.map(code)).toEqual([
      ...Array<string>(5).fill('not-signed-in'),
      ...Array<string>(2).fill('too-fast'),
    ]);
    expect(code(await intend(test.socket('station-1'), signIn('0000')))).toBe('too-fast');
    expect(await intend(test.socket('station-2'), signIn('0000'))).toEqual({ ok: true });
  });

  it('with the right PIN can be done any number of times', async () => {
    const test = await open();
    const station = test.socket('station-1');
    for (let k = 0; k < 8; k++) {
      expect(await intend(station, signIn('0000'))).toEqual({ ok: true });
      expect(await intend(station, { type: 'leave' })).toEqual({ ok: true });
    }
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
    const test = await open({ stationLimit: undefined });
    const flooding = test.socket('station-1');
    const answers = await Promise.all(Array.from({ length: 500 }, () => intend(flooding, { type: 'leave' })));
    expect(answers.filter((answer) => code(answer) === 'too-fast').length).toBeGreaterThan(300);
    const quiet = test.socket('station-2');
    expect(await intend(quiet, { type: 'sign-in', card: 'player-2', pin: '0000' })).toEqual({ ok: true });
  });

  it('in a flood is refused over as many connections as it comes by', async () => {
    const test = await open({ stationLimit: { burst: 10, perSecond: 0.001 } });
    const codes: string[] = [];
    for (let line = 0; line < 3; line++) {
      const station = test.socket('station-1');
      for (let k = 0; k < 8; k++) codes.push(code(await intend(station, { type: 'leave' })));
    }
    expect(codes).toEqual([...Array<string>(10).fill('seat-empty'), ...Array<string>(14).fill('too-fast')]);
  });

  it('is counted when it is refused, and timed until it is answered', async () => {
    const test = await open({ stationLimit: { burst: 3, perSecond: 0.001 } });
    const signIn = test.accounts.signIn.bind(test.accounts);
    let askedFor!: () => void;
    const asked = new Promise<void>((resolve) => {
      askedFor = resolve;
    });
    let answerNow!: () => void;
    test.accounts.signIn = async (card, pin) => {
      askedFor();
      await new Promise<void>((resolve) => {
        answerNow = resolve;
      });
      return signIn(card, pin);
    };
    const figure = async (name: string) => {
      const text = await (await fetch(`${test.url}/metrics`)).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    };
    const station = test.socket('station-1');
    const answer = intend(station, { type: 'sign-in', card: 'player-1', pin: '0000' });
    await asked;
    expect(await figure('franklin_intent_seconds_count')).toBe(0);
    answerNow();
    expect(await answer).toEqual({ ok: true });
    expect(await figure('franklin_intent_seconds_count')).toBe(1);
    for (let k = 0; k < 4; k++) await station.emitWithAck('intent', 'fold');
    expect(await figure('franklin_refusals_total{code="malformed"}')).toBe(2);
    expect(await figure('franklin_refusals_total{code="too-fast"}')).toBe(2);
    expect(await figure('franklin_intent_seconds_count')).toBe(5);
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
  it('are each whole again with the first view when they come back, and play on', async () => {
    const test = await open();
    const players = Array.from({ length: 10 }, (_, k) => test.player(k + 1));
    await until(test.hub, () => test.hub.table.state.handNumber >= 3);
    for (const player of players) player.stop();
    await new Promise<void>((resolve) => {
      const look = () => (test.hub.table.connected.length === 0 ? resolve() : setImmediate(look));
      look();
    });
    const { handNumber } = test.hub.table.state;
    for (let seat = 1; seat <= 10; seat++) {
      const station = test.socket(`station-${seat}`);
      const view = await new Promise<StationView>((resolve) => station.once('view', resolve));
      const { shown } = test.hub;
      const { clock: _, ...whole } = stationViewOf(communityView(shown), shown, seatId(seat));
      expect(view).toMatchObject(whole);
      expect([view.hand?.number, view.you?.cards.length]).toEqual([handNumber, whole.you?.cards.length]);
      station.close();
    }
    for (let seat = 1; seat <= 10; seat++) test.player(seat);
    await until(test.hub, () => test.hub.table.state.handNumber >= handNumber + 3);
  });
});

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cents } from '@franklin/money';
import type { CommunityView, IntentAnswer, StationView } from '@franklin/protocol';
import { io, type Socket } from 'socket.io-client';
import type { Figure } from './figure.ts';
import { firstMessage, HubTable } from './hub-table.ts';
import { randomFrom } from './random.ts';
import { type Batch, RawCommits, rowsOf } from './raw-commits.ts';
import { smallMove } from './small-move.ts';
import { p99 } from './statistics.ts';

const SEATS = 10;
const WARM_UP = 300;
const ROUNDS = 20;
const TURNS = 50;

/** So deep that nobody goes broke while the clock runs. */
const BUY_IN = cents(100_000_00);

/** How long a touch takes to show: ours and the floor take turns, so that a busy moment of the machine hurts both alike. */
export async function latencyFigures(): Promise<Figure[]> {
  const table = new HubTable({ playersToStart: SEATS, buyIn: { least: BUY_IN, most: BUY_IN } });
  const echo = await Echo.start();
  try {
    await table.start();
    const screens = new Screens(table);
    await screens.sitDown();
    const raw = new RawCommits(join(table.path, 'raw.db'));
    for (let turn = 0; turn < WARM_UP; turn++) await screens.turn();
    for (let trip = 0; trip < WARM_UP; trip++) await echo.trip();
    const shown: number[] = [];
    const commits: number[] = [];
    const trips: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const batches: Batch[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const { took, ...batch } = await screens.turn();
        shown.push(took);
        batches.push(batch);
      }
      for (const rows of rowsOf(table.journal, batches)) {
        await pause(1);
        commits.push(raw.commit(rows));
      }
      for (const _ of batches) trips.push(await echo.trip());
    }
    raw.close();
    screens.close();
    return [
      {
        name: 'intent to the last of eleven views, p99',
        value: p99(shown),
        unit: 'ms',
        peers: {
          'raw FULL commit of the same bytes + bare socket.io round trip, p99': p99(
            commits.map((commit, k) => commit + trips[k]!),
          ),
          'the commit alone, p99': p99(commits),
          'the round trip alone, p99': p99(trips),
        },
        goal: 'at most 5 ms with commits on disk',
      },
    ];
  } finally {
    echo.close();
    await table.end();
  }
}

/** Ten stations and the community screen, all in this process: one clock for the touch and for what is seen of it. */
class Screens {
  readonly #stations: Screen<StationView>[];
  readonly #all: Screen<CommunityView>[];
  readonly #random = randomFrom(3);
  /** What is waited for; looked at after every view. */
  #look: () => void = () => undefined;

  constructor(table: HubTable) {
    const look = () => this.#look();
    this.#stations = Array.from(
      { length: SEATS },
      (_, k) => new Screen<StationView>(table.socket(`station-${k + 1}`), look),
    );
    this.#all = [...this.#stations, new Screen<CommunityView>(table.socket('community'), look)];
  }

  async sitDown(): Promise<void> {
    await this.#until(() => this.#all.every(({ view }) => view !== undefined));
    for (const [k, station] of this.#stations.entries())
      await station.intend({ type: 'sign-in', card: `player-${k + 1}`, pin: '0000' });
    for (const station of this.#stations) await station.intend({ type: 'buy-in', amount: BUY_IN });
  }

  /** One decision: its batch of rows, and the milliseconds until all eleven screens had it. */
  async turn(): Promise<Batch & { readonly took: number }> {
    await this.#until(() => this.#isQuiet());
    // Nobody decides in the very moment when it becomes his turn, and the hub is done with the turn before.
    await pause(1);
    const { sequence: before } = this.#all[0]!;
    const actor = this.#stations.find(({ view }) => view!.you?.legal !== undefined)!;
    const { clock, you } = actor.view!;
    const intent = {
      type: 'act',
      hand: clock!.hand,
      turn: clock!.turn,
      move: smallMove(you!.legal!, this.#random),
    };
    for (const screen of this.#all) screen.next = undefined;
    const begin = performance.now();
    const answered = actor.intend(intent);
    const end = await this.#until(() => this.#all.every(({ next }) => next !== undefined));
    await answered;
    return { before, after: Math.max(...this.#all.map(({ next }) => next!)), took: end - begin };
  }

  close(): void {
    for (const { socket } of this.#all) socket.close();
  }

  /** All have seen the same, and somebody is to act. */
  #isQuiet(): boolean {
    const { sequence } = this.#all[0]!;
    return (
      this.#all.every((screen) => screen.sequence === sequence) &&
      this.#stations.some(({ view }) => view!.you?.legal !== undefined)
    );
  }

  /** The moment at which something holds. */
  #until(holds: () => boolean): Promise<number> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (!holds()) return;
        this.#look = () => undefined;
        resolve(performance.now());
      };
      this.#look();
    });
  }
}

class Screen<View extends CommunityView> {
  readonly socket: Socket;
  view: View | undefined;
  /** The first change since it was last forgotten. */
  next: number | undefined;

  constructor(socket: Socket, onView: () => void) {
    this.socket = socket;
    socket.on('view', (view: View) => {
      if (view.sequence > this.sequence) this.next ??= view.sequence;
      this.view = view;
      onView();
    });
  }

  get sequence(): number {
    return this.view?.sequence ?? 0;
  }

  async intend(intent: Readonly<Record<string, unknown>>): Promise<void> {
    const answer: IntentAnswer = await this.socket.emitWithAck('intent', { id: randomUUID(), ...intent });
    if (!answer.ok) throw new Error(answer.refusal.message);
  }
}

/** A round trip of the same message through sockets alone. */
class Echo {
  readonly #socket: Socket;
  readonly close: () => void;

  private constructor(socket: Socket, close: () => void) {
    this.#socket = socket;
    this.close = close;
  }

  static async start(): Promise<Echo> {
    const child = fork(fileURLToPath(new URL('echo-process.js', import.meta.url)));
    const { port } = await firstMessage<{ port: number }>(child);
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
    return new Echo(socket, () => {
      socket.close();
      child.kill();
    });
  }

  async trip(): Promise<number> {
    await pause(1);
    const intent = { id: randomUUID(), type: 'act', hand: 1, turn: 1, move: { type: 'check' } };
    const begin = performance.now();
    return new Promise((resolve) =>
      this.#socket.emit('intent', intent, () => resolve(performance.now() - begin)),
    );
  }
}

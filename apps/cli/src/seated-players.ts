import { SimulatedPlayer, type SimulatedPlayerOptions } from '@franklin/players';
import type { StationView } from '@franklin/protocol';
import { DEMO_PIN, demoCard } from './demo-players.ts';
import { HandsSeen } from './hands-seen.ts';
import { UsageError } from './usage-error.ts';

export interface SeatedPlayersOptions {
  readonly url: string;
  /** One player at each. */
  readonly stations: readonly { readonly device: string; readonly key: string }[];
  readonly manner: Pick<SimulatedPlayerOptions, 'style' | 'restless' | 'thinks'>;
  /** After how many hands it is enough. */
  readonly hands: number | undefined;
  readonly say: (line: string) => void;
}

/** Simulated players at the stations of one table. */
export class SeatedPlayers {
  readonly #options: SeatedPlayersOptions;
  readonly #players: readonly SimulatedPlayer[];
  readonly #seen = new HandsSeen();
  readonly #connected = new Set<string>();
  /** Whether it was said that they are at the table. */
  #isThere = false;
  #finish!: () => void;
  #fail!: (why: UsageError) => void;
  /** When they have seen enough hands; fails with one sentence when they cannot go on. */
  readonly ended: Promise<void>;

  constructor(options: SeatedPlayersOptions) {
    this.#options = options;
    this.ended = new Promise<void>((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
    const { url, stations, manner } = options;
    this.#players = stations.map(({ device, key }, k) => {
      const card = demoCard(k + 1);
      const onView = (view: StationView) => this.#see(device, view);
      const player = new SimulatedPlayer({ url, device, key, card, pin: DEMO_PIN, ...manner, onView });
      this.#watchLine(player, device);
      return player;
    });
  }

  stop(): void {
    for (const player of this.#players) player.stop();
  }

  /** How far they are, in one line. */
  get progress(): string {
    const { place, hand, count } = this.#seen;
    const refusals = this.#sum((player) => player.refusals);
    const why = this.#players.find(({ lastRefusal }) => lastRefusal !== '')?.lastRefusal;
    return [
      place === 'closed' ? 'the table is closed until the floor opens it' : `hand ${hand}`,
      `${count} hands seen`,
      `${this.#sum((player) => player.decisions)} decisions`,
      ...(refusals === 0 ? [] : [`${refusals} refused, one of them so: ${why}`]),
    ].join(', ');
  }

  #see(device: string, view: StationView): void {
    this.#seen.see(view);
    this.#connected.add(device);
    if (!this.#isThere && this.#connected.size === this.#players.length) {
      this.#isThere = true;
      this.#options.say(`${this.#players.length} players are at ${view.table}`);
    }
    const { hands } = this.#options;
    if (hands !== undefined && this.#seen.count >= hands) this.#finish();
  }

  /** A table that was there and is gone comes back; one that never was, or that refuses the key, does not. */
  #watchLine({ socket }: SimulatedPlayer, device: string): void {
    const { url, say } = this.#options;
    let wasThere = false;
    socket.on('connect', () => {
      wasThere = true;
    });
    socket.on('connect_error', ({ message }) => {
      // A line that the table itself refused is not tried again.
      if (!socket.active) this.#fail(new UsageError(`the table refuses ${device}: ${message}`));
      else if (!wasThere) this.#fail(new UsageError(`${url} cannot be reached: is the hub running there?`));
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect')
        this.#fail(new UsageError(`${device} was taken over by another screen or program with the same key`));
      this.#connected.delete(device);
      if (reason === 'io client disconnect' || this.#connected.size > 0 || !this.#isThere) return;
      this.#isThere = false;
      say('the table does not answer: trying again');
    });
  }

  #sum(of: (player: SimulatedPlayer) => number): number {
    return this.#players.reduce((sum, player) => sum + of(player), 0);
  }
}

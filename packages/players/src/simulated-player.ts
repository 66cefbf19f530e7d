import {
  type IntentAnswer,
  NAMESPACES,
  PROTOCOL_VERSION,
  type StationIntent,
  type StationView,
} from '@franklin/protocol';
import { io, type Socket } from 'socket.io-client';
import { choose, type Random, type Style } from './choose.ts';

export interface SimulatedPlayerOptions {
  readonly url: string;
  /** The station he sits at: its device name and key. */
  readonly device: string;
  readonly key: string;
  readonly card: string;
  readonly pin: string;
  readonly style?: Style;
  readonly random?: Random;
  /** How long he thinks before each decision, in milliseconds; 0 for not at all. */
  readonly thinks?: () => number;
  /** How often he sits out, leaves or loses his line, per hand he is dealt: 0 to 1. */
  readonly restless?: number;
  readonly onView?: (view: StationView) => void;
}

/** How long he waits when the table says that he is too fast. */
const SLOW_DOWN = 200;

/** Somebody who plays through a station's socket: he sees what a player sees and can do what a player can. */
export class SimulatedPlayer {
  readonly socket: Socket;
  readonly #options: SimulatedPlayerOptions;
  readonly #random: Random;
  #view: StationView | undefined;
  /** What the last intent was about, so that nothing is asked twice while the answer is on its way. */
  #asked = '';
  /** Whether an answer is awaited: views that come before it may still ask for the same thing. */
  #isAwaiting = false;
  #hand = 0;
  #ids = 0;
  #stopped = false;
  decisions = 0;
  refusals = 0;
  lastRefusal = '';

  constructor(options: SimulatedPlayerOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.socket = io(options.url + NAMESPACES.station, {
      transports: ['websocket'],
      auth: { version: PROTOCOL_VERSION, device: options.device, key: options.key },
      reconnectionDelay: 100,
      reconnectionDelayMax: 1_000,
      forceNew: true,
    });
    this.socket.on('view', (view: StationView) => this.#see(view));
    this.socket.on('connect', () => {
      this.#asked = '';
      this.#isAwaiting = false;
    });
  }

  get view(): StationView | undefined {
    return this.#view;
  }

  stop(): void {
    this.#stopped = true;
    this.socket.disconnect();
  }

  /** Sends an intent; the answer says whether it was carried out. */
  async intend(intent: Intent): Promise<IntentAnswer> {
    const id = `sim-${this.#options.device}-${process.pid}-${Date.now().toString(36)}-${++this.#ids}`.slice(
      0,
      64,
    );
    const answer: IntentAnswer = await this.socket.emitWithAck('intent', { ...intent, id });
    if (!answer.ok) {
      this.refusals++;
      this.lastRefusal = answer.refusal.message;
    }
    return answer;
  }

  #see(view: StationView): void {
    this.#view = view;
    this.#options.onView?.(view);
    this.#respond(view);
  }

  #respond(view: StationView): void {
    if (this.#stopped) return;
    const { you } = view;
    if (you === undefined) {
      if (view.place !== 'closed')
        this.#once('sign-in', { type: 'sign-in', card: this.#options.card, pin: this.#options.pin });
    } else if (you.legal !== undefined && view.clock !== undefined) this.#decide(view);
    else this.#live(view);
  }

  #decide(view: StationView): void {
    const { hand, turn } = view.clock!;
    const move = choose(this.#options.style ?? 'random', view.you!, view.hand?.board ?? [], this.#random);
    this.#once(`act ${hand}.${turn}`, { type: 'act', hand, turn, move }, this.#options.thinks?.() ?? 0);
  }

  /** Between decisions: chips when they are gone, back from a break, and now and then something restless. */
  #live(view: StationView): void {
    const own = view.seats[view.seat - 1]!;
    const you = view.you!;
    if (own.status === 'seated' && you.pending === 0) {
      const { least, most } = you.buyIn;
      const chips = Math.floor((most - least) / view.game.chip);
      const amount = least + Math.floor(this.#random() * (chips + 1)) * view.game.chip;
      this.#once(`buy-in ${view.sequence}`, { type: 'buy-in', amount });
      return;
    }
    if (own.status === 'away' || own.status === 'sitting-out') {
      if (this.#random() < 0.5) this.#once(`sit-in ${view.sequence}`, { type: 'sit-in' });
      return;
    }
    if (view.hand === undefined || view.hand.number === this.#hand) return;
    this.#hand = view.hand.number;
    const restless = this.#options.restless ?? 0;
    if (this.#random() >= restless) return;
    const chance = this.#random();
    if (chance < 0.4) this.#once(`sit-out ${this.#hand}`, { type: 'sit-out' });
    else if (chance < 0.6) this.#once(`leave ${this.#hand}`, { type: 'leave' });
    else if (chance < 0.8) this.#once(`wish ${this.#hand}`, { type: 'wish', wish: 'post' });
    else this.socket.io.engine?.close();
  }

  #once(what: string, intent: Intent, after = 0): void {
    if (what === this.#asked || (this.#isAwaiting && intent.type !== 'act')) return;
    this.#asked = what;
    this.#isAwaiting = true;
    const sequence = this.#view?.sequence;
    const send = () => {
      if (this.#stopped || !this.socket.connected) return;
      this.intend(intent).then(
        (answer) => {
          this.#isAwaiting = false;
          if (answer.ok && intent.type === 'act') this.decisions++;
          if (!answer.ok && this.#asked === what) {
            if (answer.refusal.code === 'too-fast') {
              setTimeout(send, SLOW_DOWN);
              return;
            }
            this.#asked = '';
          }
          // A view that came before this answer may be another chance, and the last one for a long time.
          if (this.#view !== undefined && this.#view.sequence !== sequence) this.#respond(this.#view);
        },
        () => undefined,
      );
    };
    if (after > 0) setTimeout(send, after);
    else send();
  }
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type Intent = WithoutId<StationIntent>;

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DeviceKey, MemoryAccounts, provision } from '@franklin/hub';
import { SimulatedPlayer } from '@franklin/players';
import type { StationView } from '@franklin/protocol';
import type { Transfer } from '@franklin/table';
import { Witness } from './witness.ts';

interface Audit {
  readonly held: number;
  readonly transfers: readonly Transfer[];
  readonly place: string;
  readonly fault?: string;
}

/** A hub that is killed again and again while players play, with all that they saw. */
export class KilledTable {
  readonly accounts = new MemoryAccounts();
  readonly witnesses: Witness[] = [];
  readonly players: SimulatedPlayer[] = [];
  readonly path = mkdtempSync(join(tmpdir(), 'franklin-faults-'));
  readonly seats: number;
  readonly #keys: DeviceKey[];
  #child: ChildProcess | undefined;
  #port = 0;
  #views = 0;
  #onViews: (() => void) | undefined;

  constructor(seats: number) {
    this.seats = seats;
    this.#keys = provision(this.path, { table: 'Killed table', game: 'no-limit-1-2' });
    for (let seat = 1; seat <= seats; seat++) this.accounts.open(`player-${seat}`);
  }

  /** What all accounts held before anybody sat down. */
  get broughtIn(): number {
    return this.seats * 1_000_000_00;
  }

  async start(): Promise<void> {
    if (this.#port === 0) this.#port = await freePort();
    const child = fork(fileURLToPath(new URL('hub-process.mjs', import.meta.url)), {
      env: { ...process.env, DATA: this.path, PORT: String(this.#port), NODE_OPTIONS: '' },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    child.on(
      'message',
      (message: { type: string; call: number; method: keyof MemoryAccounts; args: never[] }) => {
        if (message.type === 'accounts') void this.#serve(child, message);
      },
    );
    await this.#message('ready');
  }

  /** Seats everybody; they find the table again by themselves whenever it is back. */
  sitDown(): void {
    for (let seat = 1; seat <= this.seats; seat++) {
      const { device, key } = this.#keys.find((one) => one.seat === seat)!;
      const witness = new Witness(seat);
      this.witnesses.push(witness);
      const onView = (view: StationView) => {
        witness.see(view);
        this.#views++;
        this.#onViews?.();
      };
      const url = `http://127.0.0.1:${this.#port}`;
      this.players.push(
        new SimulatedPlayer({
          url,
          device,
          key,
          card: `player-${seat}`,
          pin: '0000',
          // They sit out, leave with their chips, come back and lose their lines meanwhile.
          restless: 0.05,
          onView,
        }),
      );
    }
  }

  /** Waits until so many more views have come. */
  async seen(more: number): Promise<void> {
    const goal = this.#views + more;
    await new Promise<void>((resolve) => {
      this.#onViews = () => {
        if (this.#views >= goal) resolve();
      };
    });
  }

  /** Pulls the plug, at whatever instant this is. */
  async kill(): Promise<void> {
    const child = this.#child!;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Every cent, at one moment of the table: in accounts, set aside, or held by the table. */
  async audit(): Promise<{ readonly total: number; readonly audit: Audit }> {
    this.#child!.send({ type: 'audit' });
    const audit = (await this.#message('audit')) as unknown as Audit;
    let total = this.accounts.total + this.accounts.setAside + audit.held;
    for (const { id, step, amount } of audit.transfers) {
      const fate = this.accounts.fateOf(id);
      // Money that both sides have on their books for a moment is one money.
      if (step === 'credited' && fate === 'reserved') total -= amount;
      if (step === 'owed' && fate === 'paid') total -= amount;
    }
    return { total, audit };
  }

  async end(): Promise<void> {
    for (const player of this.players) player.stop();
    if (this.#child?.exitCode === null && this.#child.signalCode === null) await this.kill();
    rmSync(this.path, { recursive: true });
  }

  async #serve(
    child: ChildProcess,
    { call, method, args }: { call: number; method: keyof MemoryAccounts; args: never[] },
  ): Promise<void> {
    const answer = this.accounts[method] as (...given: never[]) => Promise<unknown>;
    const result = await answer.apply(this.accounts, args);
    if (child.connected) child.send({ type: 'answer', call, result }, () => undefined);
  }

  #message(type: string): Promise<Record<string, unknown>> {
    const child = this.#child!;
    return new Promise((resolve, reject) => {
      const listen = (message: Record<string, unknown>) => {
        if (message['type'] !== type) return;
        child.off('message', listen);
        child.off('exit', failed);
        resolve(message);
      };
      const failed = (code: number | null) => reject(new Error(`the hub stopped by itself with ${code}`));
      child.on('message', listen);
      child.once('exit', failed);
    });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

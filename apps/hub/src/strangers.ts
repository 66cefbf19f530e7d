import type { Socket as Connection } from 'node:net';
import type { Socket } from 'socket.io';

type Line = Socket['conn'];

/** Many more than a table has devices; a program that watches it needs one now and then. */
const MOST = 64;
/** A handshake is a few hundred bytes. */
const MOST_BYTES = 8_192;

/**
 * Connections of which nobody knows yet whose they are. They get little of everything: one that does not say in time which
 * device it is, or says too much, is cut off, and when there are too many the oldest goes, so that a screen which has its
 * key always finds room.
 */
export class Strangers {
  readonly #patience: number;
  /** Oldest first. */
  readonly #present = new Set<Connection>();
  /** Lines that speak the protocol and have yet to say who they are, with what ends their waiting. */
  readonly #held = new Map<Line, () => void>();
  /** How many devices are known at the end of a line; one line may carry several. */
  readonly #known = new WeakMap<Line, number>();

  /** `patience` in milliseconds. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Somebody connected. */
  arrive(connection: Connection): void {
    this.#present.add(connection);
    connection.once('close', () => this.#present.delete(connection));
    if (this.#present.size <= MOST) return;
    const [oldest] = this.#present;
    oldest!.destroy();
  }

  /** He speaks the protocol: from now on his time and his bytes are counted. */
  hold(line: Line): void {
    const connection = connectionOf(line);
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) connection.destroy();
    };
    connection.on('data', count);
    const timer = setTimeout(() => connection.destroy(), this.#patience);
    const release = () => {
      clearTimeout(timer);
      connection.off('data', count);
      connection.off('close', release);
      this.#held.delete(line);
    };
    this.#held.set(line, release);
    connection.once('close', release);
  }

  /** His device is known: he is no stranger any more. */
  admit(line: Line): void {
    this.#known.set(line, (this.#known.get(line) ?? 0) + 1);
    this.#held.get(line)?.();
    this.#present.delete(connectionOf(line));
  }

  /** His device is gone; a line that is left open without any is a stranger's again. */
  leave(line: Line): void {
    const known = (this.#known.get(line) ?? 1) - 1;
    this.#known.set(line, known);
    const connection = connectionOf(line);
    if (known > 0 || connection.destroyed) return;
    this.#present.add(connection);
    this.hold(line);
  }

  /** He was refused: he is told why, and that is all. */
  refuse(line: Line): void {
    // The answer is written in the next tick, and closing waits for it; his goodbye is not waited for.
    setImmediate(() => {
      if ((this.#known.get(line) ?? 0) > 0) return;
      line.once('close', () => connectionOf(line).destroySoon());
      line.close();
    });
  }
}

function connectionOf(line: Line): Connection {
  return (line.request as { readonly socket: Connection }).socket;
}

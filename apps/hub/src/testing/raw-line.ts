import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';

/** A websocket to the hub without socket.io's manners: it says what it is told, and nothing by itself. */
export class RawLine {
  readonly #socket: Socket;
  #received = '';
  /** When the hub has cut it off. */
  readonly cut: Promise<void>;

  private constructor(socket: Socket, head: Buffer) {
    this.#socket = socket;
    this.#received = head.toString('latin1');
    socket.on('data', (bytes: Buffer) => {
      this.#received += bytes.toString('latin1');
    });
    socket.on('error', () => undefined);
    this.cut = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async to(url: string, path = '/socket.io/?EIO=4&transport=websocket'): Promise<RawLine> {
    const asked = request(url + path, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': 13,
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    });
    asked.end();
    const [, socket, head] = (await once(asked, 'upgrade')) as [unknown, Socket, Buffer];
    return new RawLine(socket, head);
  }

  get received(): string {
    return this.#received;
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** One text frame; the mask is nothing, so the text goes as it is. */
  say(text: string): void {
    const length = Buffer.byteLength(text);
    if (length > 125) throw new RangeError('a short frame has at most 125 bytes');
    this.#socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | length, 0, 0, 0, 0]), Buffer.from(text)]));
  }

  close(): void {
    this.#socket.destroy();
  }
}

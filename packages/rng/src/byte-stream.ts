import type { RandomBytes } from './random-bytes.ts';

/** Enough for the shuffle of a deck with its rejected draws, nearly always. */
const AHEAD = 128;

/** Random bytes one at a time, drawn ahead in larger requests. It lives for one deck, and is erased with it. */
export class ByteStream {
  readonly #source: RandomBytes;
  #ahead: Uint8Array = new Uint8Array(0);
  #at = 0;

  constructor(source: RandomBytes) {
    this.#source = source;
  }

  next(): number {
    if (this.#at === this.#ahead.length) this.#refill();
    const byte = this.#ahead[this.#at]!;
    this.#at += 1;
    return byte;
  }

  erase(): void {
    this.#ahead.fill(0);
    this.#at = this.#ahead.length;
  }

  #refill(): void {
    this.erase();
    this.#ahead = this.#source.bytes(AHEAD);
    if (this.#ahead.length === 0) throw new Error('The source of random bytes gave none');
    this.#at = 0;
  }
}

/** Integers below a bound, each equally likely. */
export interface IntegersBelow {
  below(bound: number): number;
}

/** Random bytes one at a time. */
export interface Bytes {
  next(): number;
}

/** The largest bound: six bytes still make an exact integer. */
export const MAX_BOUND = 2 ** 48;

/** Each draw is accepted with a chance above one half; so many rejections in a row are a fault, not chance. */
const MAX_REJECTIONS = 128;

/**
 * Scales bytes to integers without bias (GLI-19 3.2.3): a draw at or above the highest multiple of the bound is thrown
 * away and drawn again. Without that, `draw % bound` makes the low results likelier whenever the bound does not divide
 * the range of the draw: of 256 byte values, the first 48 of 52 cards would get five and the other four only four.
 */
export class UniformIntegers implements IntegersBelow {
  readonly #bytes: Bytes;
  #rejected = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  /** How many draws were thrown away so far. */
  get rejected(): number {
    return this.#rejected;
  }

  /** One of 0, 1, … bound - 1. */
  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > MAX_BOUND)
      throw new RangeError(`A bound is a whole number from 1 to 2^48, not ${bound}`);
    // As few bytes as can tell the results apart: none for a bound of 1.
    let range = 1;
    let bytes = 0;
    for (; range < bound; range *= 256) bytes += 1;
    const fair = range - (range % bound);
    for (let rejections = 0; rejections < MAX_REJECTIONS; rejections++) {
      const draw = this.#draw(bytes);
      if (draw < fair) return draw % bound;
      this.#rejected += 1;
    }
    throw new Error(`${MAX_REJECTIONS} draws in a row were rejected`);
  }

  #draw(bytes: number): number {
    let draw = 0;
    for (let taken = 0; taken < bytes; taken++) draw = draw * 256 + this.#bytes.next();
    return draw;
  }
}

import type { Card } from '@franklin/cards';
import { ByteStream } from './byte-stream.ts';
import { SALT_BYTES } from './commitment.ts';
import type { RandomBytes } from './random-bytes.ts';
import { shuffle } from './shuffle.ts';
import { ShuffledDeck } from './shuffled-deck.ts';
import { UniformIntegers } from './uniform.ts';

export interface DrawnDeck {
  readonly deck: ShuffledDeck;
  /** How many draws the scaling threw away. */
  readonly rejectedDraws: number;
}

/** From random bytes to a committed deck: the one way there is, for the table, for the self-test and for tests. */
export function drawDeck(random: RandomBytes, cards: readonly Card[], context: string): DrawnDeck {
  const stream = new ByteStream(random);
  const integers = new UniformIntegers(stream);
  const shuffled = shuffle(cards, integers);
  stream.erase();
  const salts = random.bytes(cards.length * SALT_BYTES);
  const deck = new ShuffledDeck(shuffled, salts, context);
  salts.fill(0);
  return { deck, rejectedDraws: integers.rejected };
}

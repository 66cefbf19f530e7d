import { standardDeck } from '@franklin/cards';
import { drawDeck } from './draw-deck.ts';
import { HmacDrbg } from './hmac-drbg.ts';

/** Inputs and the output they must give, in hex. */
export interface KnownAnswer {
  readonly entropy: string;
  readonly nonce: string;
  readonly personalization: string;
  readonly entropyReseed: string;
  readonly additionalReseed: string;
  readonly additional: readonly [string, string];
  /** What the second request returns. */
  readonly output: string;
  /** The root of the commitment to the deck drawn after it. */
  readonly root: string;
}

/**
 * The inputs and the output are NIST's (CAVP, drbgtestvectors, pr_false, HMAC_DRBG, SHA-512 with personalization and
 * additional input, COUNT 0). The root is our own: it holds shuffle, scaling and commitment to what they were when the
 * tests beside this file proved them.
 */
export const KNOWN_ANSWER: KnownAnswer = {
  entropy: 'da740cbc36057a8e282ae717fe7dfbb245e9e5d49908a0119c5dbcf0a1f2d5ab',
  nonce: '46561ff612217ba3ff91baa06d4b5440',
  personalization: 'fc227293523ecb5b1e28c87863626627d958acc558a672b148ce19e2abd2dde4',
  entropyReseed: '1d61d4d8a41c3254b92104fd555adae0569d1835bb52657ec7fbba0fe03579c5',
  additionalReseed: 'b9ed8e35ad018a375b61189c8d365b00507cb1b4510d21cac212356b5bbaa8b2',
  additional: [
    'b7998998eaf9e5d34e64ff7f03de765b31f407899d20535573e670c1b402c26a',
    '2089d49d63e0c4df58879d0cb1ba998e5b3d1a7786b785e7cf13ca5ea5e33cfd',
  ],
  output:
    '5b70f3e4da95264233efbab155b828d4e231b67cc92757feca407cc9615a6608' +
    '71cb07ad1a2e9a99412feda8ee34dc9c57fa08d3f8225b30d29887d20907d123' +
    '30fffd14d1697ba0756d37491b0a8814106e46c8677d49d9157109c402ad0c24' +
    '7a2f50cd5d99e538c850b906937a05dbb8888d984bc77f6ca00b0e3bc97b16d6' +
    'd25814a54aa12143afddd8b2263690565d545f4137e593bb3ca88a37b0aadf79' +
    '726b95c61906257e6dc47acd5b6b7e4b534243b13c16ad5a0a1163c0099fce43' +
    'f428cd27c3e6463cf5e9a9621f4b3d0b3d4654316f4707675df39278d5783823' +
    '049477dcce8c57fdbd576711c91301e9bd6bb0d3e72dc46d480ed8f61fd63811',
  root: 'eff4c8c8e41d349b21199edf8c51fdd5accde2b032d4373d183ce128beaea5c1',
};

/** SP 800-90A 11.3: instantiate, reseed and generate against a known answer before the first use, and on to a deck. */
export function selfTest(answer: KnownAnswer = KNOWN_ANSWER): boolean {
  const drbg = HmacDrbg.instantiate({
    hash: 'SHA-512',
    entropy: bytes(answer.entropy),
    nonce: bytes(answer.nonce),
    personalization: bytes(answer.personalization),
  });
  drbg.reseed(bytes(answer.entropyReseed), bytes(answer.additionalReseed));
  const expected = bytes(answer.output);
  drbg.generate(expected.length, bytes(answer.additional[0]));
  const output = drbg.generate(expected.length, bytes(answer.additional[1]));
  const random = { bytes: (length: number) => drbg.generate(length) };
  const { deck } = drawDeck(random, standardDeck(), 'known answer');
  drbg.uninstantiate();
  return expected.equals(output) && deck.commitment.root === answer.root;
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

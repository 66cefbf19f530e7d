import type { CavpCase } from './cavp.ts';
import { HmacDrbg } from './hmac-drbg.ts';

/** Whether the generator gives the answer of a case. Each asks for bits twice and compares the second answer only. */
export function runCavpCase({ section, sequence, fields }: CavpCase): boolean {
  const [entropy, nonce, personalization, ...rest] = fields as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    ...Uint8Array[],
  ];
  const drbg = HmacDrbg.instantiate({ hash: section.hash, entropy, nonce, personalization });
  const bytes = section.lengths.ReturnedBitsLen / 8;
  const expected = rest.at(-1)!;
  let answer: Uint8Array;
  switch (sequence) {
    case 'no reseed':
      drbg.generate(bytes, rest[0]);
      answer = drbg.generate(bytes, rest[1]);
      break;
    case 'reseed':
      drbg.reseed(rest[0]!, rest[1]);
      drbg.generate(bytes, rest[2]);
      answer = drbg.generate(bytes, rest[3]);
      break;
    case 'prediction resistance':
      // 9.3.1 step 7: the reseeding takes the additional input, and the request that follows has none.
      drbg.reseed(rest[1]!, rest[0]);
      drbg.generate(bytes);
      drbg.reseed(rest[3]!, rest[2]);
      answer = drbg.generate(bytes);
      break;
  }
  drbg.uninstantiate();
  return Buffer.compare(answer, expected) === 0;
}

/** A case by the names it has in the file. */
export function cavpCaseName({ section, count, line }: CavpCase): string {
  const lengths = Object.entries(section.lengths).map(([name, bits]) => `${name} = ${bits}`);
  const resistance = `PredictionResistance = ${section.predictionResistance ? 'True' : 'False'}`;
  return `line ${line}: [${[section.hash, resistance, ...lengths].join(', ')}] COUNT = ${count}`;
}

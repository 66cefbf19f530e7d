import { type DrbgHash, isDrbgHash, strengthOf } from './hmac-drbg.ts';

/*
 * Reads the response files of NIST's validation programme for HMAC_DRBG (CAVP, drbgtestvectors, `.rsp`): a header of
 * comments, then sections that begin with the name of the hash and the lengths of all fields, each with its cases.
 */

/** The file is cut off or is not what it should be: one sentence that names the line. */
export class CavpError extends Error {
  override name = 'CavpError';
}

/** What all cases of a section have in common. */
export interface CavpSection {
  readonly hash: DrbgHash;
  readonly predictionResistance: boolean;
  /** The lengths in bits, by the field's name. */
  readonly lengths: Readonly<Record<SectionLength, number>>;
}

/** One case: the fields in the order of the file, some of which come twice. */
export interface CavpCase {
  readonly section: CavpSection;
  readonly count: number;
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly sequence: Sequence;
  readonly fields: readonly Uint8Array[];
}

/** What is done between instantiating and the answer. */
export type Sequence = keyof typeof SEQUENCES;

const FIRST = ['EntropyInput', 'Nonce', 'PersonalizationString'] as const;

const SEQUENCES = {
  'no reseed': [...FIRST, 'AdditionalInput', 'AdditionalInput', 'ReturnedBits'],
  reseed: [
    ...FIRST,
    'EntropyInputReseed',
    'AdditionalInputReseed',
    'AdditionalInput',
    'AdditionalInput',
    'ReturnedBits',
  ],
  'prediction resistance': [
    ...FIRST,
    'AdditionalInput',
    'EntropyInputPR',
    'AdditionalInput',
    'EntropyInputPR',
    'ReturnedBits',
  ],
} as const;

const SECTION_LENGTHS = [
  'EntropyInputLen',
  'NonceLen',
  'PersonalizationStringLen',
  'AdditionalInputLen',
  'ReturnedBitsLen',
] as const;
type SectionLength = (typeof SECTION_LENGTHS)[number];

const LENGTH_OF: Readonly<Record<string, SectionLength>> = {
  EntropyInput: 'EntropyInputLen',
  EntropyInputReseed: 'EntropyInputLen',
  EntropyInputPR: 'EntropyInputLen',
  Nonce: 'NonceLen',
  PersonalizationString: 'PersonalizationStringLen',
  AdditionalInput: 'AdditionalInputLen',
  AdditionalInputReseed: 'AdditionalInputLen',
  ReturnedBits: 'ReturnedBitsLen',
};

/** Longer than any published vector; a file cannot make the runner take all memory. */
const MAX_BITS = 2 ** 19;

/** Every case of a file, or a `CavpError`. */
export function parseCavp(text: string): CavpCase[] {
  const lines = new Lines(text);
  expectHmacDrbg(lines);
  const cases: CavpCase[] = [];
  let casesInFirst: number | undefined;
  while (!lines.atEnd()) {
    const section = parseSection(lines);
    let count = 0;
    while (lines.peek()?.startsWith('COUNT')) {
      cases.push(parseCase(lines, section, count));
      count += 1;
    }
    if (count === 0)
      lines.fail(
        lines.atEnd() ? 'the file ends before the first case' : 'a case has to begin with COUNT = 0',
      );
    casesInFirst ??= count;
    // Every section of a CAVP file has the same number of cases, so a file that was cut between two cases shows here.
    if (count !== casesInFirst)
      lines.fail(
        `this section has ${count} cases and the first one has ${casesInFirst}: the file may be cut off`,
      );
  }
  if (cases.length === 0) lines.fail('the file has no cases');
  return cases;
}

/** A Hash_DRBG file has the same sections and fields; only a comment in the header tells which mechanism it is for. */
function expectHmacDrbg(lines: Lines): void {
  const mechanism = lines.header.match(/^# *(\w+_DRBG) options/m)?.[1];
  if (mechanism === 'HMAC_DRBG') return;
  if (mechanism === undefined) lines.fail('no comment "# HMAC_DRBG options" stands before the first section');
  lines.fail(`this file is for ${mechanism}, and the generator here is HMAC_DRBG`);
}

function parseSection(lines: Lines): CavpSection {
  const hash = lines.bracket('the name of a hash, such as [SHA-512]');
  if (!isDrbgHash(hash)) lines.fail(`[${shown(hash)}] is not a hash of HMAC_DRBG`);
  const resistance = lines.setting('PredictionResistance');
  if (resistance !== 'True' && resistance !== 'False') lines.fail('PredictionResistance is True or False');
  const least: Partial<Record<SectionLength, number>> = {
    EntropyInputLen: strengthOf(hash),
    NonceLen: strengthOf(hash) / 2,
    // An empty answer is right whatever the generator does.
    ReturnedBitsLen: 8,
  };
  const lengths = Object.fromEntries(SECTION_LENGTHS.map((name) => [name, lines.bits(name, least[name])]));
  return {
    hash,
    predictionResistance: resistance === 'True',
    // Every name of the list was just given its number.
    lengths: lengths as Record<SectionLength, number>,
  };
}

function parseCase(lines: Lines, section: CavpSection, count: number): CavpCase {
  const found = lines.field('COUNT');
  if (found !== String(count)) lines.fail(`COUNT is "${shown(found)}" where ${count} comes next`);
  const line = lines.number;
  const fields = FIRST.map((name) => lines.hex(name, section));
  const sequence = section.predictionResistance
    ? 'prediction resistance'
    : lines.peek()?.startsWith('EntropyInputReseed')
      ? 'reseed'
      : 'no reseed';
  for (const name of SEQUENCES[sequence].slice(FIRST.length)) fields.push(lines.hex(name, section));
  return { section, count, line, sequence, fields };
}

/** The lines that mean something, one after another, and the place in the file for messages. */
class Lines {
  /** The comments before the first section. */
  readonly header: string;
  readonly #lines: readonly { readonly text: string; readonly number: number }[];
  readonly #total: number;
  #next = 0;

  constructor(text: string) {
    const all = text.split(/\r?\n/).map((line, index) => ({ text: line.trim(), number: index + 1 }));
    const firstSection = all.findIndex(({ text }) => text !== '' && !text.startsWith('#'));
    this.header = all
      .slice(0, firstSection === -1 ? all.length : firstSection)
      .map(({ text }) => text)
      .join('\n');
    this.#lines = all.filter(({ text }) => text !== '' && !text.startsWith('#'));
    this.#total = all.at(-1)?.text === '' ? Math.max(1, all.length - 1) : all.length;
  }

  /** The line last taken; the last of the file where it ended too early. */
  get number(): number {
    return this.#lines[this.#next - 1]?.number ?? 1;
  }

  atEnd(): boolean {
    return this.#next >= this.#lines.length;
  }

  peek(): string | undefined {
    return this.#lines[this.#next]?.text;
  }

  fail(what: string): never {
    throw new CavpError(`line ${this.number}: ${what}`);
  }

  /** The text between the brackets of the next line. */
  bracket(expected: string): string {
    const text = this.#take(expected);
    return text.match(/^\[([^[\]]+)\]$/)?.[1] ?? this.fail(`expected ${expected}, found "${shown(text)}"`);
  }

  /** `[name = value]` */
  setting(name: string): string {
    const text = this.bracket(`[${name} = …]`);
    const [found, value] = text.split(/ *= */, 2);
    if (found !== name || value === undefined) this.fail(`expected [${name} = …], found "[${shown(text)}]"`);
    return value;
  }

  bits(name: SectionLength, least = 0): number {
    const value = this.setting(name);
    const bits = Number(value);
    if (!/^\d+$/.test(value) || bits % 8 !== 0 || bits < least || bits > MAX_BITS)
      this.fail(`${name} is a multiple of 8 from ${least} to ${MAX_BITS} here, not "${shown(value)}"`);
    return bits;
  }

  /** `name = value`, where the value may be empty. */
  field(name: string): string {
    const text = this.#take(`${name} = …`);
    const match = text.match(/^(\w+) *=(.*)$/);
    if (match?.[1] !== name) this.fail(`expected ${name} = …, found "${shown(text)}"`);
    return match[2]!.trim();
  }

  hex(name: string, section: CavpSection): Uint8Array {
    const value = this.field(name);
    if (!/^[0-9a-f]*$/i.test(value)) this.fail(`${name} is not in hex`);
    const bits = section.lengths[LENGTH_OF[name]!];
    if (value.length * 4 !== bits)
      this.fail(`${name} has ${value.length * 4} bits where the section says ${bits}`);
    return Buffer.from(value, 'hex');
  }

  #take(expected: string): string {
    const line = this.#lines[this.#next];
    if (line === undefined)
      throw new CavpError(`line ${this.#total}: the file ends where ${expected} should follow`);
    this.#next += 1;
    return line.text;
  }
}

/** A piece of the file for a message: short, and without what could move a terminal's cursor. */
function shown(text: string): string {
  const piece = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return piece.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\ufffd');
}

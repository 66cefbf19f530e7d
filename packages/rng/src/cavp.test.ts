import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { CavpError, parseCavp } from './cavp.ts';
import { cavpCaseName, runCavpCase } from './cavp-run.ts';
import { KNOWN_ANSWER } from './self-test.ts';

const HEADER = ['# CAVS 14.3', '', '# HMAC_DRBG options: SHA-512', ''];
const SECTION = [
  '[SHA-512]',
  '[PredictionResistance = False]',
  '[EntropyInputLen = 256]',
  '[NonceLen = 128]',
  '[PersonalizationStringLen = 256]',
  '[AdditionalInputLen = 256]',
  '[ReturnedBitsLen = 2048]',
  '',
];
const CASE = [
  `EntropyInput = ${KNOWN_ANSWER.entropy}`,
  `Nonce = ${KNOWN_ANSWER.nonce}`,
  `PersonalizationString = ${KNOWN_ANSWER.personalization}`,
  `EntropyInputReseed = ${KNOWN_ANSWER.entropyReseed}`,
  `AdditionalInputReseed = ${KNOWN_ANSWER.additionalReseed}`,
  `AdditionalInput = ${KNOWN_ANSWER.additional[0]}`,
  `AdditionalInput = ${KNOWN_ANSWER.additional[1]}`,
  `ReturnedBits = ${KNOWN_ANSWER.output}`,
  '',
];
const SECTION_OF_TWO = [...SECTION, 'COUNT = 0', ...CASE, 'COUNT = 1', ...CASE];
const FILE = `${[...HEADER, ...SECTION_OF_TWO, ...SECTION_OF_TWO].join('\r\n')}\r\n`;

/** The file with one line changed; lines count from 1. */
function withLine(number: number, text: string): string {
  const lines = FILE.split('\r\n');
  lines[number - 1] = text;
  return lines.join('\r\n');
}

describe('the CAVP vectors', () => {
  for (const [folder, expected] of [
    ['no_reseed', 1680],
    ['pr_false', 1680],
    ['pr_true', 1680],
  ] as const) {
    const path = sharedData(`drbg/cavp/${folder}/HMAC_DRBG.rsp`);
    it.skipIf(path === undefined)(`come out right for every case of ${folder}`, () => {
      const cases = parseCavp(readFileSync(path!, 'latin1'));
      expect(cases).toHaveLength(expected);
      expect(cases.filter((one) => !runCavpCase(one)).map(cavpCaseName)).toEqual([]);
    });

    for (const mechanism of ['Hash_DRBG', 'CTR_DRBG']) {
      const other = sharedData(`drbg/cavp/${folder}/${mechanism}.rsp`);
      it.skipIf(other === undefined)(`of ${mechanism} in ${folder} are refused by name`, () => {
        expect(() => parseCavp(readFileSync(other!, 'latin1'))).toThrow(
          `this file is for ${mechanism}, and the generator here is HMAC_DRBG`,
        );
      });
    }
  }
});

describe('a CAVP file', () => {
  it('runs with carriage returns and without', () => {
    for (const text of [FILE, FILE.replaceAll('\r\n', '\n')]) {
      const cases = parseCavp(text);
      expect(cases.map(({ count, line }) => [count, line])).toEqual([
        [0, 13],
        [1, 23],
        [0, 41],
        [1, 51],
      ]);
      expect(cases.every(runCavpCase)).toBe(true);
    }
  });

  it('with one wrong digit has one wrong case, named by section and count', () => {
    const wrong = parseCavp(withLine(31, `ReturnedBits = ${KNOWN_ANSWER.output.replace('5b', '5c')}`)).filter(
      (one) => !runCavpCase(one),
    );
    expect(wrong.map(cavpCaseName)).toEqual([
      'line 23: [SHA-512, PredictionResistance = False, EntropyInputLen = 256, NonceLen = 128, ' +
        'PersonalizationStringLen = 256, AdditionalInputLen = 256, ReturnedBitsLen = 2048] COUNT = 1',
    ]);
  });

  it('that is wrong is refused in one sentence with the line', () => {
    const refusals: [string, string][] = [
      ['', 'line 1: no comment "# HMAC_DRBG options" stands before the first section'],
      [HEADER.join('\n'), 'line 1: the file has no cases'],
      [withLine(3, '# CTR_DRBG options'), 'this file is for CTR_DRBG'],
      [withLine(5, '[AES-128 use df]'), 'line 5: [AES-128 use df] is not a hash of HMAC_DRBG'],
      [withLine(5, 'SHA-512'), 'line 5: expected the name of a hash, such as [SHA-512], found "SHA-512"'],
      [withLine(6, '[PredictionResistance = Maybe]'), 'line 6: PredictionResistance is True or False'],
      [
        withLine(7, '[EntropyInputLen = 128]'),
        'line 7: EntropyInputLen is a multiple of 8 from 256 to 524288',
      ],
      [withLine(7, '[EntropyInputLen = 1e3]'), 'line 7: EntropyInputLen is a multiple of 8'],
      [withLine(8, '[NonceLen = 7]'), 'line 8: NonceLen is a multiple of 8 from 128 to 524288'],
      [withLine(8, ''), 'line 9: expected [NonceLen = …], found "[PersonalizationStringLen = 256]"'],
      [withLine(11, '[ReturnedBitsLen = 99999999999]'), 'line 11: ReturnedBitsLen is a multiple of 8'],
      [
        withLine(5, '[\x1b[2J\x07]'),
        'line 5: expected the name of a hash, such as [SHA-512], found "[\ufffd[2J\ufffd]"',
      ],
      [withLine(5, `[${'x'.repeat(1000)}]`), `line 5: [${'x'.repeat(40)}…] is not a hash of HMAC_DRBG`],
      [withLine(13, 'COUNT = \x9b'), 'line 13: COUNT is "\ufffd" where 0 comes next'],
      [withLine(13, 'COUNT = 1'), 'line 13: COUNT is "1" where 0 comes next'],
      [withLine(14, 'EntropyInput = 00'), 'line 14: EntropyInput has 8 bits where the section says 256'],
      [withLine(15, 'Nonce = xyz'), 'line 15: Nonce is not in hex'],
      [withLine(16, ''), 'line 17: expected PersonalizationString = …, found "EntropyInputReseed = 1d61'],
      [withLine(20, 'AdditionalInput'), 'line 20: expected AdditionalInput = …, found "AdditionalInput"'],
    ];
    for (const [text, sentence] of refusals) {
      expect(() => parseCavp(text)).toThrow(CavpError);
      expect(() => parseCavp(text)).toThrow(sentence);
    }
  });

  it('that is cut off says where it ends', () => {
    const lines = FILE.split('\r\n');
    expect(() => parseCavp(lines.slice(0, 16).join('\r\n'))).toThrow(
      'line 16: the file ends where AdditionalInput = … should follow',
    );
    expect(() => parseCavp(lines.slice(0, 12).join('\r\n'))).toThrow(
      'line 11: the file ends before the first case',
    );
    expect(() => parseCavp(lines.slice(0, 50).join('\r\n'))).toThrow(
      'line 49: this section has 1 cases and the first one has 2: the file may be cut off',
    );
  });

  it('that is cut anywhere but at the end of a section is refused, and never throws anything else', () => {
    fc.assert(
      fc.property(fc.nat({ max: FILE.length }), (length) => {
        let cases: number;
        try {
          cases = parseCavp(FILE.slice(0, length)).length;
        } catch (error) {
          expect(error).toBeInstanceOf(CavpError);
          expect((error as CavpError).message).toMatch(/^line \d+: .+/);
          return;
        }
        // What is left is whole: the first section with one case, or with two, or both sections.
        expect([1, 2, 4]).toContain(cases);
      }),
      { numRuns: 2000 },
    );
  });

  it('of any text at all is read or refused with a line', () => {
    const pieces = [...HEADER, ...SECTION, 'COUNT = 0', ...CASE].map((line) => fc.constant(line));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), ...pieces), { maxLength: 40 }), (lines) => {
        try {
          parseCavp(lines.join('\n')).every(runCavpCase);
        } catch (error) {
          expect((error as CavpError).message).toMatch(/^line \d+: /);
        }
      }),
    );
  });
});

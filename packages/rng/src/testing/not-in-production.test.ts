import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../../../', import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every source of the packages and apps that is not a test, nor part of this folder. */
function productionSources(): Source[] {
  return ['packages', 'apps']
    .flatMap((folder) => readdirSync(project + folder).map((name) => `${folder}/${name}/src`))
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.test\.[cm]?[jt]sx?$/.test(path))
    .filter((path) => !path.startsWith('packages/rng/src/testing/'))
    .map((path) => ({ path, text: readFileSync(project + path, 'utf8') }));
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(project + folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((path) => /\.\w+$/.test(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function findings(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

describe('the seeded generator', () => {
  const sources = productionSources();

  it('is imported by no source of a package or app', () => {
    expect(sources.length).toBeGreaterThan(20);
    // By its name, in any kind of import, or by a path into the folder.
    expect(findings(sources, /@franklin\/rng\/(?:testing|src|dist)/)).toEqual([]);
    expect(findings(sources, /rng\/(?:src|dist)\/testing/)).toEqual([]);
    const own = sources.filter(({ path }) => path.startsWith('packages/rng/'));
    expect(own.length).toBeGreaterThan(15);
    expect(findings(own, /['"`]\.{1,2}\/testing/)).toEqual([]);
  });

  it('would be found in every way of importing it', () => {
    const ways = [
      "import { SeededDecks } from '@franklin/rng/testing';",
      'await import("@franklin/rng/testing")',
      "require('@franklin/rng/testing/index.js')",
    ].map((text) => ({ path: text, text }));
    expect(findings(ways, /@franklin\/rng\/(?:testing|src|dist)/)).toHaveLength(ways.length);
  });

  it('has no other way in: the package reads no environment, no clock and no weak generator', () => {
    const own = sources.filter(({ path }) => path.startsWith('packages/rng/'));
    expect(findings(own, /process\.env|process\.argv|Math\.random|Date\b|performance\b|hrtime/)).toEqual([]);
  });

  it('is not on the face of the package', async () => {
    const face = await import('../index.ts');
    expect(Object.keys(face).sort()).toEqual([
      'CavpError',
      'DeckSource',
      'RngAlarm',
      'ShuffledDeck',
      'cavpCaseName',
      'commit',
      'deckContext',
      'parseCavp',
      'runCavpCase',
      'verifyOpening',
    ]);
  });
});

describe('the verifier', () => {
  it('stands alone: it imports node:crypto and nothing else', () => {
    const text = readFileSync(`${project}packages/rng/src/verify.ts`, 'utf8');
    expect([...text.matchAll(/\bfrom '([^']+)'|\bimport\(|\brequire\(/g)].map(([, from]) => from)).toEqual([
      'node:crypto',
    ]);
  });
});

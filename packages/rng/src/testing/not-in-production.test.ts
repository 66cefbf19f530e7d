import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../../../', import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * Every file of the packages and apps that could run in production: not a test, and not in a folder of things for
 * tests. Such a folder may use the seeded generator, as long as nothing outside reaches into any of them.
 */
function productionSources(): Source[] {
  return ['packages', 'apps']
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => /\.(?:[cm]?[jt]sx?|html)$/.test(path) && !/\.test\.[cm]?[jt]sx?$/.test(path))
    .filter((path) => !/^\w+\/[\w-]+\/src\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(project + path, 'utf8') }));
}

function filesUnder(folder: string): string[] {
  return readdirSync(project + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesUnder(path);
  });
}

/** A path in quotes that goes through a folder or entry called `testing`, however it is imported. */
const TESTING = /(['"`])[^'"`\n]*\/testing(?:\/[^'"`\n]*|\.\w+)?\1/;

/** A path in quotes that goes past the face of this package. */
const BEHIND_THE_FACE = /['"`][^'"`\n]*\brng\/(?:src|dist)\b/;

function findings(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

describe('the seeded generator', () => {
  const sources = productionSources();

  it('is imported by nothing that could run in production', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter(({ path }) => path.startsWith('packages/rng/')).length).toBeGreaterThan(15);
    expect(sources.map(({ path }) => path)).toContain('apps/cli/bin/franklin.js');
    expect(findings(sources, TESTING)).toEqual([]);
    expect(findings(sources, BEHIND_THE_FACE)).toEqual([]);
  });

  it('would be found in every way of importing it', () => {
    const ways = [
      "import { SeededDecks } from '@franklin/rng/testing';",
      'await import("@franklin/rng/testing")',
      "require('@franklin/rng/testing/index.js')",
      "export * from './testing/index.ts';",
      "import { goodSource } from '../testing/sources.ts';",
      "import '../../rng/src/testing/seeded-bytes.ts';",
      "import { TestHand } from '@franklin/game/testing';",
      '<script type="module" src="/testing/index.js"></script>',
    ].map((text) => ({ path: text, text }));
    expect(findings(ways, TESTING)).toEqual(ways.map(({ path }) => path));
    const behind = { path: 'behind', text: "import { Generator } from '../../rng/src/generator.ts';" };
    expect(findings([behind], BEHIND_THE_FACE)).toEqual(['behind']);
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

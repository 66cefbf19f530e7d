import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

/** Code that is chosen at run time: an import or a module hook whose path could come from a setting. */
const CHOSEN_AT_RUN_TIME =
  /\b(?:import|require)\s*\(\s*(?!(['"])[^'"\n]*\1\s*\))|\b(?:createRequire|registerHooks|eval|new Function|dlopen)\(|\bnode:(?:module|vm)\b/;

/** A file of this package with everything it imports, and what that imports, down to what is not of this package. */
function reachableFrom(entry: string): { readonly files: Set<string>; readonly beyond: Set<string> } {
  const files = new Set<string>([path.resolve(entry)]);
  const beyond = new Set<string>();
  // A set that grows while it is walked is walked to its end.
  for (const file of files)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|^import) '([^']+)'/gm))
      if (from!.startsWith('.')) files.add(path.resolve(path.dirname(file), from!));
      else beyond.add(from!);
  return { files, beyond };
}

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

  it('cannot be reached from the face of the package, under whatever condition that is resolved', () => {
    const own = `${project}packages/rng/`;
    const manifest = JSON.parse(readFileSync(`${own}package.json`, 'utf8')) as Record<string, unknown>;
    // Two entries, and no map by which one name could come to mean the other.
    expect(manifest).not.toHaveProperty('imports');
    expect(manifest).not.toHaveProperty('main');
    expect(manifest.exports).toEqual({
      '.': { source: './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
      './testing': {
        source: './src/testing/index.ts',
        types: './dist/testing/index.d.ts',
        default: './dist/testing/index.js',
      },
    });
    // The build makes one file of each of these, with the same imports.
    const { files, beyond } = reachableFrom(`${own}src/index.ts`);
    expect(files.size).toBeGreaterThan(15);
    expect([...files].filter((file) => file.includes('testing'))).toEqual([]);
    expect([...beyond].filter((from) => !from.startsWith('node:'))).toEqual(['@franklin/cards']);
    expect([...reachableFrom(`${own}src/testing/index.ts`).files].some((file) => /seeded/.test(file))).toBe(
      true,
    );
  });

  it('cannot be named by a setting: nothing in production imports what is chosen at run time', () => {
    expect(findings(sources, CHOSEN_AT_RUN_TIME)).toEqual([]);
    const ways = [
      'await import(settings.decks)',
      'await import(`@franklin/rng/testing`)',
      "await import('@franklin/rng/' + entry)",
      'require(process.argv[2])',
      "import { register } from 'node:module';",
      'const load = createRequire(import.meta.url);',
      "new Function('return 1')",
      'eval(text)',
    ].map((text) => ({ path: text, text }));
    expect(findings(ways, CHOSEN_AT_RUN_TIME)).toEqual(ways.map(({ path }) => path));
    expect(findings([{ path: 'fixed', text: "await import('node:fs')" }], CHOSEN_AT_RUN_TIME)).toEqual([]);
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

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const root = new URL('../', import.meta.url);
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL('package-lock.json', root), 'utf8'),
);
const entries = Object.entries(lock.packages);
const installed = entries.filter(([path, entry]) => path.includes('node_modules/') && !entry.link);

describe('the lock file', () => {
  test('names the version of every package, those for other platforms too', () => {
    expect(installed.length).toBeGreaterThan(50);
    // An entry without a version makes `npm ci` refuse the whole file.
    expect(installed.filter(([, entry]) => !entry.version).map(([path]) => path)).toEqual([]);
  });

  test('carries no download address', () => {
    const addresses = entries.filter(([, entry]) => entry.resolved?.includes(':'));
    expect(addresses.map(([path]) => path)).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../shared/data/', import.meta.url));

/**
 * The path of a file or folder of recorded truth that lies beside the project, or `undefined` where it is not there.
 * It is read in tests and never copied: whoever has no such folder sees one line that says which proof was left out.
 */
export function sharedData(path: string): string | undefined {
  const full = root + path;
  if (existsSync(full)) return full;
  console.log(`skipped: no recorded data at ../shared/data/${path}`);
  return undefined;
}

import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import type { DeviceKey } from '@franklin/hub';
import { z } from 'zod';
import { readFile } from './read-file.ts';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';

/** The keys of a table's devices as `franklin hub provision` hands them out. No message here says anything of a key. */
const keysFile = z.array(
  z.object({
    device: z.string(),
    role: z.enum(['station', 'community', 'floor', 'service']),
    seat: z.int().optional(),
    key: z.string(),
  }),
);
type Keys = z.infer<typeof keysFile>;

const MAX_FILE_BYTES = 2 ** 16;

export function keysText(keys: readonly DeviceKey[]): string {
  return `${JSON.stringify(keys, undefined, 2)}\n`;
}

/** A new file for keys that are yet to be made, so that they are not made for nothing. */
export class NewKeysFile {
  readonly #path: string;
  readonly #file: number;

  constructor(path: string) {
    this.#path = path;
    try {
      this.#file = openSync(path, 'wx', 0o600);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EEXIST')
        throw new UsageError(`${path} is there already: choose another name, keys are never written over`);
      if (code === undefined) throw error;
      throw new UsageError(`${path} cannot be written (${code})`);
    }
  }

  keep(keys: readonly DeviceKey[]): void {
    try {
      writeFileSync(this.#file, keysText(keys));
      fsyncSync(this.#file);
    } catch (error) {
      this.drop();
      throw new UsageError(
        `${this.#path} cannot be written (${systemCode(error)}): make new keys with "franklin hub provision --again"`,
      );
    }
    closeSync(this.#file);
  }

  drop(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}

/** The keys of the stations at seats 1 to `count`. */
export async function readStationKeys(path: string, count: number): Promise<Keys> {
  const keys = await readKeys(path);
  return Array.from({ length: count }, (_, k) => {
    const found = keys.find(({ role, seat }) => role === 'station' && seat === k + 1);
    if (found === undefined) throw new UsageError(`${path} has no key for the station at seat ${k + 1}`);
    return found;
  });
}

async function readKeys(path: string): Promise<Keys> {
  const text = (await readFile(path, MAX_FILE_BYTES)).toString('utf8');
  const parsed = keysFile.safeParse(json(text));
  if (!parsed.success)
    throw new UsageError(`${path} is not a file of keys: "franklin hub provision --keys FILE" writes one`);
  return parsed.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

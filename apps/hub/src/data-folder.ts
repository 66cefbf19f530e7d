import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type DeviceKey, deviceList, provisionDevices } from './devices.ts';
import { HubFailure } from './failure.ts';
import { type GameName, gameNames } from './games.ts';
import { syncFolder } from './journal/sync-folder.ts';

const config = z.object({
  /** What the table is called, on its screens and in every commitment. */
  table: z.string().trim().min(1).max(40),
  game: z.enum(gameNames as [GameName, ...GameName[]]),
  devices: deviceList,
});
export type HubConfig = z.infer<typeof config>;

/** The folder where a table keeps everything: its configuration, its key and its journal. */
export interface DataFolder {
  readonly path: string;
  readonly config: HubConfig;
  readonly key: Uint8Array;
  readonly journal: string;
}

const CONFIG = 'table.json';
const KEY = 'table.key';
const JOURNAL = 'journal.db';

/** Makes the folder of a new table; gives the keys of its devices, which are kept nowhere else. */
export function provision(path: string, { table, game }: { table: string; game: GameName }): DeviceKey[] {
  assertNoTable(path);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { devices, keys } = provisionDevices();
  writeNew(join(path, KEY), `${randomBytes(32).toString('hex')}\n`);
  writeConfig(path, { table, game, devices });
  return keys;
}

/** What is left of a table is worth more than a new one: without its key nobody can read a journal any more. */
function assertNoTable(path: string): void {
  if (existsSync(join(path, CONFIG)))
    throw new HubFailure(
      `${path} is a table already: choose another folder, or start it with "franklin hub".`,
    );
  const left = leftOf(path);
  if (left !== undefined)
    throw new HubFailure(
      `${path} holds ${left} of a table: choose another folder, or restore ${CONFIG} from the backup of that table.`,
    );
}

/** A file of a table that is in the folder, whatever became of the others. */
function leftOf(path: string): string | undefined {
  const files = [CONFIG, KEY, JOURNAL, `${JOURNAL}-wal`, `${JOURNAL}-head`];
  return files.find((name) => existsSync(join(path, name)));
}

/** New keys for all devices of a table: the old ones are dead at its next start. */
export function provisionAgain(path: string): DeviceKey[] {
  const { config: old } = openFolder(path);
  const { devices, keys } = provisionDevices();
  writeConfig(path, { ...old, devices });
  return keys;
}

export function openFolder(path: string): DataFolder {
  const key = read(path, KEY).trim();
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new HubFailure(
      `${join(path, KEY)} is not a table's key: restore it from the backup of this table.`,
    );
  }
  return {
    path,
    config: parseConfig(path, read(path, CONFIG)),
    key: Buffer.from(key, 'hex'),
    journal: join(path, JOURNAL),
  };
}

function parseConfig(path: string, text: string): HubConfig {
  const file = join(path, CONFIG);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HubFailure(`${file} is not JSON: mend it, or restore it from the backup of this table.`);
  }
  const parsed = config.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HubFailure(`${file} is wrong at "${issue!.path.join('.')}": ${issue!.message}.`);
}

function read(path: string, name: string): string {
  try {
    return readFileSync(join(path, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new HubFailure(`${join(path, name)} is for another user: run this as the user of the table.`);
    throw new HubFailure(
      leftOf(path) === undefined
        ? `${join(path, name)} cannot be read: make a table with "franklin hub provision" first.`
        : `${join(path, name)} cannot be read: restore it from the backup of this table.`,
    );
  }
}

function writeConfig(path: string, value: HubConfig): void {
  writeSecret(join(path, CONFIG), `${JSON.stringify(value, undefined, 2)}\n`);
}

/** For the table's user alone. Whoever reads it finds what was there or what is new, even after a power cut. */
export function writeSecret(file: string, text: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writeNew(unfinished, text);
  renameSync(unfinished, file);
  syncFolder(file);
}

/** On the disk when it returns; throws where there is such a file. */
function writeNew(file: string, text: string): void {
  const opened = openSync(file, 'wx', 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  chmodSync(file, 0o600);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecret } from '@franklin/hub';
import { z } from 'zod';

/** When a table was last backed up, and where to: a small file in its folder, for whoever looks after it. */
const note = z.object({ at: z.iso.datetime(), file: z.string(), rows: z.int() });
export type BackupNote = z.infer<typeof note>;

const NAME = 'last-backup.json';

export function writeBackupNote(folder: string, value: BackupNote): void {
  writeSecret(join(folder, NAME), `${JSON.stringify(value)}\n`);
}

/** Nothing where there is no note, or none that can be read: it proves nothing, it only helps to remember. */
export function readBackupNote(folder: string): BackupNote | undefined {
  try {
    return note.parse(JSON.parse(readFileSync(join(folder, NAME), 'utf8')));
  } catch {
    return undefined;
  }
}

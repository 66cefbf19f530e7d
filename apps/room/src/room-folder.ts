import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refused } from './refused.ts';

/** Where a room keeps its database, unless that is on a server, and the secret that its PINs and passwords are mixed with. */
export interface RoomFolder {
  readonly path: string;
  readonly pepper: Uint8Array;
  /** The path of an SQLite file, or the address of a PostgreSQL database. */
  readonly database: string;
}

const DATABASE = 'room.db';
const PEPPER = 'room.pepper';

/** Opens the folder of a room, or makes it. A room whose secret is lost gets no other: nobody could sign in any more. */
export function openRoomFolder(path: string, server?: string): RoomFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const file = join(path, PEPPER);
  const database = server ?? join(path, DATABASE);
  if (!existsSync(file)) {
    if (server === undefined && existsSync(database))
      throw new Refused('no-pepper', `${file} is missing: restore it from where you keep a copy of it.`);
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Refused(
      'no-pepper',
      `${file} is not a room's secret: restore it from where you keep a copy of it.`,
    );
  return { path, pepper: Buffer.from(text, 'hex'), database };
}

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { standardDeck } from '@franklin/cards';
import { DeckSource } from '@franklin/rng';
import { z } from 'zod';
import { sizeWords } from './size-words.ts';

/** What a table says of itself. */
const tableHealth = z.object({ table: z.string(), place: z.string() });

/** One thing the doctor looked at. */
export interface Finding {
  readonly ok: boolean;
  /** Whether a table cannot do without it. */
  readonly needed: boolean;
  readonly text: string;
}

export interface Patient {
  readonly data?: string;
  readonly url?: URL;
}

/** The oldest Node the project runs on. */
const NODE = [20, 19] as const;

/** Weeks of hands; below it somebody has to make room. */
const LEAST_FREE = 1_000_000_000;

/** How long a running table has for its answer, in milliseconds. */
const PATIENCE = 5_000;

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Looks at one thing after another. What cannot be looked at is missing, and the rest is looked at all the same. */
export async function* findings({ data, url }: Patient): AsyncGenerator<Finding> {
  yield nodeVersion(process.versions.node);
  yield await needed('SQLite', sqlite);
  yield await needed('entropy', entropy);
  let disk = process.cwd();
  if (data !== undefined) {
    const found = await needed(`data folder ${data}`, () => folder(data));
    yield found;
    if (found.ok) {
      disk = data;
      yield await needed('table key', () => tableKey(data));
      yield await needed('journal', () => journal(data));
      yield await needed('last backup', () => lastBackup(data));
    }
  }
  yield await needed('disk', () => freeSpace(disk));
  if (url !== undefined) yield await health(url);
  yield chromium(process.env.PATH ?? '');
}

export function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
  return finding(ok, `Node ${version}${ok ? '' : `: a table needs ${NODE.join('.')} or later`}`);
}

/** Loaded here and not with this file: that it cannot be loaded is one of the things to find. */
async function sqlite(): Promise<Finding> {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(':memory:');
  try {
    const version = db.prepare('SELECT sqlite_version()').pluck().get();
    return finding(true, `SQLite ${version} with better-sqlite3`);
  } finally {
    db.close();
  }
}

function entropy(): Finding {
  const source = new DeckSource({ table: 'doctor' });
  try {
    source.nextDeck('examination', standardDeck());
    const { samplesTested } = source.health();
    const samples = Object.values(samplesTested).reduce((sum, count) => sum + count, 0);
    return finding(true, `entropy: ${samples} samples pass the health tests, and a deck can be had`);
  } finally {
    source.close();
  }
}

async function folder(data: string): Promise<Finding> {
  const { openFolder } = await import('@franklin/hub');
  const { config } = openFolder(data);
  accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  return finding(true, `data folder ${data}: ${config.table}, ${config.game}`);
}

/** Whoever has the key can read decks before they are dealt. */
function tableKey(data: string): Finding {
  const file = join(data, 'table.key');
  const mode = statSync(file).mode & 0o777;
  const ok = (mode & 0o077) === 0;
  const octal = mode.toString(8).padStart(4, '0');
  return finding(
    ok,
    ok
      ? `table key: for its owner alone (${octal})`
      : `table key: others can read it (${octal}); say chmod 600 ${file}`,
  );
}

async function journal(data: string): Promise<Finding> {
  const { openFolder } = await import('@franklin/hub');
  if (!existsSync(openFolder(data).journal))
    return finding(false, 'journal: the table makes it at its first start', false);
  const { withJournal } = await import('./table-journal.ts');
  return withJournal(data, ({ journal: opened }) => {
    const { rows, bytes } = opened.size();
    return finding(true, `journal: ${rows} rows, ${sizeWords(bytes)}`);
  });
}

async function lastBackup(data: string): Promise<Finding> {
  const { readBackupNote } = await import('./backup-note.ts');
  const note = readBackupNote(data);
  return note === undefined
    ? finding(false, `last backup: none is noted; say franklin hub backup --data ${data} --to FILE`, false)
    : finding(true, `last backup: ${note.at}, ${note.rows} rows in ${note.file}`);
}

function freeSpace(path: string): Finding {
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  const ok = free >= LEAST_FREE;
  return finding(ok, `disk: ${sizeWords(free)} free${ok ? '' : `, a table needs ${sizeWords(LEAST_FREE)}`}`);
}

async function health(url: URL): Promise<Finding> {
  const at = `table at ${url.origin}`;
  let answer: Response;
  try {
    answer = await fetch(new URL('/health', url), { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return finding(false, `${at}: nothing answers there; start it with franklin hub --data DIR`);
  }
  const told = tableHealth.safeParse(await answer.json().catch(() => undefined));
  if (!told.success) return finding(false, `${at}: what answers there is not a table`);
  const { table, place } = told.data;
  return finding(
    answer.ok,
    `${at}: ${table} ${answer.ok ? `answers (${place})` : 'is out of service: call the floor'}`,
  );
}

export function chromium(path: string): Finding {
  for (const folder of path.split(delimiter))
    for (const name of BROWSERS) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return finding(true, `Chromium: ${file}`, false);
      } catch {
        // Not this one.
      }
    }
  return finding(false, 'Chromium: not in the PATH; tests of the screens need it', false);
}

function finding(ok: boolean, text: string, isNeeded = true): Finding {
  return { ok, needed: isNeeded, text };
}

async function needed(what: string, look: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // One line, whatever a loader or the system has to say.
    return finding(false, `${what}: ${reason.split('\n')[0]}`);
  }
}

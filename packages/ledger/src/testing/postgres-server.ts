import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** Who runs a server: never root, which PostgreSQL refuses. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Ends the server with whoever started it, however that ends: then nothing more comes to read. */
const UNTIL_NOBODY_IS_LEFT = '"$@" & read -r _; kill -INT $!; wait $!';

/** A real PostgreSQL of its own in a folder of its own, reached by a socket in that folder. */
export class PostgresServer {
  readonly bin: string;
  readonly folder: string;
  readonly #process: ChildProcess;
  #databases = 0;

  private constructor(bin: string, folder: string, process: ChildProcess) {
    this.bin = bin;
    this.folder = folder;
    this.#process = process;
  }

  /** Nothing where this machine has no PostgreSQL. */
  static async start(): Promise<PostgresServer | undefined> {
    const bin = findBinaries();
    if (bin === undefined) return undefined;
    const user = process.getuid?.() === 0 ? otherUser() : undefined;
    const folder = mkdtempSync(join(tmpdir(), 'franklin-postgres-'));
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    const as = { cwd: folder, ...user };
    const data = join(folder, 'data');
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'franklin', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const server = [join(bin, 'postgres'), '-D', data, '-k', folder];
    const settings = ['-c', 'listen_addresses=', '-c', 'max_connections=300'];
    const child = spawn('sh', ['-c', UNTIL_NOBODY_IS_LEFT, 'sh', ...server, ...settings], {
      ...as,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await ready(child);
    return new PostgresServer(bin, folder, child);
  }

  /** The address of a new database with nothing in it. */
  async fresh(): Promise<string> {
    this.#databases += 1;
    const name = `books_${this.#databases}`;
    const client = new pg.Client({ host: this.folder, user: 'franklin', database: 'postgres' });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return `postgresql://franklin@/${name}?host=${encodeURIComponent(this.folder)}`;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.stdin!.end();
    await gone;
    rmSync(this.folder, { recursive: true });
  }
}

/** The folder of the system's server: on the path, or where Debian keeps it. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = folders(debian).toSorted((a, b) => Number(b) - Number(a));
  const places = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return places.find((place) => ['initdb', 'postgres'].every((name) => isProgram(join(place, name))));
}

function folders(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function otherUser(): User {
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // The next name may be known here.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither the user postgres nor nobody',
  );
}

/** Until it says that it is, or ends. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    createInterface({ input: child.stderr! }).on('line', (line) => {
      said.push(line);
      if (line.includes('database system is ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.join('\n')}`)));
  });
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complaint, franklin } from './testing/franklin.ts';
import { buildFranklin, FranklinProcess } from './testing/franklin-process.ts';

const bin = fileURLToPath(new URL('../bin/franklin.js', import.meta.url));
const PASSWORD = 'correct horse battery';

let folder: string;
let data: string;
const started: FranklinProcess[] = [];

beforeAll(buildFranklin);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'franklin-room-'));
  data = join(folder, 'room');
});

afterEach(async () => {
  for (const process of started.splice(0)) await process.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Makes the first manager, with a password that comes through a pipe. */
async function addManager(password: string): Promise<{ stdout: string; stderr: string }> {
  const args = [bin, 'room', 'add-manager', '--data', data, '--name', 'mary', '--called', 'Mary'];
  const ran = promisify(execFile)(process.execPath, args);
  ran.child.stdin!.end(`${password}\n`);
  return ran.catch((failed) => failed);
}

async function startRoom(): Promise<{ room: FranklinProcess; url: string }> {
  const room = new FranklinProcess('room', '--data', data, '--port', '0', '--log', 'warn');
  started.push(room);
  const line = await room.line(/^The room is at /);
  return { room, url: line.replace('The room is at ', '') };
}

function signIn(url: string, password: string): Promise<Response> {
  return fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-franklin': '1' },
    body: JSON.stringify({ name: 'mary', password }),
  });
}

describe('room', () => {
  it('says at its first start how the first manager is made, and lets nobody else in', async () => {
    const { room, url } = await startRoom();
    expect(await room.line(/^Nobody works here yet/)).toContain('franklin room add-manager --data');
    expect((await signIn(url, PASSWORD)).status).toBe(401);
    expect(await room.stop('SIGTERM')).toBe(0);
    expect(room.lines.at(-1)).toBe('The room has stopped.');
  });

  it('lets the manager in who was made, once, with a password that was typed', async () => {
    expect((await addManager('short')).stderr).toBe(
      'franklin: a password has at least 10 characters: type a longer one\n',
    );
    expect((await addManager(PASSWORD)).stdout).toBe('Mary can sign in as mary\n');
    expect((await addManager(PASSWORD)).stderr).toBe(
      'franklin: There is staff already: sign in as a manager to add more.\n',
    );
    const { url } = await startRoom();
    expect((await signIn(url, PASSWORD)).status).toBe(200);
  });

  it('is backed up while it runs, verified, and restored when it is stopped', async () => {
    await addManager(PASSWORD);
    const { room } = await startRoom();
    const file = join(folder, 'backup.db');
    const { out, error, code } = await franklin('room', 'backup', '--data', data, '--to', file);
    expect([error, code]).toEqual(['', 0]);
    expect(out).toMatch(/the books are right, and \d+ entries of the audit log/);
    expect(await complaint('room', 'backup', '--data', data, '--to', file)).toBe(
      `${file} is there already: choose another name.`,
    );
    await room.stop('SIGTERM');
    expect((await franklin('room', 'verify', '--data', data)).code).toBe(0);
    expect((await franklin('room', 'restore', '--data', data, '--from', file)).code).toBe(0);
    const again = await startRoom();
    expect((await signIn(again.url, PASSWORD)).status).toBe(200);
  });

  it('refuses wrong options in one sentence', async () => {
    expect(await complaint('room')).toBe('say where the room keeps its things with --data DIR');
    expect(await complaint('room', 'bakcup')).toBe(
      '"bakcup" is not a command of the room: "franklin room --help" shows them',
    );
    expect(await complaint('room', 'restore', '--data', data, '--from', join(folder, 'none'))).toBe(
      `There is no file ${join(folder, 'none')}.`,
    );
  });
});

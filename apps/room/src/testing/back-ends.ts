import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '@franklin/ledger/testing';
import { afterAll, describe, it } from 'vitest';

/** The same tests on SQLite and on PostgreSQL; `fresh` gives the address of an empty database. */
export async function onBackEnds(what: string, prove: (fresh: () => Promise<string>) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'franklin-room-'));
  const server = await PostgresServer.start();
  let files = 0;
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });
  describe(`${what} on SQLite`, () => prove(async () => join(folder, `room-${files++}.db`)));
  if (server === undefined)
    it(`${what} on PostgreSQL`, ({ skip }) => skip('PostgreSQL: not run, no server found'));
  else describe(`${what} on PostgreSQL`, () => prove(() => server.fresh()));
}

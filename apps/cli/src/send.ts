import { closeSync, createWriteStream, openSync, renameSync, rmSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';

type Pieces = Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

/** Writes no faster than the reader reads, and makes no more than is written. */
export async function send(pieces: Pieces, out: Writable): Promise<void> {
  try {
    await pipeline(pieces, out, { end: false });
  } catch (error) {
    const code = systemCode(error);
    // The reader has had enough, as `head` has.
    if (code === 'EPIPE' || isEarlyClose(error)) return;
    if (code === undefined) throw error;
    throw new UsageError(`the output cannot be written (${code})`);
  }
}

/** Into a new file for its owner alone, all of it or none: what was there is never written over. */
export async function sendToFile(pieces: Pieces, file: string): Promise<void> {
  const fd = newFile(file);
  // What is cut off in the middle must not pass for the whole.
  const part = `${file}.part`;
  try {
    await pipeline(pieces, createWriteStream(part, { mode: 0o600 }));
    renameSync(part, file);
  } catch (error) {
    for (const left of [part, file]) rmSync(left, { force: true });
    throw unwritable(file, error);
  } finally {
    closeSync(fd);
  }
}

/** It is there before the first piece is made, so that it can be taken away again whenever a piece cannot be had. */
function newFile(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw new UsageError(`${file} is there already: choose another name`);
    throw unwritable(file, error);
  }
}

function unwritable(file: string, error: unknown): unknown {
  const code = systemCode(error);
  return code === undefined ? error : new UsageError(`${file} cannot be written (${code})`);
}

function isEarlyClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

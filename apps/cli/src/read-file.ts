import { createReadStream } from 'node:fs';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';

/** A whole file, unless it is longer than any file of its sort: what never ends must not fill the memory. */
export async function readFile(file: string, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most)
        throw new UsageError(`${file} is longer than ${most} bytes: cut it into smaller files`);
      pieces.push(piece);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  return Buffer.concat(pieces);
}

/** What the user can do about a file or folder that the system does not give. */
export function unreadable(path: string, error: unknown): unknown {
  const code = systemCode(error);
  if (code === 'ENOENT') return new UsageError(`there is no file ${path}`);
  if (code === 'EISDIR') return new UsageError(`${path} is a folder: name a file in it`);
  if (code !== undefined) return new UsageError(`${path} cannot be read (${code})`);
  return error;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test file. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'franklin-ledger-'));
  #count = 0;

  /** The path of a file that is not there yet. */
  fresh(): string {
    this.#count += 1;
    return join(this.path, `ledger-${this.#count}.db`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

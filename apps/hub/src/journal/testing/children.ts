import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/*
 * Tests run on the sources, but a process of its own needs JavaScript. So a test that starts some has the journal built
 * for itself, where the packages of the workspace are found, and takes it away afterwards.
 */

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const hub = fileURLToPath(new URL('../../../', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));

export class Scripts {
  #folder: string | undefined;

  build(): void {
    mkdirSync(join(hub, 'dist'), { recursive: true });
    this.#folder = mkdtempSync(join(hub, 'dist', 'journal-test-'));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, '-p', here, '--outDir', this.#folder]);
  }

  /** A script of this folder. */
  path(name: string): string {
    return join(this.#folder!, 'testing', `${name}.js`);
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true });
  }
}

/** How a process ended, and the lines it had printed. */
export interface Ended {
  readonly how: NodeJS.Signals | number | null;
  readonly lines: readonly string[];
}

/** Runs a process to its end; with kill -9 as soon as `enough` says so of the lines so far. */
export function run(
  command: string,
  args: readonly string[],
  enough: (lines: readonly string[]) => boolean = () => false,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      try {
        if (enough(lines)) child.kill('SIGKILL');
      } catch (error) {
        child.kill('SIGKILL');
        reject(error);
      }
    });
    child.once('error', reject);
    // Not `exit`: lines may still be on their way by then.
    child.once('close', (code, signal) => resolve({ how: signal ?? code, lines }));
  });
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/*
 * Tests run on the sources, but a process of its own needs JavaScript. So a test that starts some has the ledger built
 * for itself, where the packages of the workspace are found, and takes it away afterwards.
 */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const ledger = fileURLToPath(new URL('../../', import.meta.url));
const sources = fileURLToPath(new URL('./processes/', import.meta.url));

export class Scripts {
  #folder: string | undefined;

  build(): void {
    mkdirSync(join(ledger, 'dist'), { recursive: true });
    this.#folder = mkdtempSync(join(ledger, 'dist', 'test-'));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, '-p', sources, '--outDir', this.#folder]);
  }

  start(name: string, ...args: readonly (string | number)[]): Child {
    const script = join(this.#folder!, 'testing', 'processes', `${name}.js`);
    return new Child(
      spawn(process.execPath, [script, ...args.map(String)], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true });
  }
}

/** A process with the lines that it prints. */
export class Child {
  /** How it ended. */
  readonly ended: Promise<NodeJS.Signals | number | null>;
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  #onLine: () => void = () => undefined;

  constructor(process: ChildProcess) {
    this.#process = process;
    this.ended = new Promise((resolve, reject) => {
      process.once('error', reject);
      // Not `exit`: lines may still be on their way by then.
      process.once('close', (code, signal) => resolve(signal ?? code));
    });
    const printed = createInterface({ input: process.stdout! });
    printed.on('line', (line) => {
      this.lines.push(line);
      this.#onLine();
    });
  }

  /** Until it has printed so many lines, or is gone. */
  async printed(count: number): Promise<void> {
    const enough = new Promise<void>((resolve) => {
      this.#onLine = () => {
        if (this.lines.length >= count) resolve();
      };
      this.#onLine();
    });
    await Promise.race([enough, this.ended]);
  }

  tell(line: string): void {
    this.#process.stdin!.write(`${line}\n`);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

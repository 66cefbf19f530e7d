import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Tests run on the sources, but a process of its own runs what was built: this makes it no older than the sources. */
export function buildFranklin(): void {
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-b', `${root}apps/cli`]);
}

/** `franklin` in a process of its own. */
export class FranklinProcess {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly lines: string[] = [];
  error = '';
  /** The exit code, or the signal that it died of, when all that it wrote was read. */
  readonly ended: Promise<number | NodeJS.Signals | null>;

  constructor(...args: string[]) {
    this.#child = spawn(process.execPath, [`${root}apps/cli/bin/franklin.js`, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.error += text;
    });
    this.#lines = createInterface({ input: this.#child.stdout! });
    this.#lines.on('line', (line) => this.lines.push(line));
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', (code, signal) => resolve(signal ?? code));
    });
  }

  /** The first line that matches, as soon as it is there. */
  line(wanted: RegExp): Promise<string> {
    const found = this.lines.find((line) => wanted.test(line));
    return found === undefined ? this.next(wanted) : Promise.resolve(found);
  }

  /** The next line that matches. */
  next(wanted: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#lines.on('line', (line) => {
        if (wanted.test(line)) resolve(line);
      });
      void this.ended.then((how) =>
        reject(
          new Error(`it ended with ${how} before it said ${wanted}: ${this.lines.join('; ')} ${this.error}`),
        ),
      );
    });
  }

  /** Sends a signal and waits for the end. */
  async stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    this.#child.kill(signal);
    return this.ended;
  }
}

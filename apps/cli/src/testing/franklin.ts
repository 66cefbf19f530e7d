import { vi } from 'vitest';
import { main } from '../main.ts';

/** What a command wrote, and its exit code. */
export interface Ran {
  readonly out: string;
  readonly error: string;
  readonly code: number;
}

/** Runs `franklin` in this process. */
export async function franklin(...args: string[]): Promise<Ran> {
  const written = { out: '', error: '' };
  const keep = (where: keyof typeof written, end: string) => (text: unknown) => {
    written[where] += `${text}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(keep('out', '\n')),
    vi.spyOn(console, 'error').mockImplementation(keep('error', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(keep('out', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep('error', '')),
  ];
  const watchers = process.stdout.listeners('error');
  try {
    const code = await main(args);
    return { ...written, code };
  } finally {
    process.exitCode = undefined;
    // A command watches its output until the process ends; here many of them share one process.
    for (const watcher of process.stdout.listeners('error'))
      if (!watchers.includes(watcher)) process.stdout.off('error', watcher as () => void);
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs it and expects one line of complaint, nothing else, and the exit code 1; gives the line. */
export async function complaint(...args: string[]): Promise<string> {
  const { out, error, code } = await franklin(...args);
  const lines = error.split('\n');
  if (code !== 1 || out !== '' || lines.length !== 2 || lines[1] !== '')
    throw new Error(`franklin ${args.join(' ')}: exit code ${code}, output "${out}", complaint "${error}"`);
  return lines[0]!.replace(/^franklin: /, '');
}

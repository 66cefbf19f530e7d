import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import { firstMessage, HubTable } from './hub-table.ts';

/** Whether a table that runs for days keeps anything that it should let go of. */
export async function memoryFigures({ long }: { readonly long: boolean }): Promise<Figure[]> {
  const [early, late] = long ? [10_000, 100_000] : [2_000, 20_000];
  const table = new HubTable();
  try {
    const process = fileURLToPath(new URL('hub-memory-process.js', import.meta.url));
    const child = fork(process, [table.path, String(early), String(late)], { execArgv: ['--expose-gc'] });
    const { megabytes } = await firstMessage<{ megabytes: [number, number] }>(child);
    const hands = (count: number) => `${count.toLocaleString('en-US')} hands`;
    return [
      {
        name: `resident memory after ${hands(late)} to that after ${hands(early)}`,
        value: megabytes[1] / megabytes[0],
        unit: 'times',
        peers: { [`MB after ${hands(early)}`]: megabytes[0], [`MB after ${hands(late)}`]: megabytes[1] },
        goal: long ? 'at most 1.2' : 'at most 1.2 (--long: after 100,000 and 10,000)',
      },
    ];
  } finally {
    await table.end();
  }
}

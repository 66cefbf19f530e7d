import type { Figure } from './figure.ts';
import { latencyFigures } from './hub-latency.ts';
import { memoryFigures } from './hub-memory.ts';
import { restartFigures } from './hub-restart.ts';
import { throughputFigures } from './hub-throughput.ts';

/** The table as its players and its house know it: how fast a touch shows, how much it can take, how it starts and lasts. */
export async function hubFigures(options: { readonly long: boolean }): Promise<Figure[]> {
  return [
    ...(await latencyFigures()),
    ...(await throughputFigures()),
    ...(await restartFigures()),
    ...(await memoryFigures(options)),
  ];
}

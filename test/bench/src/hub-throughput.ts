import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SimulatedPlayer } from '@franklin/players';
import type { Figure } from './figure.ts';
import { HubTable } from './hub-table.ts';
import { type Batch, RawCommits, rowsOf } from './raw-commits.ts';
import { sum } from './statistics.ts';

const SEATS = 10;
const WARM_UP = 3_000;
const ROUNDS = 5;
const ROUND = 4_000;
/** Raw commits after each round. */
const COMMITS = 500;

/** How much a table can keep up with: ours and the floor take turns, so that a busy moment hurts both alike. */
export async function throughputFigures(): Promise<Figure[]> {
  const table = new HubTable();
  try {
    await table.start();
    await playFor(table, WARM_UP);
    const raw = new RawCommits(join(table.path, 'raw.db'));
    const rates: number[] = [];
    const commits: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { rate, batches } = await playFor(table, ROUND);
      rates.push(rate);
      for (const rows of rowsOf(table.journal, batches.slice(0, COMMITS))) commits.push(raw.commit(rows));
    }
    raw.close();
    return [
      {
        name: 'durable actions a second, ten players without pauses',
        value: sum(rates) / ROUNDS,
        unit: 'actions/s',
        peers: { 'raw FULL commits of the same bytes': (commits.length * 1_000) / sum(commits) },
        goal: 'at least 500',
      },
    ];
  } finally {
    await table.end();
  }
}

/** Ten players come to their stations and play for some milliseconds: decisions a second, and what was put on record. */
async function playFor(
  table: HubTable,
  time: number,
): Promise<{ readonly rate: number; readonly batches: readonly Batch[] }> {
  const batches: Batch[] = [];
  let last = Number.POSITIVE_INFINITY;
  const players = Array.from({ length: SEATS }, (_, k) => {
    const { device, key } = table.key(`station-${k + 1}`);
    return new SimulatedPlayer({
      url: table.url,
      device,
      key,
      card: `player-${k + 1}`,
      pin: '0000',
      // What changed between two views of one station is one batch.
      ...(k === 0 && {
        onView: ({ sequence }) => {
          if (sequence > last) batches.push({ before: last, after: sequence });
          last = sequence;
        },
      }),
    });
  });
  const decisions = () => sum(players.map((player) => player.decisions));
  while (decisions() < SEATS) await pause(10);
  const before = { decisions: decisions(), at: performance.now() };
  await pause(time);
  const rate = ((decisions() - before.decisions) * 1_000) / (performance.now() - before.at);
  for (const player of players) player.stop();
  return { rate, batches };
}

import { writeSync } from 'node:fs';
import { openJournal } from '../open.ts';
import { type Sample, sampleOptions } from './sample.ts';

/*
 * Appends until it is killed: batches of 1 to 7 events, each event with the number and the size of its batch. Prints
 * the number of the last row each time an append has returned, and nothing else once it is open.
 */

const [path] = process.argv.slice(2);
writeSync(1, 'opening\n');
const journal = openJournal(sampleOptions(path!));
const { state, entries } = journal.resume();
let batch = (state?.body as number | undefined) ?? 0;
for (const { event } of entries) batch = (event.body as { readonly batch: number }).batch;

for (;;) {
  batch += 1;
  const size = 1 + ((batch * 5) % 7);
  const event: Sample = { type: 'sample', body: { batch, size, filler: 'x'.repeat((batch * 379) % 3000) } };
  const last = journal.append(
    Array.from({ length: size }, () => ({ ...event, secret: `deck ${batch}` })),
    batch,
  );
  writeSync(1, `${last}\n`);
  if (batch % 6 === 0) journal.checkpoint({ body: batch, secret: `deck ${batch}` });
}

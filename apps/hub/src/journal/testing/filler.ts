import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalError, JournalFull } from '../failures.ts';
import { openJournal } from '../open.ts';
import { sampleOptions } from './sample.ts';

/*
 * Appends until the journal fails, three more times, then makes room and appends once more. Prints what happened as one
 * line of JSON.
 */

const [folder, ballastBytes] = process.argv.slice(2);
const ballast = join(folder!, 'ballast');
writeFileSync(ballast, Buffer.alloc(Number(ballastBytes)));
const journal = openJournal(sampleOptions(join(folder!, 'table.db')));

function append(): number | JournalError {
  const event = { type: 'page', body: 'x'.repeat(5000), secret: 'deck' };
  try {
    return journal.append([event, event, event], 1);
  } catch (error) {
    return error as JournalError;
  }
}

let last = 0;
let answer = append();
while (typeof answer === 'number') {
  last = answer;
  answer = append();
}
const failures = [answer, append(), append(), append()];
const rowsWhenFull = [...journal.entries()].length;
rmSync(ballast);
const after = append();
const said = {
  last,
  failures: failures.map((failure) => (typeof failure === 'number' ? failure : failure.name)),
  message: answer.message,
  rowsWhenFull,
  after: typeof after === 'number' ? after : after.name,
  verified: await journal.verifyAll(),
  recovered: answer instanceof JournalFull,
};
journal.close();
console.log(JSON.stringify(said));

import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JournalError } from '../failures.ts';
import { openJournal } from '../open.ts';
import { sampleOptions } from './sample.ts';

/*
 * Opens a journal on a disk without room, then appends on one with little until that fails, three more times, then makes
 * room and appends once more. Prints what happened as one line of JSON.
 */

const [folder, ballastBytes] = process.argv.slice(2);
const ballast = join(folder!, 'ballast');

function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    message ??= error.message;
    return error.name;
  }
}

/** What the first failure said. */
let message: string | undefined;

const open = () => openJournal(sampleOptions(join(folder!, 'table.db')));
const openedWhenFull: string[] = [];
if (Number(ballastBytes) > 0) {
  // A new journal, then one that is there.
  fillDisk();
  openedWhenFull.push(attempt(() => typeof open()));
  rmSync(ballast);
  open().close();
  fillDisk();
  openedWhenFull.push(attempt(() => typeof open()));
}
writeFileSync(ballast, Buffer.alloc(Number(ballastBytes)));
const journal = open();

const event = { type: 'page', body: 'x'.repeat(5000), secret: 'deck' };
const append = () => attempt(() => journal.append([event, event, event], 1));

let last = 0;
let answer = append();
while (typeof answer === 'number') {
  last = answer;
  answer = append();
}
const failures = [answer, append(), append(), append()];
const rowsWhenFull = [...journal.entries()].length;
makeRoom();
const after = append();
const verified = await journal.verifyAll();
journal.close();
console.log(JSON.stringify({ openedWhenFull, last, failures, message, rowsWhenFull, after, verified }));

/** To the last byte. */
function fillDisk(): void {
  const file = openSync(ballast, 'w');
  for (let size = 2 ** 16; size >= 1; size /= 2)
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // No room for that much: try less.
    }
  closeSync(file);
}

function makeRoom(): void {
  rmSync(ballast);
  // Lifts the limit on the size of a file, where there was one.
  execFileSync('prlimit', ['--pid', `${process.pid}`, '--fsize=unlimited']);
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, checkPhh, PhhError, readEachPhh } from '@franklin/phh';
import { Command } from 'commander';
import { oneLine } from './one-line.ts';
import { readFile, unreadable } from './read-file.ts';
import { send } from './send.ts';
import { UsageError } from './usage-error.ts';

/** Some hundred thousand hands. */
const MAX_FILE_BYTES = 2 ** 28;

/** `franklin phh`: recorded hands against our rules, and a table's own hands as such records. */
export function phhCommand(): Command {
  const phh = new Command('phh').description('Poker Hand History files').exitOverride();
  phh
    .command('check')
    .description(
      'replay recorded hands by our rules: every action must be legal and the money end as recorded',
    )
    .argument('<file...>', 'files (.phh, .phhs), or folders of them')
    .addHelpText(
      'after',
      "\nOne line for each wrong hand, then the count; hands of games other than hold'em are skipped.\n\nExample:\n  franklin phh check hands/*.phh",
    )
    .action((paths: string[]) => send(checked(paths.flatMap(filesAt)), process.stdout));
  phh
    .command('export')
    .description('write every finished hand of a table')
    .requiredOption('--hub <dir>', "the table's folder; the table may be running")
    .option('--out <file>', 'write to this new file (.phhs) instead of the standard output')
    .addHelpText(
      'after',
      `
One numbered table for each hand, with all hole cards, folded ones too: it is for those who may see them. Hands that were
voided, or that the format has no words for, are left out and counted on the standard error.

Example:
  franklin phh export --hub table-1 --out table-1.phhs`,
    )
    .action(async ({ hub, out }: { hub: string; out?: string }) => {
      // Whoever only checks files needs nothing of a table.
      const { exportHands } = await import('./export-hands.ts');
      await exportHands(hub, out);
    });
  return phh;
}

/** One line for each wrong hand, then the count. */
async function* checked(files: readonly string[]): AsyncGenerator<string> {
  const count = { ok: 0, wrong: 0, skipped: 0 };
  for (const file of files)
    for (const { outcome, complaint } of checkedHands(await readFile(file, MAX_FILE_BYTES))) {
      count[outcome]++;
      if (complaint === undefined) continue;
      // Also when the reader has had enough of the complaints.
      process.exitCode = 1;
      yield `${oneLine(`${file}${complaint}`)}\n`;
    }
  const all = count.ok + count.wrong + count.skipped;
  yield `${all} hands: ${count.ok} ok, ${count.wrong} wrong, ${count.skipped} skipped\n`;
}

interface CheckedHand {
  readonly outcome: Checked['outcome'];
  /** What is wrong, after the name of the file. */
  readonly complaint?: string;
}

function* checkedHands(file: Buffer): Generator<CheckedHand> {
  for (const hand of readEachPhh(file.toString('utf8'))) {
    if (hand instanceof PhhError) {
      yield { outcome: 'wrong', complaint: `: ${hand.message}` };
      continue;
    }
    const result = checkPhh(hand);
    if (result.outcome !== 'wrong') yield { outcome: result.outcome };
    else
      yield {
        outcome: 'wrong',
        complaint: `${hand.place === '' ? '' : ` ${hand.place}`}: ${result.reason}`,
      };
  }
}

/** A file itself, or the hand histories in and below a folder. */
function filesAt(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const files = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && /\.phhs?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    if (files.length === 0) throw new UsageError(`${path} holds no .phh or .phhs file`);
    return files.sort();
  } catch (error) {
    throw unreadable(path, error);
  }
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkPhh, PhhError, readEachPhh } from '@franklin/phh';
import { Command } from 'commander';
import { UsageError } from './usage-error.ts';

/** `franklin phh`: recorded hands against our rules, and a table's own hands as such records. */
export function phhCommand(print: (line: string) => void = console.log): Command {
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
    .action((paths: string[]) => {
      if (checkFiles(paths.flatMap(filesAt), print) > 0) process.exitCode = 1;
    });
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

function checkFiles(files: readonly string[], print: (line: string) => void): number {
  const count = { ok: 0, wrong: 0, skipped: 0 };
  const wrong = (place: string, reason: string) => {
    count.wrong++;
    print(`${place}: ${reason}`);
  };
  for (const file of files) {
    for (const hand of readEachPhh(readText(file))) {
      if (hand instanceof PhhError) {
        wrong(file, hand.message);
        continue;
      }
      const checked = checkPhh(hand);
      if (checked.outcome === 'wrong')
        wrong(hand.place === '' ? file : `${file} ${hand.place}`, checked.reason);
      else count[checked.outcome]++;
    }
  }
  const all = count.ok + count.wrong + count.skipped;
  print(`${all} hands: ${count.ok} ok, ${count.wrong} wrong, ${count.skipped} skipped`);
  return count.wrong;
}

/** A file itself, or the hand histories in and below a folder. */
function filesAt(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.phhs?$/.test(name),
    );
    if (files.length === 0) throw new UsageError(`${path} holds no .phh or .phhs file`);
    return files.sort().map((name) => join(path, name));
  } catch (error) {
    throw unreadable(path, error);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return new UsageError(`there is no file ${path}`);
  if (code !== undefined) return new UsageError(`${path} cannot be read (${code})`);
  return error;
}

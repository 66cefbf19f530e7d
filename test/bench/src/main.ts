import { deckFigures } from './deck.ts';
import { evaluationFigures } from './evaluation.ts';
import type { Figure } from './figure.ts';
import { handsFigures } from './hands.ts';
import { hubFigures } from './hub.ts';
import { journalFigures } from './journal.ts';
import { ledgerFigures } from './ledger.ts';

const OPTIONS: readonly string[] = ['--json', '--long', '--help'];

const HEADINGS = ['figure', 'value', 'unit', 'peers in the same run', 'goal'] as const;

/** Three significant digits below a thousand, whole numbers with commas above: what a reader can compare. */
function numberText(value: number): string {
  return Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

/** One row for each figure, and one more for each peer after its first. */
function table(figures: readonly Figure[]): string {
  const rows: (readonly string[])[] = [HEADINGS];
  for (const { name, value, unit, peers, goal } of figures) {
    const [first = '', ...others] = Object.entries(peers).map(
      ([peer, reached]) => `${peer}: ${numberText(reached)}`,
    );
    rows.push([name, numberText(value), unit, first, goal]);
    for (const other of others) rows.push(['', '', '', other, '']);
  }
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 1 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n');
}

function json(figures: readonly Figure[]): string {
  const entries = figures.map(({ name, value, unit, peers }) => [name, { value, unit, peers }]);
  return JSON.stringify(Object.fromEntries(entries), undefined, 2);
}

async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((option) => !OPTIONS.includes(option));
  if (unknown !== undefined) {
    console.error(`There is no option ${unknown}: use --json, --long or --help.`);
    return 1;
  }
  if (args.includes('--help')) {
    console.log(
      'Usage: npm run bench [-- --json] [--long]: measures everything, as a table or as one JSON object; with --long memory over 100,000 hands.',
    );
    return 0;
  }
  const figures = [
    ...evaluationFigures(),
    ...deckFigures(),
    ...handsFigures(),
    ...journalFigures(),
    ...(await hubFigures({ long: args.includes('--long') })),
    ...(await ledgerFigures()),
  ];
  console.log(args.includes('--json') ? json(figures) : table(figures));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));

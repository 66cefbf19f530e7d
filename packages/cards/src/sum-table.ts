/**
 * A table from sums of rank keys to classes without gaps worth mentioning. The sums are few among many possible numbers,
 * so they are cut into rows of 256 columns, and every row is slid along one long array until its entries fall on free
 * places: a sum is found at `classes[rows[sum >>> 8] + (sum & 255)]`, with two reads and nothing to compare.
 */
export interface SumTable {
  readonly rows: Int32Array;
  readonly classes: Uint16Array;
}

/** Wider rows make a smaller `rows` but take far longer to fit; with 8 bits all of it takes some 20 ms. */
export const COLUMN_BITS = 8;
export const COLUMN_MASK = 2 ** COLUMN_BITS - 1;

export function sumTable(sums: readonly number[], classes: readonly number[]): SumTable {
  const { rows, size } = slideRows(sums);
  const table: SumTable = { rows, classes: new Uint16Array(size) };
  sums.forEach((sum, i) => {
    table.classes[rows[sum >>> COLUMN_BITS]! + (sum & COLUMN_MASK)] = classes[i]!;
  });
  return table;
}

export function classOfSum({ rows, classes }: SumTable, sum: number): number {
  return classes[rows[sum >>> COLUMN_BITS]! + (sum & COLUMN_MASK)]!;
}

function slideRows(sums: readonly number[]): { rows: Int32Array; size: number } {
  const columnsOfRow = new Map<number, number[]>();
  let lastRow = 0;
  for (const sum of sums) {
    const row = sum >>> COLUMN_BITS;
    const columns = columnsOfRow.get(row);
    if (columns === undefined) columnsOfRow.set(row, [sum & COLUMN_MASK]);
    else columns.push(sum & COLUMN_MASK);
    if (row > lastRow) lastRow = row;
  }

  const rows = new Int32Array(lastRow + 1);
  // The fullest rows are placed while there is room; small ones fill the holes. A table is never half empty.
  const taken = new Uint8Array(2 * sums.length + 2 * COLUMN_MASK);
  const fullestFirst = [...columnsOfRow].sort((a, b) => b[1].length - a[1].length);
  let firstFree = 0;
  let start = 0;
  let fullness = 0;
  let size = 0;
  for (const [row, columns] of fullestFirst) {
    // What was too tight for a row is most likely too tight for the next one that is as full: go on from there.
    if (columns.length !== fullness) start = firstFree;
    fullness = columns.length;
    const leftmost = Math.min(...columns);
    let shift = start - leftmost;
    while (!fits(taken, columns, shift)) shift++;
    for (const column of columns) {
      taken[shift + column] = 1;
      size = Math.max(size, shift + column + 1);
    }
    rows[row] = shift;
    start = shift + leftmost;
    while (taken[firstFree] === 1) firstFree++;
  }
  return { rows, size };
}

function fits(taken: Uint8Array, columns: readonly number[], shift: number): boolean {
  for (let i = 0; i < columns.length; i++) if (taken[shift + columns[i]!] === 1) return false;
  return true;
}

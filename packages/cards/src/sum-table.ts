/**
 * A table from sums of rank keys to classes without gaps worth mentioning. The sums are few among many possible numbers,
 * so they are cut into rows of 512 columns, and every row is slid along one long array until its entries fall on free
 * places: a sum is found at `classes[rows[sum >>> 9] + (sum & 511)]`, with two reads and nothing to compare.
 */
export interface SumTable {
  readonly rows: Int32Array;
  readonly classes: Uint16Array;
}

/** Narrower rows make `rows` longer, wider ones leave more holes in `classes` and take longer to fit. */
export const COLUMN_BITS = 9;
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
  // One bit for every place. Rows leave less than every second place empty: four times the sums is ample room.
  const taken = new Int32Array(Math.ceil((4 * sums.length + 2 * COLUMN_MASK) / 32));
  // The fullest rows are placed while there is room; small ones fill the holes.
  const fullestFirst = [...columnsOfRow].sort((a, b) => b[1].length - a[1].length);
  let start = 0;
  let fullness = 0;
  let size = 0;
  for (const [row, columns] of fullestFirst) {
    // What was too tight for a row is most likely too tight for the next one that is as full: go on from there.
    if (columns.length !== fullness) start = 0;
    fullness = columns.length;
    const leftmost = Math.min(...columns);
    const shift = firstFit(taken, columns, start - leftmost);
    for (const column of columns) {
      const place = shift + column;
      taken[place >>> 5]! |= 1 << (place & 31);
      size = Math.max(size, place + 1);
    }
    rows[row] = shift;
    start = shift + leftmost;
  }
  return { rows, size };
}

/** The first shift from `from` on at which every column falls on a free place; looks at 32 shifts at a time. */
function firstFit(taken: Int32Array, columns: readonly number[], from: number): number {
  for (let shift = from; ; shift += 32) {
    // Bit n says that the shift n further on is out of the question.
    let blocked = 0;
    for (let i = 0; i < columns.length && blocked !== -1; i++) {
      const place = shift + columns[i]!;
      const word = place >>> 5;
      const bit = place & 31;
      blocked |= (taken[word]! >>> bit) | ((taken[word + 1]! << 1) << (31 - bit));
    }
    if (blocked !== -1) return shift + lowestZero(blocked);
  }
}

function lowestZero(bits: number): number {
  return 31 - Math.clz32(~bits & (bits + 1));
}

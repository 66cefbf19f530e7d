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

export function sumTable(sums: Int32Array, classes: Uint16Array): SumTable {
  const { rows, size } = slideRows(sums);
  const table: SumTable = { rows, classes: new Uint16Array(size) };
  for (let i = 0; i < sums.length; i++) {
    const sum = sums[i]!;
    table.classes[rows[sum >>> COLUMN_BITS]! + (sum & COLUMN_MASK)] = classes[i]!;
  }
  return table;
}

export function classOfSum({ rows, classes }: SumTable, sum: number): number {
  return classes[rows[sum >>> COLUMN_BITS]! + (sum & COLUMN_MASK)]!;
}

/** The sums of one row, as a stretch of the sorted sums. */
interface Row {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

function slideRows(sums: Int32Array): { rows: Int32Array; size: number } {
  const sorted = sums.toSorted();
  const rows = new Int32Array((sorted.at(-1)! >>> COLUMN_BITS) + 1);
  // One bit for every place. Rows leave less than every second place empty: four times the sums is ample room.
  const taken = new Int32Array(Math.ceil((4 * sums.length + 2 * COLUMN_MASK) / 32));
  let start = 0;
  let fullness = 0;
  let size = 0;
  // The fullest rows are placed while there is room; small ones fill the holes.
  for (const { row, from, to } of rowsOf(sorted).sort((a, b) => b.to - b.from - (a.to - a.from))) {
    // What was too tight for a row is most likely too tight for the next one that is as full: go on from there.
    if (to - from !== fullness) start = 0;
    fullness = to - from;
    const leftmost = sorted[from]! & COLUMN_MASK;
    const shift = firstFit(taken, sorted, from, to, start - leftmost);
    for (let i = from; i < to; i++) {
      const place = shift + (sorted[i]! & COLUMN_MASK);
      taken[place >>> 5]! |= 1 << (place & 31);
      if (place >= size) size = place + 1;
    }
    rows[row] = shift;
    start = shift + leftmost;
  }
  return { rows, size };
}

function rowsOf(sorted: Int32Array): Row[] {
  const rows: Row[] = [];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const row = sorted[from]! >>> COLUMN_BITS;
    while (to < sorted.length && sorted[to]! >>> COLUMN_BITS === row) to++;
    rows.push({ row, from, to });
  }
  return rows;
}

/** The first shift from `shift` on at which every column of a row falls on a free place; looks at 32 at a time. */
function firstFit(taken: Int32Array, sorted: Int32Array, from: number, to: number, shift: number): number {
  for (; ; shift += 32) {
    // Bit n says that the shift n further on is out of the question.
    let blocked = 0;
    for (let i = from; i < to && blocked !== -1; i++) {
      const place = shift + (sorted[i]! & COLUMN_MASK);
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

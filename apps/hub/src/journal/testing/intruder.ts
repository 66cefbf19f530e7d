import Database from 'better-sqlite3';

/**
 * Somebody who has the file and a copy of SQLite, but not the key. The triggers are taken away and put back, so that
 * nothing but the chain can find him out.
 */
export class Intruder {
  readonly db: Database.Database;
  readonly #triggers: readonly string[];

  constructor(path: string) {
    this.db = new Database(path, { fileMustExist: true });
    this.db.pragma('synchronous = OFF');
    this.db.pragma('foreign_keys = OFF');
    const triggers = this.db
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
      )
      .all();
    this.#triggers = triggers.map(({ sql }) => sql);
    for (const { name } of triggers) this.db.exec(`DROP TRIGGER ${name}`);
  }

  leave(): void {
    for (const sql of this.#triggers) this.db.exec(sql);
    this.db.close();
  }

  /** Every row of a table with every one of its bits turned over, one at a time; `seen` is called for each. */
  async flipEachBit(table: string, seq: number, seen: (what: string) => Promise<void>): Promise<number> {
    const row = this.db.prepare(`SELECT * FROM ${table} WHERE seq = ?`).safeIntegers().get(seq);
    let flips = 0;
    for (const [column, value] of Object.entries(row as Record<string, unknown>)) {
      const parameter = typeof value === 'string' ? 'CAST(? AS TEXT)' : '?';
      const update = this.db.prepare(`UPDATE ${table} SET ${column} = ${parameter} WHERE seq = ?`);
      const stored = typeof value === 'string' ? Buffer.from(value) : value;
      for (let bit = 0; bit < bitsOf(stored); bit++) {
        const flipped = flip(stored, bit);
        // No two rows can have the same number, so that flip cannot be in a file.
        if (column === 'seq' && this.#exists(table, flipped)) continue;
        update.run(flipped, seq);
        await seen(`bit ${bit} of ${table}.${column} at ${seq}`);
        update.run(stored, column === 'seq' ? flipped : seq);
        flips += 1;
      }
    }
    return flips;
  }

  #exists(table: string, seq: unknown): boolean {
    return this.db.prepare(`SELECT 1 FROM ${table} WHERE seq = ?`).get(seq) !== undefined;
  }
}

function bitsOf(value: unknown): number {
  if (typeof value === 'bigint') return 64;
  return Buffer.isBuffer(value) ? value.length * 8 : 0;
}

function flip(value: unknown, bit: number): bigint | Buffer {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value ^ (1n << BigInt(bit)));
  const flipped = Buffer.from(value as Buffer);
  flipped[bit >> 3]! ^= 1 << (bit & 7);
  return flipped;
}

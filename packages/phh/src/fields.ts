import { shown } from '@franklin/cards';
import { type Cents, isCents } from '@franklin/money';
import { hundredths } from './amount.ts';
import type { PhhError } from './hand.ts';
import type { Source } from './source.ts';

/** The fields of one hand as TOML gave them, read as what they should be. What is not there is `undefined`. */
export class Fields {
  readonly #table: Readonly<Record<string, unknown>>;
  readonly #source: Source;

  constructor(table: Readonly<Record<string, unknown>>, source: Source) {
    this.#table = table;
    this.#source = source;
  }

  get(key: string): unknown {
    return this.#table[key];
  }

  error(key: string | undefined, message: string, detail?: string): PhhError {
    return this.#source.error(key, message, detail);
  }

  money(key: string): Cents | undefined {
    if (this.get(key) === undefined) return undefined;
    const amount = hundredths(this.get(key));
    if (!isCents(amount)) throw this.error(key, `${key} is ${shown(this.get(key))}, which is not an amount`);
    return amount;
  }

  /** A list of amounts, one for each player if it is said how many there are. */
  amounts(key: string, players?: number): number[] | undefined {
    const list = this.get(key);
    if (list === undefined) return undefined;
    if (!Array.isArray(list)) throw this.error(key, `${key} is not a list of amounts`);
    if (players !== undefined && list.length !== players)
      throw this.error(key, `${key} has ${list.length} amounts for ${players} players`);
    return list.map((value) => {
      const amount = hundredths(value);
      if (amount === undefined) throw this.error(key, `${key} holds ${shown(value)}, which is not an amount`);
      return amount;
    });
  }

  moneyList(key: string, players?: number): Cents[] | undefined {
    return this.amounts(key, players)?.map((amount) => {
      if (!isCents(amount)) throw this.error(key, `${key} holds ${amount / 100}, which is less than nothing`);
      return amount;
    });
  }
}

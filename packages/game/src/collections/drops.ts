import { cents } from '@franklin/money';
import type { Collection, Take } from '../collection.ts';

/** One line of a posted table of collections. */
export interface PostedCollection {
  readonly game: string;
  readonly limit: string;
  readonly collection: Collection;
}

/** Dollars by the least number of players they count for: `[[2, 1], [7, 4]]` is $1 for two to six, $4 from seven on. */
export type Rows = readonly (readonly [from: number, dollars: number])[];

/** An amount for the players dealt in, taken when the named street is dealt, or at the deal. */
export function drop(at: 'deal' | string, rows: Rows, to: Take['to'] = 'rake'): Take {
  return {
    to,
    at: at === 'deal' ? 'deal' : { street: at },
    amount: {
      counted: 'dealt',
      rows: rows.map(([from, dollars]) => ({ from, amount: cents(Math.round(dollars * 100)) })),
    },
  };
}

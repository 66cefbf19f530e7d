import type { Take } from '@franklin/game';
import { isCents } from '@franklin/money';
import { hundredths } from './amount.ts';
import { PhhError } from './hand.ts';
import { isTable } from './toml.ts';

// What the house takes, as a table of our own field:
// { to = "rake", at = "payout", after = "flop", percent = 5 }
// { to = "jackpot", at = "flop", counted = "dealt", rows = [[2, 0.5], [4, 1]] }

export function takeTable({ to, at, onlyAfter, amount }: Take): object {
  const when = { to, at: nameOf(at), after: onlyAfter };
  if ('basisPoints' in amount) return { ...when, percent: amount.basisPoints / 100 };
  const rows = amount.rows.map((row) => [row.from, row.amount / 100]);
  return { ...when, counted: nameOf(amount.counted), rows };
}

/** Only the shape is judged here: whether there is such a street, or such a purse, the check of the game says. */
export function takeOf(value: unknown): Take {
  if (!isTable(value)) throw new PhhError('a take is a table with "to" and "at"');
  const { to, at, after, percent, counted, rows } = value;
  if (typeof to !== 'string' || typeof at !== 'string' || typeof (after ?? '') !== 'string')
    throw new PhhError('a take says with "to", "at" and "after" where it goes and when');
  return {
    to: to as Take['to'],
    at: at === 'deal' || at === 'payout' ? at : { street: at },
    ...(after === undefined ? {} : { onlyAfter: after as string }),
    amount:
      percent === undefined ? byPlayers(counted, rows) : { basisPoints: hundredths(percent) ?? Number.NaN },
  };
}

function byPlayers(counted: unknown, rows: unknown): Take['amount'] {
  if (typeof counted !== 'string' || !Array.isArray(rows))
    throw new PhhError('a take has "percent", or "counted" and "rows"');
  return {
    counted: counted === 'dealt' ? counted : { street: counted },
    rows: rows.map((row) => {
      const amount = Array.isArray(row) && row.length === 2 ? hundredths(row[1]) : undefined;
      if (!isCents(amount)) throw new PhhError('a row of a take is a number of players and an amount');
      return { from: row[0] as number, amount };
    }),
  };
}

function nameOf(where: string | { readonly street: string }): string {
  return typeof where === 'string' ? where : where.street;
}

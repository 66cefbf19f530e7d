import { type Cents, cents } from '@franklin/money';

/** What a stack without limit counts as: far more than any bet, and ten of them are not too much for a table. */
export const ENDLESS = cents(1e12);

/** The most that the stacks of a hand may come to. */
const MOST = 1e13;

/** An amount of the file as hundredths; `undefined` if it is no amount or finer than that. */
export function hundredths(value: unknown): number | undefined {
  if (value === Number.POSITIVE_INFINITY) return ENDLESS;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const scaled = Math.round(value * 100);
  // A number written with two places is the one nearest to so many hundredths, whatever its size.
  return scaled / 100 === value && Math.abs(scaled) <= MOST ? scaled : undefined;
}

/** An amount within a text, as hundredths: digits, and at most two after the point. */
export function writtenAmount(text: string | undefined): Cents | undefined {
  if (text === undefined || !/^\d{1,15}(\.\d{1,2})?$/.test(text)) return undefined;
  const amount = hundredths(Number(text));
  return amount === undefined ? undefined : cents(amount);
}

/** Hundredths as the file writes them: `12.5`, `100`, `0.05`. */
export function amountText(amount: number): string {
  return String(amount / 100);
}

/** A stack as the file writes it: `inf` if it is without limit. */
export function stackText(stack: number): string {
  return stack === ENDLESS ? 'inf' : amountText(stack);
}

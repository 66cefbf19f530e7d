import { UsageError } from './usage-error.ts';

/** Reads the value of an option that is a whole number, or says what would be one. */
export function wholeNumber(
  option: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least || number > most)
      throw new UsageError(
        `${option} is a whole number from ${least} to ${most}, written in digits, not "${text}"`,
      );
    return number;
  };
}

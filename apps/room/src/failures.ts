/** Three wrong within 30 minutes lock a PIN or a password (GLI-19; NJ 13:69E-1.37A). */
export const MOST_FAILURES = 3;
export const FAILURE_SPAN = 30 * 60_000;

/** The times of wrong attempts that still count, with one more; kept as text in a row. */
export function failAgain(
  kept: string,
  now: number,
): { readonly failures: string; readonly isLocked: boolean } {
  const times = (JSON.parse(kept) as number[]).filter((at) => now - at < FAILURE_SPAN);
  times.push(now);
  return { failures: JSON.stringify(times), isLocked: times.length >= MOST_FAILURES };
}

export const NO_FAILURES = '[]';

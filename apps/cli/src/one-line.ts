const LONGEST = 500;

/** A message that may hold what somebody else wrote: short, and without what could move a terminal's cursor. */
export function oneLine(text: string): string {
  const piece = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return piece.replace(/\s*\n\s*/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd');
}

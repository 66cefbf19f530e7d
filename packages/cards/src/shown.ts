/** As many characters as one foreign value may take in a message, quotes and all. */
const MOST = 40;

/** What does not print, turns the direction of what follows, or would end the quotes. */
const ESCAPED = /[\p{C}\p{Zl}\p{Zp}"\\]/u;

/**
 * A value from outside as a message of ours may show it: a text in quotes, cut short, with everything escaped that could
 * move a cursor or end the quotes. What has no plain text is named by its kind: its own words for itself are not asked.
 */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'bigint':
      return BigInt.asIntN(64, value) === value ? String(value) : 'a very large number';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    default:
      return `a ${typeof value}`;
  }
}

function quoted(text: string): string {
  let inside = '';
  // What came before the last piece: a text that turns out too long is cut there, to leave room for the sign of it.
  let short = '';
  for (const character of text) {
    inside += ESCAPED.test(character) ? escaped(character) : character;
    if (inside.length > MOST - 2) return `"${short}…"`;
    if (inside.length < MOST - 2) short = inside;
  }
  return `"${inside}"`;
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

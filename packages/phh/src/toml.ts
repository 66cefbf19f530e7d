export type Table = Readonly<Record<string, unknown>>;

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** A value on one line; what is undefined in a table is left out. */
export function tomlText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlText).join(', ')}]`;
  if (typeof value === 'string') return textInQuotes(value);
  if (!isTable(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{ ${entries.map(([key, one]) => `${key} = ${tomlText(one)}`).join(', ')} }`;
}

/** TOML knows the escapes of JSON, but refuses a raw DEL and half a character. */
function textInQuotes(text: string): string {
  return JSON.stringify(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('\u007f', '\\u007f');
}

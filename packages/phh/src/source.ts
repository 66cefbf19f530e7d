import { shown } from '@franklin/cards';
import { PhhError } from './hand.ts';

/** A line that begins a table of its own: `[17]`, `["17"]`; the tables within a hand, `[17.notes]`, are not meant. */
const HEADER = /^\s*\[\s*("[^"]*"|'[^']*'|[\w-]+)\s*\]\s*(#.*)?$/;

/** The text of one hand and where it stands in its file, so that messages can name the line. */
export class Source {
  readonly text: string;
  /** For messages: empty, or "hand 17". */
  readonly place: string;
  readonly #lines: readonly string[];
  readonly #first: number;

  private constructor(lines: readonly string[], first: number, place: string) {
    this.text = lines.join('\n');
    this.place = place;
    this.#lines = lines;
    this.#first = first;
  }

  /** The hands of a file: a table each, or the file itself if it has no tables or is a hand before its first one. */
  static hands(text: string): Source[] {
    const lines = text.split(/\r?\n/);
    const headers = [...lines.keys()].filter((at) => HEADER.test(lines[at]!));
    const before = lines.slice(0, headers[0]);
    if (headers.length === 0 || before.some((line) => isKey(line, 'variant')))
      return [new Source(lines, 0, '')];
    const hands = headers.map(
      (first, k) => new Source(lines.slice(first, headers[k + 1]), first, `hand ${nameIn(lines[first]!)}`),
    );
    const stray = before.findIndex((line) => !/^\s*(#.*)?$/.test(line));
    return stray < 0 ? hands : [new Source(before.slice(stray), stray, ''), ...hands];
  }

  /** An error at the line of a key, at the line that holds `detail` after it, or at the hand's beginning. */
  error(key: string | undefined, message: string, detail?: string): PhhError {
    const own = this.#lines.findIndex((line, at) => at > 0 && HEADER.test(line));
    const lines = own < 0 ? this.#lines : this.#lines.slice(0, own);
    const found =
      key === undefined
        ? 0
        : Math.max(
            0,
            lines.findIndex((line) => isKey(line, key)),
          );
    const exact =
      detail === undefined ? -1 : lines.findIndex((line, at) => at >= found && line.includes(detail));
    return this.errorAt(exact < 0 ? found : exact, message);
  }

  /** An error at a line of the hand, counted from 0. */
  errorAt(line: number, message: string): PhhError {
    return new PhhError(`line ${this.#first + line + 1}: ${message}`);
  }
}

function isKey(line: string, key: string): boolean {
  return new RegExp(`^\\s*${key}\\s*=`).test(line);
}

function nameIn(header: string): string {
  const name = HEADER.exec(header)![1]!.replace(/^["']|["']$/g, '');
  return /^[\w-]{1,40}$/.test(name) ? name : shown(name);
}

import { StringDecoder } from 'node:string_decoder';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';

/** Far more than any line that is meant. */
const LONGEST = 4_096;

/** The whole lines of each piece of an input as it comes, so that whoever types sees answers at once. */
export async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let number = 0;
  try {
    for await (const piece of input) {
      const lines = (rest + (typeof piece === 'string' ? piece : decoder.write(piece))).split('\n');
      rest = lines.pop()!;
      number += lines.length;
      if (rest.length > LONGEST)
        throw new UsageError(
          `line ${number + 1} is longer than ${LONGEST} characters: end each hand with a line feed`,
        );
      yield lines;
    }
  } catch (error) {
    const code = systemCode(error);
    throw code === undefined ? error : new UsageError(`the input cannot be read (${code})`);
  }
  rest += decoder.end();
  if (rest !== '') yield [rest];
}

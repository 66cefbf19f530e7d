import { type Cents, cents, isCents, NOTHING } from '@franklin/money';
import { parse, TomlError } from 'smol-toml';
import { parseAction } from './action.ts';
import { hundredths } from './amount.ts';
import { PhhError, type PhhHand } from './hand.ts';

type Table = Readonly<Record<string, unknown>>;

/**
 * Reads a file of one hand (`.phh`) or of many (`.phhs`, one numbered table each). Throws a `PhhError` that names the
 * line for what cannot be read.
 */
export function readPhh(text: string): PhhHand[] {
  const root = parseToml(text);
  if ('variant' in root || Object.values(root).every((value) => !isTable(value))) {
    return [readHand(root, new Source(text, 0, ''))];
  }
  return Object.entries(root).map(([name, hand]) => {
    const source = new Source(text, tableLine(text, name), `hand ${name}`);
    if (!isTable(hand)) throw source.error(undefined, `"${name}" is neither a hand nor part of one`);
    return readHand(hand, source);
  });
}

function parseToml(text: string): Table {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const what = error.message.split('\n')[0]!.replace('Invalid TOML document: ', '');
    throw new PhhError(`line ${error.line}: this is not TOML: ${what}`);
  }
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Where a hand stands in the text of its file, so that messages can name the line. */
class Source {
  readonly #lines: readonly string[];
  readonly #first: number;
  readonly place: string;

  constructor(text: string, first: number, place: string) {
    this.#lines = text.split('\n');
    this.#first = first;
    this.place = place;
  }

  /** An error at the line of a key, at the line that holds `detail` after it, or at the hand's beginning. */
  error(key: string | undefined, message: string, detail?: string): PhhError {
    let line = this.#first;
    if (key !== undefined) {
      const found = this.#lines.findIndex(
        (one, at) => at >= line && new RegExp(`^\\s*${key}\\s*=`).test(one),
      );
      if (found >= 0) line = found;
    }
    if (detail !== undefined) {
      const found = this.#lines.findIndex((one, at) => at >= line && one.includes(detail));
      if (found >= 0) line = found;
    }
    return new PhhError(`line ${line + 1}: ${message}`);
  }
}

function tableLine(text: string, name: string): number {
  return Math.max(
    0,
    text.split('\n').findIndex((line) => line.trim().startsWith(`[${name}]`)),
  );
}

function readHand(hand: Table, source: Source): PhhHand {
  const { variant } = hand;
  if (typeof variant !== 'string') throw source.error('variant', 'the hand needs a variant such as "NT"');
  const stacks = moneyList(hand, source, 'starting_stacks', undefined);
  if (stacks === undefined)
    throw source.error(undefined, 'the hand needs starting_stacks, one for each player');
  const players = stacks.length;
  if (!Array.isArray(hand.actions)) throw source.error('actions', 'the hand needs a list of actions');
  return {
    variant,
    place: source.place,
    stacks,
    chip: money(hand, source, '_chip') ?? cents(1),
    antes: moneyList(hand, source, 'antes', players) ?? stacks.map(() => NOTHING),
    anteTrimming: hand.ante_trimming_status === true,
    blinds: amountList(hand, source, 'blinds_or_straddles', players) ?? stacks.map(() => 0),
    minBet: money(hand, source, 'min_bet'),
    smallBet: money(hand, source, 'small_bet'),
    bigBet: money(hand, source, 'big_bet'),
    actions: hand.actions.map((action, number) => {
      if (typeof action !== 'string') throw source.error('actions', `action ${number + 1} is not a text`);
      try {
        return parseAction(action, players);
      } catch (error) {
        if (!(error instanceof PhhError)) throw error;
        throw source.error('actions', `action ${number + 1}: ${error.message}`, action);
      }
    }),
    finishingStacks: moneyList(hand, source, 'finishing_stacks', players),
    winnings: moneyList(hand, source, 'winnings', players),
  };
}

/** A list of amounts, one for each player; `undefined` if the key is not there. */
function amountList(
  hand: Table,
  source: Source,
  key: string,
  players: number | undefined,
): number[] | undefined {
  const list = hand[key];
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw source.error(key, `${key} is not a list of amounts`);
  if (players !== undefined && list.length !== players) {
    throw source.error(key, `${key} has ${list.length} amounts for ${players} players`);
  }
  return list.map((value) => {
    const amount = hundredths(value);
    if (amount === undefined)
      throw source.error(key, `${key} holds ${String(value)}, which is not an amount`);
    return amount;
  });
}

function moneyList(
  hand: Table,
  source: Source,
  key: string,
  players: number | undefined,
): Cents[] | undefined {
  return amountList(hand, source, key, players)?.map((amount) => {
    if (!isCents(amount)) throw source.error(key, `${key} holds ${amount / 100}, which is less than nothing`);
    return amount;
  });
}

function money(hand: Table, source: Source, key: string): Cents | undefined {
  if (hand[key] === undefined) return undefined;
  const amount = hundredths(hand[key]);
  if (!isCents(amount)) throw source.error(key, `${key} is ${String(hand[key])}, which is not an amount`);
  return amount;
}

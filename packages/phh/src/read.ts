import { isSeatId, type SeatId } from '@franklin/game';
import { NOTHING } from '@franklin/money';
import { parse, TomlError } from 'smol-toml';
import { parseAction } from './action.ts';
import { Fields } from './fields.ts';
import { PhhError, type PhhHand } from './hand.ts';
import { nameOf } from './name-of.ts';
import { readOwn } from './read-own.ts';
import { Source } from './source.ts';

/**
 * Reads a file of one hand (`.phh`) or of many (`.phhs`, one numbered table each). Throws a `PhhError` that names the
 * line for what cannot be read.
 */
export function readPhh(text: string): PhhHand[] {
  return readEachPhh(text).map((hand) => {
    if (hand instanceof PhhError) throw hand;
    return hand;
  });
}

/** The same hand by hand: one that cannot be read leaves its error in its place, and the others are read. */
export function readEachPhh(text: string): (PhhHand | PhhError)[] {
  const places = new Set<string>();
  return Source.hands(text).map((source) => {
    try {
      if (places.has(source.place)) throw source.errorAt(0, `${source.place} is in the file twice`);
      places.add(source.place);
      return readHand(new Fields(tableOf(source), source), source.place);
    } catch (error) {
      if (error instanceof PhhError) return error;
      return source.errorAt(0, `this hand cannot be read (${nameOf(error)}): please report it`);
    }
  });
}

/** The fields of a hand: the whole text, or the table it consists of. */
function tableOf(source: Source): Readonly<Record<string, unknown>> {
  try {
    const root = parse(source.text);
    // A table was cut out by its header, so that it is the only thing in its text.
    return source.place === '' ? root : (Object.values(root)[0] as typeof root);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const what = error.message.split('\n')[0]!.replace('Invalid TOML document: ', '');
    throw source.errorAt(error.line - 1, `this is not TOML: ${what}`);
  }
}

function readHand(fields: Fields, place: string): PhhHand {
  const variant = fields.get('variant');
  if (typeof variant !== 'string') throw fields.error('variant', 'the hand needs a variant such as "NT"');
  const stacks = fields.moneyList('starting_stacks');
  if (stacks === undefined)
    throw fields.error(undefined, 'the hand needs starting_stacks, one for each player');
  const players = stacks.length;
  return {
    variant,
    place,
    stacks,
    antes: fields.moneyList('antes', players) ?? stacks.map(() => NOTHING),
    anteTrimming: fields.get('ante_trimming_status') === true,
    blinds: fields.amounts('blinds_or_straddles', players) ?? stacks.map(() => 0),
    minBet: fields.money('min_bet'),
    smallBet: fields.money('small_bet'),
    bigBet: fields.money('big_bet'),
    actions: readActions(fields, players),
    finishingStacks: fields.moneyList('finishing_stacks', players),
    winnings: fields.moneyList('winnings', players),
    seats: readSeats(fields, players),
    own: readOwn(fields, players),
  };
}

/** Other rooms count their seats in their own ways, which do not matter here. */
function readSeats(fields: Fields, players: number): readonly SeatId[] | undefined {
  const seats = fields.get('seats');
  return Array.isArray(seats) && seats.length === players && seats.every(isSeatId) ? seats : undefined;
}

function readActions(fields: Fields, players: number): PhhHand['actions'] {
  const actions = fields.get('actions');
  if (!Array.isArray(actions)) throw fields.error('actions', 'the hand needs a list of actions');
  return actions.map((action, number) => {
    if (typeof action !== 'string') throw fields.error('actions', `action ${number + 1} is not a text`);
    try {
      return parseAction(action, players);
    } catch (error) {
      if (!(error instanceof PhhError)) throw error;
      throw fields.error('actions', `action ${number + 1}: ${error.message}`, action);
    }
  });
}

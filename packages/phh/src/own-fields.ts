import { bigBlind, type Collection, defaultRules, type Game, type HouseRules } from '@franklin/game';
import { type Cents, larger, NOTHING } from '@franklin/money';
import { type PhhPost, postText } from './posts.ts';
import { takeTable } from './takes.ts';
import { tomlText } from './toml.ts';

/**
 * What our hands need and the format has no field for. The format leaves names that begin with an underscore to whoever
 * writes a file; except for the chip they are written only where they say something.
 */
export interface OwnFields {
  /** The smallest chip, in which pots are divided; a hundredth of the unit in other files. */
  readonly chip: Cents;
  /** A limit that the format has no code for: such a hand has the code of no limit. */
  readonly limit: 'pot' | 'spread' | undefined;
  /** Raises of one round in limit play, if they are not three. */
  readonly raises: number | undefined;
  /** The largest bet or raise. */
  readonly most: Cents | undefined;
  /** The blinds of the game, where the largest one posted is not its big blind. */
  readonly blinds: readonly Cents[] | undefined;
  /** All that was put in before the cards, where the fields of the format cannot say it: straddles, dead blinds. */
  readonly posts: readonly PhhPost[] | undefined;
  /** House rules other than the usual ones, as far as the actions do not show them. */
  readonly rules: Partial<HouseRules>;
  /** What the house takes, if it took anything. */
  readonly collection: Collection | undefined;
  readonly rake: Cents | undefined;
  readonly jackpot: Cents | undefined;
}

/** A played hand as far as it matters here; `posted` is what the fields of the format say of its posts. */
interface Played {
  readonly game: Game;
  readonly posts: readonly PhhPost[];
  readonly posted: readonly PhhPost[];
  readonly rake: Cents;
  readonly jackpot: Cents;
}

/** What was shown and in which order is in the actions, and burned cards are nobody's. */
const IN_THE_ACTIONS: readonly string[] = ['showdown', 'allInFaceUp', 'burns'];

/** Our own fields as lines of a file. */
export function ownLines(hand: Played): string[] {
  const { game, rake, jackpot } = hand;
  const { limit, collection } = game;
  const taken = rake + jackpot > 0;
  const fields = {
    _chip: game.chip / 100,
    _limit: limit.kind === 'pot' || limit.kind === 'spread' ? limit.kind : undefined,
    _raises: 'raises' in limit && limit.raises !== 3 ? limit.raises : undefined,
    _most: 'most' in limit ? inUnits(limit.most) : undefined,
    _blinds: bigPosted(hand.posts) === bigBlind(game) ? undefined : game.blinds.map((blind) => blind / 100),
    _posts: sameAs(hand.posts, hand.posted) ? undefined : hand.posts.map(postText),
    _rules: otherRules(game.rules),
    _collection: taken ? collection.takes.map(takeTable) : undefined,
    _collection_most: taken ? inUnits(collection.most) : undefined,
    _rake: taken ? rake / 100 : undefined,
    _jackpot: taken ? jackpot / 100 : undefined,
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} = ${tomlText(value)}`);
}

function inUnits(amount: Cents | undefined): number | undefined {
  return amount === undefined ? undefined : amount / 100;
}

/** The big blind, as the posts have it. */
export function bigPosted(posts: readonly PhhPost[]): Cents {
  return posts.reduce((big, { kind, amount }) => (kind === 'blind' ? larger(big, amount) : big), NOTHING);
}

function sameAs(posts: readonly PhhPost[], posted: readonly PhhPost[]): boolean {
  return posts.map(postText).join() === posted.map(postText).join();
}

function otherRules(rules: HouseRules): object | undefined {
  const others = Object.entries(rules).filter(
    ([name, value]) => value !== defaultRules[name as keyof HouseRules] && !IN_THE_ACTIONS.includes(name),
  );
  if (others.length === 0) return undefined;
  return Object.fromEntries(
    others.map(([name, value]) => [name, typeof value === 'number' ? value / 100 : value]),
  );
}

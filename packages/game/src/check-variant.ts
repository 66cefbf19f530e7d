import {
  type Card,
  CardError,
  isRankingName,
  JOKER,
  type RankingName,
  rankings,
  shown,
  standardDeck,
} from '@franklin/cards';
import { checkChoice } from './check-choice.ts';
import { isCount } from './fields.ts';
import type { Exchange, Opener, Side, Street, Variant } from './variant.ts';

const DECKS: readonly Variant['deck'][] = ['standard', 'joker'];
const BY_CARDS_UP: readonly Opener[] = ['low-card', 'high-card', 'high-hand', 'low-hand'];
const OPENERS: readonly Opener[] = ['after-blinds', 'left-of-button', ...BY_CARDS_UP];
const BETS: readonly Street['bet'][] = ['small', 'big'];
const SIDES: readonly Side['name'][] = ['high', 'low'];

/** Rankings that not every hand has a place in. */
const QUALIFYING: readonly RankingName[] = ['8ob', 'omaha-8ob'];

/** What is wrong with a variant, in one sentence, or `undefined`. */
export function checkVariant(variant: Variant): string | undefined {
  const { name, deck, streets, sides } = variant;
  if (streets.length === 0) return `${name} has no street to play.`;
  if (new Set(streets.map((street) => street.name)).size < streets.length)
    return `${name} has two streets of the same name.`;
  return (
    checkChoice(`The deck of ${name} cannot be`, deck, DECKS) ??
    checkStreets(variant) ??
    checkSides(name, sides) ??
    checkHands(variant)
  );
}

function checkStreets({ name: variant, streets }: Variant): string | undefined {
  let up = 0;
  let down = 0;
  for (const street of streets) {
    const { name, opens, bet, exchange } = street;
    for (const part of ['burn', 'down', 'up', 'board'] as const) {
      if (!isCount(street[part]))
        return `The ${name} of ${variant} cannot have ${shown(street[part])} cards for "${part}": choose a whole number.`;
    }
    up += street.up;
    down += street.down;
    const odd =
      checkChoice(`The first to act on the ${name} cannot be`, opens, OPENERS) ??
      checkChoice(`The bet of the ${name} cannot be`, bet, BETS) ??
      (exchange && checkExchange(`The exchange of the ${name}`, exchange, down));
    if (odd !== undefined) return odd;
    if (up === 0 && BY_CARDS_UP.includes(opens))
      return `Nobody has a card up on the ${name} of ${variant} that could say who acts first.`;
    if (exchange?.replaced === false) down -= exchange.most;
  }
  return undefined;
}

function checkExchange(what: string, { least, most, replaced }: Exchange, held: number): string | undefined {
  if (!isCount(least) || !isCount(most) || least > most || most > held)
    return `${what} must be of a least up to a most, and nobody can give up more cards than he has down.`;
  return checkChoice(`${what} cannot have for "replaced"`, replaced, [true, false]);
}

function checkSides(variant: string, sides: readonly Side[]): string | undefined {
  const [first] = sides;
  if (first === undefined) return `${variant} has nothing to win a pot with.`;
  for (const { name, ranking } of sides) {
    const wrong = checkChoice(`A side of ${variant} cannot be`, name, SIDES);
    if (wrong !== undefined) return wrong;
    if (typeof ranking !== 'string' || !isRankingName(ranking))
      return `The ${name} hands of ${variant} cannot be ranked by ${shown(ranking)}.`;
  }
  if (new Set(sides.map(({ name }) => name)).size < sides.length)
    return `${variant} has two sides of the same name.`;
  // All of a pot goes to the first side where the others have no winner: it must have one.
  if (QUALIFYING.includes(first.ranking))
    return `The first side of ${variant} must always have a winner, and ${first.ranking} may have none.`;
  return undefined;
}

/** A showdown needs hands that the rankings of all sides know: the rankings themselves say whether they do. */
function checkHands({ name, deck, streets, sides }: Variant): string | undefined {
  const board = sum(streets, (street) => street.board);
  const dealt = sum(streets, ({ down, up }) => down + up);
  const givenUp = (part: 'least' | 'most') =>
    sum(streets, ({ exchange }) => (exchange?.replaced === false ? exchange[part] : 0));
  for (const size of [dealt - givenUp('most'), dealt - givenUp('least')]) {
    const cards: Card[] = [...(deck === 'joker' ? [JOKER] : []), ...standardDeck().reverse()];
    for (const side of sides) {
      try {
        rankings[side.ranking].rank(cards.slice(0, size), cards.slice(size, size + board));
      } catch (error) {
        if (!(error instanceof CardError)) throw error;
        return `The ${side.name} hands of ${name} cannot be ranked by "${side.ranking}": ${error.message}.`;
      }
    }
  }
  return undefined;
}

function sum(streets: readonly Street[], cards: (street: Street) => number): number {
  return streets.reduce((total, street) => total + cards(street), 0);
}

import { isRankingName, type RankingName } from '@franklin/cards';
import { checkChoice } from './check-choice.ts';
import type { Opener, Side, Street, Variant } from './variant.ts';

const DECKS: readonly Variant['deck'][] = ['standard', 'joker'];
const OPENERS: readonly Opener[] = [
  'after-blinds',
  'left-of-button',
  'low-card',
  'high-card',
  'high-hand',
  'low-hand',
];
const BETS: readonly Street['bet'][] = ['small', 'big'];
const SIDES: readonly Side['name'][] = ['high', 'low'];

/** Rankings that not every hand has a place in. */
const QUALIFYING: readonly RankingName[] = ['8ob', 'omaha-8ob'];

/** What is wrong with a variant, in one sentence, or `undefined`. */
export function checkVariant({ name, deck, streets, sides }: Variant): string | undefined {
  if (streets.length === 0) return `${name} has no street to play.`;
  const wrong = checkChoice(`The deck of ${name} cannot be`, deck, DECKS);
  if (wrong !== undefined) return wrong;
  for (const { name: street, opens, bet } of streets) {
    const odd =
      checkChoice(`The first to act on the ${street} cannot be`, opens, OPENERS) ??
      checkChoice(`The bet of the ${street} cannot be`, bet, BETS);
    if (odd !== undefined) return odd;
  }
  return checkSides(name, sides);
}

function checkSides(variant: string, sides: readonly Side[]): string | undefined {
  const [first] = sides;
  if (first === undefined) return `${variant} has nothing to win a pot with.`;
  for (const { name, ranking } of sides) {
    const wrong = checkChoice(`A side of ${variant} cannot be`, name, SIDES);
    if (wrong !== undefined) return wrong;
    if (!isRankingName(ranking)) return `The ${name} hands of ${variant} cannot be ranked by "${ranking}".`;
  }
  if (new Set(sides.map(({ name }) => name)).size < sides.length)
    return `${variant} has two sides of the same name.`;
  // All of a pot goes to the first side where the others have no winner: it must have one.
  if (QUALIFYING.includes(first.ranking))
    return `The first side of ${variant} must always have a winner, and ${first.ranking} may have none.`;
  return undefined;
}

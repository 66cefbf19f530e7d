import { hasFields, isListOfFields, isName } from './fields.ts';

/**
 * What a value lacks to be a game at all, in one sentence, or `undefined`: parts that are not there, or lists that are
 * none. Whether the parts make sense is judged afterwards.
 */
export function checkShape(game: unknown): string | undefined {
  if (!hasFields(game))
    return 'A game needs a variant, a limit, blinds, a chip, a collection and house rules.';
  const { variant, limit, blinds, ante, collection, rules } = game;
  const wrong = checkVariantShape(variant);
  if (wrong !== undefined) return wrong;
  if (!hasFields(limit)) return 'A game needs a limit.';
  if (!Array.isArray(blinds)) return 'A game needs a list of blinds: an empty one if it has none.';
  if (ante !== undefined && !hasFields(ante)) return 'An ante needs an amount and who puts it in.';
  if (!hasFields(rules)) return 'A game needs house rules.';
  return checkCollectionShape(collection);
}

function checkVariantShape(variant: unknown): string | undefined {
  if (!hasFields(variant)) return 'A game needs a variant.';
  const { name, streets, sides } = variant;
  if (!isName(name)) return 'A variant needs a name of at most 40 characters.';
  if (!isListOfFields(streets) || !streets.every((street) => isName(street.name)))
    return `${name} needs a list of streets, each with a name of at most 40 characters.`;
  if (!streets.every(({ exchange }) => exchange === undefined || hasFields(exchange)))
    return `An exchange of ${name} needs a least, a most and whether the cards are replaced.`;
  if (!isListOfFields(sides)) return `${name} needs a list of sides, each with a name and a ranking.`;
  return undefined;
}

function checkCollectionShape(collection: unknown): string | undefined {
  if (!hasFields(collection) || !isListOfFields(collection.takes))
    return 'A game needs a collection with a list of takes: an empty one if nothing is taken.';
  for (const { amount } of collection.takes) {
    if (!hasFields(amount) || !('basisPoints' in amount || isListOfFields(amount.rows)))
      return 'A take needs an amount: a share of the pot, or rows by the number of players.';
  }
  return undefined;
}

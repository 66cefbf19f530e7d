import { shown } from '@franklin/cards';
import { type Collection, defaultRules, type HouseRules } from '@franklin/game';
import { cents } from '@franklin/money';
import { hundredths } from './amount.ts';
import type { Fields } from './fields.ts';
import { PhhError } from './hand.ts';
import type { OwnFields } from './own-fields.ts';
import { type PhhPost, parsePost } from './posts.ts';
import { takeOf } from './takes.ts';
import { isTable } from './toml.ts';

/** Our own fields of a hand; files of others have none of them. */
export function readOwn(fields: Fields, players: number): OwnFields {
  return {
    chip: fields.money('_chip') ?? cents(1),
    limit: readLimit(fields),
    raises: readRaises(fields),
    most: fields.money('_most'),
    blinds: fields.moneyList('_blinds'),
    posts: readList<PhhPost>(fields, '_posts', (post) => parsePost(post, players)),
    rules: readRules(fields),
    collection: readCollection(fields),
    rake: fields.money('_rake'),
    jackpot: fields.money('_jackpot'),
  };
}

function readLimit(fields: Fields): OwnFields['limit'] {
  const limit = fields.get('_limit');
  if (limit === undefined || limit === 'pot' || limit === 'spread') return limit;
  throw fields.error('_limit', `_limit is ${shown(limit)}, which is neither "pot" nor "spread"`);
}

function readRaises(fields: Fields): number | undefined {
  const raises = fields.get('_raises');
  if (raises === undefined || typeof raises === 'number') return raises;
  throw fields.error('_raises', `_raises is ${shown(raises)}, which is not a number`);
}

function readRules(fields: Fields): Partial<HouseRules> {
  const table = fields.get('_rules') ?? {};
  if (!isTable(table)) throw fields.error('_rules', '_rules is not a table of house rules');
  const rules = Object.entries(table).map(([name, value]) => {
    const usual = Object.hasOwn(defaultRules, name) ? defaultRules[name as keyof HouseRules] : undefined;
    const read = typeof usual === 'number' ? hundredths(value) : value;
    if (usual === undefined || typeof read !== typeof usual)
      throw fields.error('_rules', `_rules has ${shown(name)} = ${shown(value)}, which no house can have`);
    return [name, read];
  });
  return Object.fromEntries(rules);
}

function readCollection(fields: Fields): Collection | undefined {
  const takes = readList(fields, '_collection', takeOf);
  if (takes === undefined) return undefined;
  const most = fields.money('_collection_most');
  return most === undefined ? { takes } : { takes, most };
}

function readList<T>(fields: Fields, key: string, read: (value: unknown) => T): T[] | undefined {
  const list = fields.get(key);
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw fields.error(key, `${key} is not a list`);
  return list.map((value) => {
    try {
      return read(value);
    } catch (error) {
      throw error instanceof PhhError ? fields.error(key, `${key}: ${error.message}`) : error;
    }
  });
}

import { defaultRules, type Game, holdem, noCollection, typicalThreeSix } from '@franklin/game';
import { cents } from '@franklin/money';
import { type TableSettings, usualPace, usualRules, usualTimes } from '@franklin/table';

const $ = (dollars: number) => cents(Math.round(dollars * 100));

const common = { variant: holdem, chip: $(1), rules: defaultRules } as const;

/** Games that a table can be set up with by name, until the room sends its own. */
const GAMES = {
  'no-limit-1-2': {
    game: {
      ...common,
      limit: { kind: 'none', least: $(2) },
      blinds: [$(1), $(2)],
      collection: noCollection,
    },
    buyIn: { least: $(40), most: $(200) },
  },
  'no-limit-2-5': {
    game: {
      ...common,
      limit: { kind: 'none', least: $(5) },
      blinds: [$(2), $(5)],
      collection: noCollection,
    },
    buyIn: { least: $(100), most: $(500) },
  },
  'limit-3-6': {
    game: {
      ...common,
      limit: { kind: 'fixed', small: $(3), big: $(6), raises: 3 },
      blinds: [$(1), $(3)],
      collection: typicalThreeSix,
    },
    buyIn: { least: $(30), most: $(300) },
  },
  'pot-limit-1-2': {
    game: {
      ...common,
      limit: { kind: 'pot', least: $(2) },
      blinds: [$(1), $(2)],
      collection: noCollection,
      // Blinds of single dollars: the pot is counted up to the next five dollars (004:147).
      rules: { ...defaultRules, potRoundsUpTo: $(5) },
    },
    buyIn: { least: $(40), most: $(200) },
  },
} satisfies Record<string, { game: Game; buyIn: TableSettings['buyIn'] }>;

export type GameName = keyof typeof GAMES;

export const gameNames = Object.keys(GAMES) as readonly GameName[];

export function isGameName(name: string): name is GameName {
  return Object.hasOwn(GAMES, name);
}

export function settingsFor(name: GameName): TableSettings {
  return { ...GAMES[name], playersToStart: 2, times: usualTimes, pace: usualPace, rules: usualRules };
}

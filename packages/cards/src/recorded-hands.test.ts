import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { cardsText, parseCards, type RankingName, rankHigh, rankings } from './index.ts';

interface Recorded {
  readonly hole: string;
  readonly board: string;
  /** The place among a larger sample of hands, 1 is best; nothing where no hand qualifies. */
  readonly place: number | undefined;
  readonly best: string;
}

function readRecorded(path: string): Recorded[] {
  const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const [hole, board, place, best] = line.split(',');
    return { hole: hole!, board: board!, place: place === '' ? undefined : Number(place), best: best! };
  });
}

const CLASSES = ['5cards.json', '7cards.json'].map(
  (file) => [file, sharedData(`evaluator/${file}`)] as const,
);

describe.each(CLASSES)('the hands of %s', (_, path) => {
  it.skipIf(!path)('have the class recorded for them', () => {
    const recorded = JSON.parse(readFileSync(path!, 'utf8')) as Record<string, number>;
    const ours = Object.fromEntries(Object.keys(recorded).map((hand) => [hand, rankHigh(parseCards(hand))]));
    expect(Object.keys(recorded).length).toBeGreaterThan(900);
    expect(ours).toEqual(recorded);
  });
});

const ORDERS = (
  [
    ['standard_high_7.csv', 'high'],
    ['ace_to_five_low_5.csv', 'a5'],
    ['razz_low_7.csv', 'a5'],
    ['eight_or_better_low_7.csv', '8ob'],
    ['deuce_to_seven_low_5.csv', '27'],
    ['badugi_4.csv', 'badugi'],
    ['omaha_high_4_5.csv', 'omaha-high'],
    ['omaha_eight_or_better_4_5.csv', 'omaha-8ob'],
    ['short_deck_7.csv', 'short-deck'],
  ] satisfies [string, RankingName][]
).map(([file, game]) => ({ file, game, path: sharedData(`evaluator/${file}`) }));

/**
 * The recorder takes A-2-3-4-5 in deuce-to-seven for a straight; the filings say it is ace high and no straight (000:828,
 * 002:280), and so do we. One hand of its list is concerned.
 */
function disputed(game: RankingName, { hole }: Recorded): boolean {
  return game === '27' && [2, 3, 4, 5, 'A'].every((rank) => hole.includes(String(rank)));
}

describe.each(ORDERS)('the hands of $file', ({ game, path }) => {
  const all = path === undefined ? [] : readRecorded(path);
  const recorded = all.filter((hand) => !disputed(game, hand));
  const ours = (hand: Recorded) => rankings[game].best(parseCards(hand.hole), parseCards(hand.board));

  it.skipIf(!path)('qualify where they are recorded to qualify', () => {
    expect(all).toHaveLength(750);
    expect(recorded).toHaveLength(game === '27' ? 749 : 750);
    for (const hand of recorded) expect(ours(hand) === undefined).toBe(hand.place === undefined);
  });

  it.skipIf(!path)('stand in the recorded order, equal where they are equal', () => {
    const places = recorded
      .filter((hand) => hand.place !== undefined)
      .map((hand) => ({ hand, place: hand.place!, rank: ours(hand)!.rank }))
      .sort((a, b) => a.place - b.place || a.rank - b.rank);
    places.slice(1).forEach((next, i) => {
      const last = places[i]!;
      const between = `${last.hand.hole} ${last.hand.board} and ${next.hand.hole} ${next.hand.board}`;
      expect(Math.sign(next.rank - last.rank), between).toBe(Math.sign(next.place - last.place));
    });
  });

  it.skipIf(!path)('are made of the recorded cards', () => {
    for (const hand of recorded) {
      const best = ours(hand);
      if (best === undefined) continue;
      expect(cardsText(best.cards)).toBe(hand.best);
      // A list of all lows that qualify has no gaps, so its places are our ranks.
      if (game === '8ob' || game === 'omaha-8ob') expect(best.rank).toBe(hand.place);
    }
  });
});

describe('the hand in dispute', () => {
  const path = sharedData('evaluator/deuce_to_seven_low_5.csv');

  it.skipIf(!path)('is recorded behind three of a kind, and with us before every pair', () => {
    const hands = readRecorded(path!).filter((hand) => disputed('27', hand));
    expect(hands.map(({ hole }) => hole)).toEqual(['Ah2h4c3c5c']);
    const rank = rankings['27'].rank(parseCards(hands[0]!.hole), [])!;
    expect(rank).toBeLessThan(rankings['27'].rank(parseCards('2s2h5d4c3s'), [])!);
  });
});

import { cardText } from '@franklin/cards';
import { legalActions, type Move, type SeatId, seatId } from '@franklin/game';
import * as protocol from '@franklin/protocol';
import { describe, expect, it } from 'vitest';
import { randomFrom, settings, TestTable } from '../../../packages/table/src/testing/test-table.ts';
import { ShownHand } from './shown-hand.ts';
import { communityView, floorView, type Shown, stationView } from './view.ts';

const HANDS = 3_000;
const SEATS = Array.from({ length: 10 }, (_, k) => seatId(k + 1));

function randomMove(table: TestTable, random: () => number): Move {
  const legal = legalActions(table.state.hand!.state)!;
  const range = legal.bet ?? legal.raise;
  if (legal.show) return { type: legal.muck && random() < 0.5 ? 'muck' : 'show' };
  if (range !== undefined && random() < 0.25) {
    return { type: legal.bet ? 'bet' : 'raise', to: random() < 0.3 ? range.max : range.min };
  }
  if (legal.check) return { type: 'check' };
  return { type: random() < 0.35 ? 'fold' : 'call' };
}

/** Every card that can be read anywhere in a message. */
function cardsIn(view: object): Set<string> {
  return new Set(
    JSON.stringify(view)
      .match(/"([2-9TJQKA][cdhs]|Jk)"/g)
      ?.map((card) => card.slice(1, -1)),
  );
}

/** What may be read by everybody: the board, and what was turned up. */
function openCards({ hand }: Shown): Set<string> {
  const open = new Set((hand.state?.board ?? []).map(cardText));
  for (const seat of hand.state?.seats ?? []) {
    for (const card of seat.up) open.add(cardText(card));
    if (seat.shown) for (const card of seat.down) open.add(cardText(card));
  }
  return open;
}

function ownCards({ hand }: Shown, seat: SeatId): string[] {
  return (hand.state?.seats.find((one) => one.seat === seat)?.down ?? []).map(cardText);
}

describe('views', () => {
  it(`never hold a card that their reader may not see, over ${HANDS} hands`, { timeout: 300_000 }, () => {
    let views = 0;
    let secrets = 0;
    for (const showdown of ['all-show', 'may-muck'] as const) {
      const rules = { ...settings.game.rules, showdown };
      const table = new TestTable({ seed: 5, settings: { game: { ...settings.game, rules } } }).open();
      const hand = new ShownHand();
      const random = randomFrom(showdown.length);
      let taken = 0;
      const look = () => {
        hand.take(table.record.slice(taken).map(({ event }) => event));
        taken = table.record.length;
        const shown: Shown = {
          table: 'T',
          sequence: taken,
          state: table.state,
          hand,
          clock: table.table.turnClock(),
          connected: [],
        };
        const open = openCards(shown);
        const community = communityView(shown);
        for (const card of [...cardsIn(community), ...cardsIn(floorView(community, shown))]) {
          if (!open.has(card)) throw new Error(`the table shows ${card}`);
        }
        for (const seat of SEATS) {
          const own = ownCards(shown, seat);
          const seen = cardsIn(stationView(community, shown, seat));
          for (const card of seen) {
            if (!open.has(card) && !own.includes(card)) throw new Error(`seat ${seat} sees ${card}`);
          }
          secrets += own.filter((card) => seen.has(card) && !open.has(card)).length;
          views++;
        }
      };
      for (let seat = 1; seat <= 6; seat++) table.sit(seat, 200);
      table.settle();
      look();
      while (table.state.handNumber < HANDS / 2) {
        const answer = table.act(randomMove(table, random));
        if (!answer.ok) throw new Error(answer.refusal.message);
        look();
        for (const { seat, status } of table.state.seats) if (status === 'seated') table.buy(seat, 200);
        table.settle();
        // The record is only kept for what is new.
        if (taken > 10_000) {
          table.record.length = 0;
          taken = 0;
        }
      }
    }
    // The players did see their own.
    expect(secrets).toBeGreaterThan(HANDS);
    expect(views).toBeGreaterThan(10 * HANDS);
  });

  it('are what the protocol says they are', () => {
    const table = new TestTable().open().sit(1).sit(2).sit(3).settle();
    const hand = new ShownHand();
    const random = randomFrom(3);
    let taken = 0;
    for (let k = 0; k < 200; k++) {
      hand.take(table.record.slice(taken).map(({ event }) => event));
      taken = table.record.length;
      const { state } = table;
      const shown: Shown = {
        table: 'T',
        sequence: k,
        state,
        hand,
        clock: table.table.turnClock(),
        connected: SEATS,
      };
      const community = communityView(shown);
      expect(() => protocol.communityView.parse(community)).not.toThrow();
      expect(() => protocol.floorView.parse(floorView(community, shown))).not.toThrow();
      for (const seat of SEATS) {
        expect(() => protocol.stationView.parse(stationView(community, shown, seat))).not.toThrow();
      }
      table.act(randomMove(table, random));
      for (const { seat, status } of table.state.seats) if (status === 'seated') table.buy(seat, 100);
      table.settle();
    }
  });
});

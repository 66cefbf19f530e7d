import { cardText } from '@franklin/cards';
import {
  apply,
  type HandEvent,
  type HandState,
  legalActions,
  type Move,
  newHand,
  type SeatId,
  seatId,
} from '@franklin/game';
import * as protocol from '@franklin/protocol';
import { noPace, type PlayerId } from '@franklin/table';
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

/** A table and what its screens are made of, with a memory of its own of who was dealt what. */
class Watched {
  readonly table: TestTable;
  readonly hand = new ShownHand();
  /** Cards that lie open, and those in nobody's hand but their player's, of the last hand. */
  open = new Set<string>();
  readonly own = new Map<PlayerId, Set<string>>();
  #taken = 0;
  #draw: string[] = [];
  #players = new Map<SeatId, PlayerId>();
  #truth: HandState | undefined;

  constructor(table: TestTable) {
    this.table = table;
  }

  look(): Shown {
    const { table, hand } = this;
    for (const { event } of table.record.slice(this.#taken)) {
      hand.take([event]);
      if (event.type === 'button-drawn') this.#draw = event.cards.map(({ card }) => cardText(card));
      if (event.type === 'hand-began') {
        this.open = new Set(event.number === 1 ? this.#draw : []);
        this.own.clear();
        this.#players = new Map(event.players.map(({ seat, player }) => [seat, player.id]));
        this.#truth = newHand(event.setup);
      }
      if (event.type === 'played') this.#played(event.events);
    }
    this.#taken = table.record.length;
    return {
      table: 'T',
      sequence: this.#taken,
      state: table.state,
      place: table.table.place,
      now: table.clock.now(),
      hand,
      clock: table.table.turnClock(),
      connected: SEATS,
    };
  }

  #played(events: readonly HandEvent[]): void {
    for (const event of events) {
      this.#truth = apply(this.#truth!, event);
      if (event.type === 'dealt')
        for (const card of [...event.board, ...event.up.flatMap(({ cards }) => cards)])
          this.open.add(cardText(card));
      if (event.type === 'shown') for (const card of event.cards) this.open.add(cardText(card));
    }
    for (const { seat, down } of this.#truth!.seats)
      if (down.length > 0) this.own.set(this.#players.get(seat)!, new Set(down.map(cardText)));
  }
}

describe('views', () => {
  it(`never hold a card that their reader may not see, over ${HANDS} hands`, { timeout: 300_000 }, () => {
    let views = 0;
    let secrets = 0;
    let changes = 0;
    const pace = { ...noPace, betweenHands: 10 };
    for (const showdown of ['all-show', 'may-muck'] as const) {
      const rules = { ...settings.game.rules, showdown };
      const table = new TestTable({ seed: 5, settings: { pace, game: { ...settings.game, rules } } }).open();
      const watched = new Watched(table);
      const random = randomFrom(showdown.length);
      const look = () => {
        const shown = watched.look();
        const { open, own } = watched;
        const community = communityView(shown);
        for (const card of [...cardsIn(community), ...cardsIn(floorView(community, shown))]) {
          if (!open.has(card)) throw new Error(`the table shows ${card}`);
        }
        for (const seat of SEATS) {
          const player = table.state.seats[seat - 1]!.player?.id;
          const dealt = player === undefined ? undefined : own.get(player);
          for (const card of cardsIn(stationView(community, shown, seat))) {
            if (open.has(card)) continue;
            if (!dealt?.has(card)) throw new Error(`${player} at seat ${seat} sees ${card}`);
            secrets++;
          }
          views++;
        }
      };
      for (let seat = 1; seat <= 6; seat++) table.sit(seat, 200);
      table.settle();
      look();
      while (table.state.handNumber < HANDS / 2) {
        if (table.state.hand === undefined) table.clock.advance(pace.betweenHands);
        else {
          const answer = table.act(randomMove(table, random));
          if (!answer.ok) throw new Error(answer.refusal.message);
        }
        look();
        for (const { seat, status, player } of table.state.seats) {
          if (status === 'seated') table.buy(seat, 200, player!.id);
          // Somebody else sits down where somebody left, with his cards not yet off the screens.
          if (status === 'playing' && random() < 0.01) table.player(seat, 'leave', player!.id);
          else if (status === 'empty' && seat <= 6) {
            table.sit(seat, 0, `stranger-${++changes}`);
            look();
            table.buy(seat, 200, `stranger-${changes}`);
          }
        }
        look();
        table.settle();
      }
    }
    // The players did see their own.
    expect(secrets).toBeGreaterThan(HANDS);
    expect(views).toBeGreaterThan(10 * HANDS);
    expect(changes).toBeGreaterThan(100);
  });

  it('are what the protocol says they are', () => {
    const table = new TestTable().open().sit(1).sit(2).sit(3).settle();
    const watched = new Watched(table);
    const random = randomFrom(3);
    for (let k = 0; k < 200; k++) {
      const shown = watched.look();
      const community = communityView(shown);
      protocol.communityView.parse(community);
      protocol.floorView.parse(floorView(community, shown));
      for (const seat of SEATS) protocol.stationView.parse(stationView(community, shown, seat));
      table.act(randomMove(table, random));
      for (const { seat, status } of table.state.seats) if (status === 'seated') table.buy(seat, 100);
      table.settle();
    }
  });
});

import type { Card } from '@franklin/cards';
import type { AlarmKind, AlarmPhase, RngAlarm } from './alarm.ts';
import { assertDeck } from './assert-deck.ts';
import { drawDeck } from './draw-deck.ts';
import { builtInSources, type EntropySource } from './entropy.ts';
import { Generator } from './generator.ts';
import { oneLine } from './one-line.ts';
import { personalization } from './personalization.ts';
import { deckContext, type ShuffledDeck } from './shuffled-deck.ts';

export interface DeckSourceOptions {
  /** The table's name, one line; part of every commitment. */
  readonly table: string;
  /** Mixed into every seed beside the operating system's entropy. They can add to it and never take its place. */
  readonly furtherSources?: readonly EntropySource[];
  /** Told once, before the call at fault throws the same alarm. Play has to stop. */
  readonly onAlarm?: (alarm: RngAlarm) => void;
}

/** Counters for the metrics. Nothing here says anything about a card. */
export interface DeckSourceHealth {
  readonly table: string;
  readonly decks: number;
  readonly reseeds: number;
  readonly cycles: number;
  readonly bytesDrawn: number;
  readonly rejectedDraws: number;
  /** By the name of the seed source. */
  readonly samplesTested: Readonly<Record<string, number>>;
  readonly alarm: {
    readonly kind: AlarmKind;
    readonly phase: AlarmPhase;
    readonly source: string;
    readonly message: string;
  } | null;
}

const CYCLE_BYTES = 64;

/**
 * The decks of one table. Nothing outside can seed it, replay it or put another generator in its place: it takes its
 * entropy from the operating system itself, and the `#` fields make that so for types and at run time alike.
 *
 * Once anything is wrong with a seed source or the generator, every call throws the `RngAlarm`, for good. A new one has
 * to be made, which tests everything again from the start, and may throw the alarm from its constructor.
 */
export class DeckSource {
  readonly table: string;
  readonly #generator: Generator;
  #lastHand: string | undefined;
  #decks = 0;
  #cycles = 0;
  #rejectedDraws = 0;
  /** While a deck is drawn. Seed sources run meanwhile, and are the code of others. */
  #drawing = false;
  #closed = false;

  constructor({ table, furtherSources = [], onAlarm }: DeckSourceOptions) {
    this.table = oneLine('The name of a table', table);
    const sources = [...builtInSources(), ...furtherSources];
    const names = sources.map((source) => oneLine('The name of a seed source', source.name));
    if (new Set(names).size < names.length)
      throw new RangeError(`Two seed sources have one name: ${names.join(', ')}`);
    this.#generator = new Generator({ sources, personalization: personalization(table), onAlarm });
  }

  /**
   * A fresh deck for a hand: reseeded from all sources, shuffled from `cards` and committed to. There is one deck a
   * hand, and no shuffle within it (GLI-19 4.4.4): a second call for the hand last dealt is refused. That no name comes
   * back later, or after a restart, is for the journal of hands to see to; only the last one is remembered here. Nor
   * does a seed source that calls back get a deck, or a byte, while this one is drawn.
   */
  nextDeck(hand: string, cards: readonly Card[]): ShuffledDeck {
    this.#assertReady();
    this.#drawing = true;
    try {
      return this.#draw(hand, cards);
    } finally {
      this.#drawing = false;
    }
  }

  /**
   * Draws and throws away, so that the state moves on between hands as well: when a deck is drawn then depends on
   * the moment, too. The hub calls it from its own clock while no hand is being dealt; once a second is plenty.
   */
  cycle(): void {
    this.#assertReady();
    this.#generator.bytes(CYCLE_BYTES).fill(0);
    this.#cycles += 1;
  }

  /** Up to 16 MiB of raw output of the same generator, for a laboratory's collector. It says nothing about any deck. */
  rawBytes(length: number): Uint8Array {
    this.#assertReady();
    return this.#generator.bytes(length);
  }

  health(): DeckSourceHealth {
    const alarm = this.#generator.alarm;
    return {
      table: this.table,
      decks: this.#decks,
      reseeds: this.#generator.reseeds,
      cycles: this.#cycles,
      bytesDrawn: this.#generator.bytesDrawn,
      rejectedDraws: this.#rejectedDraws,
      samplesTested: this.#generator.samplesTested,
      alarm:
        alarm === undefined
          ? null
          : { kind: alarm.kind, phase: alarm.phase, source: alarm.source, message: alarm.message },
    };
  }

  /** Erases the generator's state (SP 800-90A 9.4). What was an alarm stays one. */
  close(): void {
    this.#closed = true;
    this.#generator.close();
  }

  #draw(hand: string, cards: readonly Card[]): ShuffledDeck {
    const context = deckContext(this.table, hand);
    if (hand === this.#lastHand) throw new RangeError(`Hand ${hand} has its deck already`);
    // The copy is what is checked and what is shuffled, whatever becomes of the caller's list meanwhile.
    const full = [...cards];
    if (full.length < 2) throw new RangeError(`A deck to shuffle has at least two cards, not ${full.length}`);
    assertDeck(full);
    return this.#generator.guard(() => {
      this.#generator.reseed(new TextEncoder().encode(context));
      const { deck, rejectedDraws } = drawDeck(this.#generator, full, context);
      this.#lastHand = hand;
      this.#decks += 1;
      this.#rejectedDraws += rejectedDraws;
      return deck;
    });
  }

  #assertReady(): void {
    if (this.#generator.alarm !== undefined) throw this.#generator.alarm;
    if (this.#closed) throw new Error('This deck source was closed: its state is erased');
    if (this.#drawing) throw new Error('This deck source is drawing a deck: ask again when it is done');
  }
}

import type { DeckSourceHealth } from '@franklin/rng';
import type { RunningTable, TableEvent } from '@franklin/table';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the table counts for whoever watches it. Nothing here says anything about a card or a player. */
export class Metrics {
  readonly registry = new Registry();
  readonly hands = this.#counter('franklin_hands_total', 'Hands by how they ended', ['end']);
  readonly actions = this.#counter('franklin_actions_total', 'Decisions in hands, by who took them', ['by']);
  readonly refusals = this.#counter('franklin_refusals_total', 'Intents that were refused', ['code']);
  readonly commits = this.#counter('franklin_commits_total', 'Batches of events put on record');
  readonly commitSeconds = this.#histogram('franklin_commit_seconds', 'Time to put a batch on record');
  readonly intentSeconds = this.#histogram('franklin_intent_seconds', 'From an intent to the last view sent');
  readonly sockets = new Gauge({
    name: 'franklin_sockets',
    help: 'Connected devices',
    labelNames: ['role'],
    registers: [this.registry],
  });

  constructor({ table, decks }: { table: () => RunningTable; decks: () => DeckSourceHealth }) {
    collectDefaultMetrics({ register: this.registry });
    this.#gauge('franklin_table_in_service', 'Whether the table is in service', () =>
      table().state.fault === undefined ? 1 : 0,
    );
    this.#gauge('franklin_transfers', 'Transfers that are not settled', () => table().state.transfers.length);
    this.#gauge('franklin_entropy_healthy', 'Whether the seed sources pass their tests', () =>
      decks().alarm === null ? 1 : 0,
    );
    this.#gauge('franklin_entropy_samples', 'Samples of the seed sources tested', () =>
      Object.values(decks().samplesTested).reduce((sum, count) => sum + count, 0),
    );
    this.#gauge('franklin_decks', 'Decks drawn since the start', () => decks().decks);
  }

  take(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.type === 'hand-ended') this.hands.inc({ end: 'finished' });
      else if (event.type === 'hand-voided') this.hands.inc({ end: 'voided' });
      else if (event.type === 'played') {
        for (const one of event.events) if (one.type === 'acted') this.actions.inc({ by: one.by });
      }
    }
  }

  #counter<L extends string = never>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram(name: string, help: string): Histogram {
    const buckets = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1];
    return new Histogram({ name, help, buckets, registers: [this.registry] });
  }

  #gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect(this: Gauge) {
        this.set(value());
      },
    });
  }
}

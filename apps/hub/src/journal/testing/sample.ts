import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventCodec, StateCodec } from '../codec.ts';
import type { JournalOptions } from '../open.ts';

/** An event that is split as it stands. */
export interface Sample {
  readonly type: string;
  readonly body: unknown;
  readonly secret?: string;
}

/** A state that is split as it stands. */
export type SampleState = Omit<Sample, 'type'>;

const withSecret = (secret: string | undefined) => (secret === undefined ? {} : { secret });

const codec: EventCodec<Sample> = {
  split: (event) => event,
  join: (type, body, secret) => ({ type, body, ...withSecret(secret) }),
};

const stateCodec: StateCodec<SampleState> = {
  split: (state) => state,
  join: (body, secret) => ({ body, ...withSecret(secret) }),
};

export const KEY = Uint8Array.from({ length: 32 }, (_, at) => at);

export function sampleOptions(path: string): JournalOptions<Sample, SampleState> {
  return { path, tableId: 'Table 4', key: KEY, codec, stateCodec };
}

/** A deck that no other bytes are mistaken for. */
export const DECK = 'AsKdQhJcTs9d8h7c6s5d4h3c2s-this-is-the-deck';

export const bet = (to: number): Sample => ({ type: 'bet', body: { seat: 3, to } });
export const deal = (hand: number): Sample => ({ type: 'deal', body: { hand }, secret: `${DECK} ${hand}` });

/** A folder for one test file; `fresh` names a journal in it that is not there yet. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'franklin-journal-'));
  #count = 0;

  fresh(): string {
    this.#count += 1;
    return join(this.path, `table-${this.#count}.db`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

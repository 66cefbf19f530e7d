import type { Card } from '@franklin/cards';
import type { HandBegan, TableEvent, TableState } from '@franklin/table';
import type { EventCodec, StateCodec } from './journal/index.ts';

/** A hand that began, without what nobody may read on the disk. */
type OpenPart = Omit<HandBegan, 'setup' | 'salts'> & { readonly setup: Omit<HandBegan['setup'], 'deck'> };

interface Secret {
  readonly deck: readonly Card[];
  readonly salts: string;
}

/** Events as rows. The deck and its salts are sealed; everything else of a hand lies open. */
export const eventCodec: EventCodec<TableEvent> = {
  split(event) {
    if (event.type !== 'hand-began') return { type: event.type, body: event };
    const { setup, salts, ...rest } = event;
    const { deck, ...open } = setup;
    const secret: Secret = { deck, salts };
    return { type: event.type, body: { ...rest, setup: open }, secret: JSON.stringify(secret) };
  },
  join(type, body, secret) {
    // The rows are chained and signed by this table: what is read is what `split` was given.
    if (type !== 'hand-began') return body as TableEvent;
    if (secret === undefined) throw new Error('a hand has no deck');
    const { deck, salts } = JSON.parse(secret) as Secret;
    const { setup, ...rest } = body as OpenPart;
    return { ...rest, setup: { ...setup, deck }, salts };
  },
};

/** States as checkpoints. A hand in play holds the deck and hole cards, so all of it is sealed. */
export const stateCodec: StateCodec<TableState> = {
  split({ hand, ...rest }) {
    return hand === undefined ? { body: rest } : { body: rest, secret: JSON.stringify(hand) };
  },
  join(body, secret) {
    const rest = body as Omit<TableState, 'hand'>;
    return { ...rest, hand: secret === undefined ? undefined : JSON.parse(secret) };
  },
};

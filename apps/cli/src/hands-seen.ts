import type { StationView } from '@franklin/protocol';

/** Where a table is when no hand is being played. */
const NO_HAND: readonly string[] = ['closed', 'paused', 'waiting', 'betweenHands', 'outOfService'];

/** What is looked at of a view. */
export interface Glance {
  readonly sequence: number;
  readonly place: string;
  readonly hand?: Pick<NonNullable<StationView['hand']>, 'number' | 'phase'> | undefined;
}

/** Counts the hands that were played to their end while somebody watched. The views may come from several stations. */
export class HandsSeen {
  count = 0;
  /** The last hand there was, and where the table is. */
  hand = 0;
  place = '';
  #sequence = -1;
  /** A hand that was over before the first look is not counted. */
  #isOpen = false;
  #isPaid = false;

  see({ sequence, place, hand }: Glance): void {
    // One station may be behind another.
    if (sequence < this.#sequence) return;
    const isFirst = this.#sequence < 0;
    this.#sequence = sequence;
    this.place = place;
    if (hand !== undefined && hand.number > this.hand) {
      this.#end();
      this.hand = hand.number;
      this.#isOpen = !isFirst || hand.phase !== 'over';
    }
    if (hand?.phase === 'over' && this.#isOpen) this.#isPaid = true;
    if (hand === undefined || NO_HAND.includes(place)) this.#end();
  }

  #end(): void {
    if (this.#isPaid) this.count++;
    this.#isPaid = false;
    this.#isOpen = false;
  }
}

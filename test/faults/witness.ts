import type { StationView } from '@franklin/protocol';

/** Somebody at a station who remembers everything he saw, and objects if the table later says otherwise. */
export class Witness {
  readonly #seat: number;
  #last: StationView | undefined;
  /** The cards he was dealt, by hand. */
  readonly #cards = new Map<number, string>();
  /** The board and the commitment of each hand, as far as he saw them. */
  readonly #boards = new Map<number, string>();
  readonly #roots = new Map<number, string>();
  readonly objections: string[] = [];
  views = 0;

  constructor(seat: number) {
    this.#seat = seat;
  }

  see(view: StationView): void {
    this.views++;
    const last = this.#last;
    this.#last = view;
    if (last !== undefined) {
      if (view.sequence < last.sequence) this.#object(`went back from ${last.sequence} to ${view.sequence}`);
      if (view.sequence === last.sequence && unlike(view, last)) this.#object(`changed at ${view.sequence}`);
    }
    if (view.hand === undefined) return;
    const { number, board, commitment } = view.hand;
    this.#same(this.#roots, number, commitment, 'commitment');
    this.#grown(this.#boards, number, board.join(''), 'board');
    const own = view.you?.cards.join('') ?? '';
    if (own !== '' && view.seats[this.#seat - 1]!.inHand) this.#same(this.#cards, number, own, 'hole cards');
  }

  #same(known: Map<number, string>, hand: number, value: string, what: string): void {
    const before = known.get(hand);
    if (before !== undefined && before !== value) this.#object(`hand ${hand} had other ${what}`);
    known.set(hand, value);
  }

  #grown(known: Map<number, string>, hand: number, value: string, what: string): void {
    const before = known.get(hand) ?? '';
    if (!value.startsWith(before)) this.#object(`hand ${hand} had another ${what}`);
    known.set(hand, value);
  }

  #object(what: string): void {
    this.objections.push(`seat ${this.#seat}: the table ${what}`);
  }
}

/** What one moment of the record looks like, without clocks that run on and motions that end by themselves. */
function unlike(a: StationView, b: StationView): boolean {
  return moment(a) !== moment(b);
}

function moment({ clock: _, place: __, you, ...rest }: StationView): string {
  return JSON.stringify([you && { ...you, legal: undefined }, rest]);
}

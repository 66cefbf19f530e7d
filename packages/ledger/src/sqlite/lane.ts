/** Lets one in at a time, in the order in which they came. */
export class Lane {
  #last: Promise<unknown> = Promise.resolve();

  enter<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    // Whoever comes next waits for its end, not for its success.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

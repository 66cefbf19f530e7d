import { setImmediate as nextTurn } from 'node:timers/promises';

/** One who waits for his turn. */
interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** So that nobody waits long for those beside him. */
const LARGEST = 256;

/**
 * Gathers what comes while the disk is busy, and does it together: many callers, one commit. Whoever is alone waits for
 * nobody.
 */
export class Batch<Q, A> {
  readonly #answer: (questions: readonly Q[]) => Promise<readonly A[]>;
  #waiting: Waiting<Q, A>[] = [];
  #isBusy = false;

  constructor(answer: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#answer = answer;
  }

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (!this.#isBusy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, LARGEST);
      this.#waiting = this.#waiting.slice(LARGEST);
      await this.#together(batch);
      // Sockets get their turn, and whoever was answered may come again and be in the next one.
      await nextTurn();
    }
    this.#isBusy = false;
  }

  async #together(batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await this.#answer(batch.map(({ question }) => question));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!);
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error);
      // One that cannot be done is not to stop the others. Whatever was done all the same is found under its id.
      else for (const one of batch) await this.#together([one]);
    }
  }
}

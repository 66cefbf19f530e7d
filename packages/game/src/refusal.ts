/** Why something may not be done. A refusal changes nothing. */
export interface Refusal {
  readonly code: RefusalCode;
  /** One sentence for the person in front of the screen: what is wrong and what to do. */
  readonly message: string;
}

export type RefusalCode =
  | 'bad-setup'
  | 'bad-action'
  | 'hand-over'
  | 'not-in-hand'
  | 'not-your-turn'
  | 'wrong-phase'
  | 'cannot-check'
  | 'nothing-to-call'
  | 'cannot-bet'
  | 'cannot-raise'
  | 'too-small'
  | 'too-large'
  | 'odd-amount'
  | 'cannot-muck'
  | 'bad-cards';

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

export function refuse(code: RefusalCode, message: string): Refused {
  return { ok: false, refusal: { code, message } };
}

export function isRefused(answer: object): answer is Refused {
  return (answer as Partial<Refused>).ok === false;
}

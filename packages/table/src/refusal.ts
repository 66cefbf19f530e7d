import type { Refusal as HandRefusal, RefusalCode as HandRefusalCode } from '@franklin/game';

/** Why a command may not be carried out. A refusal changes nothing. */
export interface TableRefusal {
  readonly code: TableRefusalCode | HandRefusalCode;
  /** One sentence for the person in front of the screen: what is wrong and what to do. */
  readonly message: string;
}

export type TableRefusalCode =
  | 'bad-command'
  | 'bad-settings'
  | 'closed'
  | 'not-now'
  | 'out-of-service'
  | 'needs-reason'
  | 'seat-taken'
  | 'seat-empty'
  | 'already-seated'
  | 'not-your-seat'
  | 'no-chips'
  | 'buy-in-amount'
  | 'buy-in-pending'
  | 'unknown-transfer'
  | 'late'
  | 'repeated';

export interface TableRefused {
  readonly ok: false;
  readonly refusal: TableRefusal;
}

export function refuse(code: TableRefusal['code'], message: string): TableRefused {
  return { ok: false, refusal: { code, message } };
}

export function refuseAs(refusal: HandRefusal): TableRefused {
  return { ok: false, refusal };
}

export function outOfService(): TableRefused {
  return refuse('out-of-service', OUT_OF_SERVICE);
}

/** What players read while the table is out of service; the floor reads why. */
export const OUT_OF_SERVICE = 'The table is out of service: call the floor.';

export function taken(seat: number): TableRefused {
  return refuse('seat-taken', `Seat ${seat} is taken: choose another.`);
}

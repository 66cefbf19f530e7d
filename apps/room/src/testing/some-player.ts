import { withLuhnDigit } from '../card-number.ts';
import type { NewPlayer } from '../players-admission.ts';

/** The number of one of the room's blank cards. */
export function cardNumber(k: number): string {
  return withLuhnDigit(`9${String(k).padStart(14, '0')}`);
}

/** Such a card as a reader sends it. */
export function swipeOf(k: number): string {
  return `;${cardNumber(k)}=4912101${k}?`;
}

/** A bank's card, as a reader sends it. */
export const FOREIGN_SWIPE = ';4111111111111111=49121010000000000?';

/** Somebody with everything that an account takes. */
export function somePlayer(change: Partial<NewPlayer> = {}): NewPlayer {
  return {
    name: 'Jane Doe',
    born: '1980-05-17',
    contact: { phone: '+1 702 555 0100' },
    document: { type: 'passport', last4: '4X71', issuer: 'USA', expiry: '2030-01-01' },
    ...change,
  };
}

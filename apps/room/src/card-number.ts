/** The account number of a card as its track 2 has it. It is never written down: cards are kept by a keyed hash of it. */
export type CardNumber = string & { readonly __unit: 'card-number' };

/** Track 2 (ISO/IEC 7813): `;`, up to 19 digits, `=`, whatever the issuer likes, `?`. */
const TRACK_2 = /;(\d{12,19})(?:=\d*)?\?/;
/** What a reader that strips the sentinels sends. */
const BARE = /^\s*(\d{12,19})(?:=\d*)?\s*$/;

/** The number on a card that was swiped, from the text that a reader sent; nothing if it was misread. */
export function readSwipe(text: string): CardNumber | undefined {
  const number = (TRACK_2.exec(text) ?? BARE.exec(text))?.[1];
  return number !== undefined && passesLuhn(number) ? (number as CardNumber) : undefined;
}

/** Whether the last digit fits the others: one wrong digit, or two next to each other swapped, are found. */
export function passesLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** The digits with the one that Luhn's rule wants after them. */
export function withLuhnDigit(digits: string): string {
  return `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;
}

/** From the right, every second digit counts twice, and the digits of that are added. */
function luhnSum(digits: string): number {
  let sum = 0;
  for (let k = 0; k < digits.length; k++) {
    const digit = Number(digits[digits.length - 1 - k]);
    const weighed = k % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum;
}

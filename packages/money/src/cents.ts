/** An amount of money: a whole, safe number of cents. Nothing else counts money here. */
export type Cents = number & { readonly __unit: 'cents' };

/** A whole number of cents that arithmetic cannot blur; negative amounts are not money but a direction. */
export function isCents(amount: unknown): amount is Cents {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0;
}

/** Says that `amount` is money, or throws a `RangeError`: for constants and for values that were checked. */
export function cents(amount: number): Cents {
  if (!isCents(amount)) throw new RangeError(`${amount} is not a whole number of cents from 0 up`);
  return amount;
}

/** `1250` as `$12.50`; whole dollars without their zeros, thousands with a comma: `$1,200`. */
export function dollars(amount: number): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const part = Math.abs(amount) % 100;
  const text = whole.toLocaleString('en-US') + (part === 0 ? '' : `.${String(part).padStart(2, '0')}`);
  return `${amount < 0 ? '-' : ''}$${text}`;
}

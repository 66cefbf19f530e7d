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

export const NOTHING = 0 as Cents;

// Arithmetic that stays money, so that no cast is needed where money is counted. What could leave the type throws; only
// the size of a sum is not looked at: where money comes in it is held far below what a number can count.

export function plus(a: Cents, b: Cents): Cents {
  return (a + b) as Cents;
}

/** What is left of `a`; throws a `RangeError` where more is taken than there is. */
export function minus(a: Cents, b: Cents): Cents {
  if (b > a) throw new RangeError(`${b} cents cannot be taken from ${a}`);
  return (a - b) as Cents;
}

/** The amount so often; throws a `RangeError` for half a time or less than none. */
export function times(amount: Cents, count: number): Cents {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError(`An amount cannot be taken ${count} times`);
  return (amount * count) as Cents;
}

export function smaller(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

export function larger(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}

/** The largest whole number of `unit`s that is not more than `amount`. */
export function roundDown(amount: Cents, unit: Cents): Cents {
  return (amount - over(amount, unit)) as Cents;
}

/** The smallest whole number of `unit`s that is not less than `amount`. */
export function roundUp(amount: Cents, unit: Cents): Cents {
  const rest = over(amount, unit);
  return (rest === 0 ? amount : amount - rest + unit) as Cents;
}

/** What is left of an amount in whole `unit`s; throws a `RangeError` for units of nothing. */
function over(amount: Cents, unit: Cents): number {
  if (unit === 0) throw new RangeError(`${amount} cents cannot be counted in units of nothing`);
  return amount % unit;
}

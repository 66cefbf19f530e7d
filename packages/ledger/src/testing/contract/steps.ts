import fc from 'fast-check';

/** What may be tried; numbers stand for accounts, and for what was set aside before. */
export type Try =
  | { readonly type: 'transfer'; readonly from: number; readonly to: number; readonly amount: number }
  | {
      readonly type: 'pending';
      readonly from: number;
      readonly to: number;
      readonly amount: number;
      readonly lasts: number | undefined;
    }
  | { readonly type: 'post'; readonly which: number; readonly amount: number | undefined }
  | { readonly type: 'void'; readonly which: number };

/** A chain of some, or time that passes. */
export type Step =
  | { readonly number: number; readonly tries: readonly Try[] }
  | { readonly number: number; readonly passes: number };

const account = fc.nat({ max: 4 });
const amount = fc.integer({ min: 1, max: 300 });
const which = fc.nat({ max: 12 });

const anyTry: fc.Arbitrary<Try> = fc.oneof(
  fc.record({ type: fc.constant('transfer' as const), from: account, to: account, amount }),
  fc.record({
    type: fc.constant('pending' as const),
    from: account,
    to: account,
    amount,
    lasts: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('post' as const), which, amount: fc.option(amount, { nil: undefined }) }),
  fc.record({ type: fc.constant('void' as const), which }),
);

export const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ tries: fc.array(anyTry, { minLength: 1, maxLength: 4 }) }) },
      { weight: 1, arbitrary: fc.record({ passes: fc.integer({ min: 1, max: 30 }) }) },
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((list) => list.map((step, number) => ({ ...step, number })));

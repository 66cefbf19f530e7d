import type { ZodType, z } from 'zod';
import type { Right } from './rights.ts';

/** One thing that can be asked of the room over HTTP: the room serves it, pages and hubs call it, the reference lists it. */
export interface Route<Params = unknown, Body = unknown, Answer = unknown> {
  readonly method: 'GET' | 'POST';
  /** With `:name` for its parameters. */
  readonly path: string;
  /** What it does, in one sentence. */
  readonly does: string;
  /** Who may: staff with a right, any staff who signed in, a table with its key, or anybody at all. */
  readonly may: Right | 'staff' | 'table' | 'anybody';
  /** Of the path and the query. */
  readonly params: ZodType<Params>;
  readonly body: ZodType<Body>;
  readonly answer: ZodType<Answer>;
}

export type ParamsOf<R> = R extends { readonly params: infer Z extends ZodType } ? z.output<Z> : never;
export type BodyOf<R> = R extends { readonly body: infer Z extends ZodType } ? z.output<Z> : never;
export type AnswerOf<R> = R extends { readonly answer: infer Z extends ZodType } ? z.output<Z> : never;

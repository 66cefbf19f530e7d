import { shown } from '@franklin/cards';

/** What kind of error it was, for a message: its text could hold anything of the file. */
export function nameOf(error: unknown): string {
  return error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : shown(error);
}

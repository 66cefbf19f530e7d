import { HubFailure } from '@franklin/hub';
import { JournalError } from '@franklin/hub/journal';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';

/** Does it; what a table's folder or journal objects to becomes something the user can mend. */
export async function inOneSentence<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HubFailure || error instanceof JournalError) throw new UsageError(error.message);
    const code = systemCode(error);
    if (code === undefined) throw error;
    const { path } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${path ?? 'the table'} cannot be used (${code}): check the disk and the permissions`,
    );
  }
}

/** Something the user can mend: the message is one sentence that names the place and what is wrong there. */
export class UsageError extends Error {
  override name = 'UsageError';
}

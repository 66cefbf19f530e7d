/** The code of an error the system gave, such as `ENOSPC`; Node's own slips have none. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

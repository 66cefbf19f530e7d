/** Names are joined by line feeds where they are hashed, so none may hold one; nor half a character. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,200}$/u;

/** The name itself, or a `RangeError` that says which name is not fit to be one. */
export function oneLine(what: string, name: string): string {
  if (typeof name !== 'string' || !ONE_LINE.test(name))
    throw new RangeError(`${what} has to be one line of 1 to 200 characters`);
  return name;
}

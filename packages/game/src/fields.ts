/** The fields of a value whose type nobody has checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

export function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list every place of which has fields: a place may also be a hole. */
export function isListOfFields(value: unknown): value is readonly Fields[] {
  if (!Array.isArray(value)) return false;
  for (let k = 0; k < value.length; k++) if (!hasFields(value[k])) return false;
  return true;
}

/** What a variant, a street or a side may be called: it stands in messages as it is. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[^\p{C}\p{Zl}\p{Zp}]{1,40}$/u.test(value);
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

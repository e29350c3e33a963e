/** Returns whether two form values, or two forms, are equal. Values are plain JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the names of the fields that differ. */
export function fieldsBetween<Values extends object>(one: Values, other: Values): (keyof Values & string)[] {
  const names = Object.keys({ ...one, ...other }) as (keyof Values & string)[];
  return names.filter((name) => !isSame(one[name], other[name]));
}

/** Returns the values that have the type of their field; others are dropped. */
export function valuesLike<Values extends object>(given: unknown, values: Values): Partial<Values> {
  if (typeof given !== 'object' || given === null) return {};
  const found = given as Partial<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => found[name] !== undefined && isSameKind(found[name], value))
      .map(([name]) => [name, found[name]]),
  ) as Partial<Values>;
}

/** Reads a persisted draft. A draft without a base record holds only the typed values. */
export function readDraft(text: string | undefined): { base?: unknown; typed: unknown } {
  try {
    const read = JSON.parse(text ?? '{}') as unknown;
    return typeof read === 'object' && read !== null && 'typed' in read ? read : { typed: read };
  } catch {
    return { typed: {} };
  }
}

/** An empty value matches any type, as does a list entry; objects must have the same fields. */
function isSameKind(one: unknown, other: unknown): boolean {
  if (one === null || other === null || other === undefined) return true;
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return false;
  return (
    typeof one !== 'object' || Array.isArray(one) || isSame(Object.keys(one), Object.keys(other as object))
  );
}

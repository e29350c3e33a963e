/** Whether two values of a form, or two forms, are the same. Values are plain JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the names of the fields that differ. */
export function fieldsBetween<Values extends object>(one: Values, other: Values): (keyof Values & string)[] {
  const names = Object.keys({ ...one, ...other }) as (keyof Values & string)[];
  return names.filter((name) => !isSame(one[name], other[name]));
}

/** Reads what this browser kept of a form; a value that is not of the kind of the field is dropped. */
export function readDraft<Values extends object>(draft: string | undefined, values: Values): Partial<Values> {
  if (draft === undefined) return {};
  try {
    const read = JSON.parse(draft) as Partial<Record<string, unknown>> | null;
    return Object.fromEntries(
      Object.entries(values)
        .filter(([name, value]) => read?.[name] !== undefined && isSameKind(read[name], value))
        .map(([name]) => [name, read?.[name]]),
    ) as Partial<Values>;
  } catch {
    return {};
  }
}

/** An empty value takes anything, as does an entry of a list; an object has the same fields. */
function isSameKind(one: unknown, other: unknown): boolean {
  if (one === null || other === null || other === undefined) return true;
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return false;
  return (
    typeof one !== 'object' || Array.isArray(one) || isSame(Object.keys(one), Object.keys(other as object))
  );
}

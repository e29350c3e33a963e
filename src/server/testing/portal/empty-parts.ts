/** The empty parts of an answer: empty lists and figures that are 0, each by its path. */
export function emptyParts(answer: unknown, path = 'answer'): string[] {
  if (answer === null || answer === 0) return [path];
  if (Array.isArray(answer)) return answer.length === 0 ? [path] : [];
  if (typeof answer !== 'object') return [];
  return Object.entries(answer as Record<string, unknown>).flatMap(([key, value]) =>
    // Nullable values of a record are not figures.
    value === null ? [] : emptyParts(value, `${path}.${key}`),
  );
}

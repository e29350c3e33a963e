/** What an answer has nothing in: its empty lists and its figures that are 0, each by its path. */
export function emptyParts(answer: unknown, path = 'answer'): string[] {
  if (answer === null || answer === 0) return [path];
  if (Array.isArray(answer)) return answer.length === 0 ? [path] : [];
  if (typeof answer !== 'object') return [];
  return Object.entries(answer as Record<string, unknown>).flatMap(([key, value]) =>
    // What a record leaves open is no figure.
    value === null ? [] : emptyParts(value, `${path}.${key}`),
  );
}

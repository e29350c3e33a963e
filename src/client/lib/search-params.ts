/** A query string as plain text values: `?q=28034` stays the text it is, and a list is written `1,2`. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes texts, numbers and lists of them, and true as 1; empty, absent and false are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = value === true ? '1' : (Array.isArray(value) ? value : [value]).filter(isPlain).join(',');
    if (text !== '') params.set(name, text);
  }
  // A comma needs no escape in a query; unescaped, a list can be read and shared.
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

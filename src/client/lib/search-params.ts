/** A query string as plain text values: `?q=28034` stays the text it is, and a list is written `1,2`. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text === undefined || text === null || text === '') continue;
    params.set(name, String(text));
  }
  // A comma needs no escape in a query; unescaped, a list can be read and shared.
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

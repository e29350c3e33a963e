/**
 * What somebody typed into a form of the first response before its code arrived, by the names of its controls. Read it
 * while that form is taken over; nothing typed is to be lost to an empty default.
 */
export function typedBefore(formId: string): Readonly<Record<string, string>> {
  if (import.meta.env.SSR) return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

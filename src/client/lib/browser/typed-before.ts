/**
 * Returns what was typed into a server-rendered form before hydration, by control name. Read it while the form is
 * hydrated, so that defaults do not overwrite it.
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

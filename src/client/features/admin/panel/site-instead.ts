let isWanted = false;
const listeners = new Set<() => void>();

/** Back to Site: the front page is shown to the admin as visitors see it, until the next load. */
export function showSiteInstead(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

export function isSiteWanted(): boolean {
  return isWanted;
}

export function subscribeToSiteWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

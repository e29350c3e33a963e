import { useLazyImport } from './use-lazy-import.ts';

const missing = new Set<() => Promise<unknown>>();

/** Returns what fetches a piece of code that nobody has needed so far; undefined if all is there. Each is returned once. */
export function nextMissingCode(): (() => Promise<unknown>) | undefined {
  const [fetch] = missing;
  if (fetch) missing.delete(fetch);
  return fetch;
}

/**
 * Code that an open screen needs only after a press. It is fetched while nobody waits (-fetch-screens-ahead.ts), or when it
 * is needed. Call it once per piece, when a module is loaded. Returns a hook: once the code is there, also at first render.
 */
export function laterCode<T extends object>(load: () => Promise<T>) {
  let loaded: T | undefined;
  async function fetch(): Promise<T> {
    missing.delete(fetch);
    return (loaded ??= await load());
  }
  missing.add(fetch);
  return function useLaterCode(isWanted: boolean): { part: T | undefined; isFailed: boolean } {
    const { part, isFailed } = useLazyImport(fetch, isWanted && loaded === undefined);
    return { part: loaded ?? part, isFailed };
  };
}

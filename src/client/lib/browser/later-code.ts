import { useLazyImport } from './use-lazy-import.ts';

const missing = new Set<() => Promise<unknown>>();

interface LaterCode<T> {
  part: T | undefined;
  isFailed: boolean;
  /** Tries once more after a failure. */
  again: () => Promise<void>;
  /** Forgets a failure, so that the code is asked for when it is wanted next. */
  forget: () => void;
}

/** Returns what fetches a piece of code that nobody has needed so far; undefined if all is there. Each is returned once. */
export function nextMissingCode(): (() => Promise<unknown>) | undefined {
  const [fetch] = missing;
  if (fetch) missing.delete(fetch);
  return fetch;
}

/**
 * Browsers remember for the life of a page that a module could not be fetched, so that without a network none is asked for.
 * A service worker may have it.
 */
export const isOutOfReach = (): boolean =>
  !navigator.onLine && !(navigator as Partial<Navigator>).serviceWorker?.controller;

/**
 * Code that an open screen needs only after a press. It is fetched while nobody waits (-fetch-screens-ahead.ts), or when it
 * is needed. Call it once per piece, when a module is loaded. Returns a hook: once the code is there, also at first render.
 */
export function laterCode<T extends object>(load: () => Promise<T>) {
  let loaded: T | undefined;
  async function fetch(): Promise<T> {
    missing.delete(fetch);
    if (!loaded && isOutOfReach()) throw new Error('There is no network.');
    return (loaded ??= await load());
  }
  missing.add(fetch);
  return function useLaterCode(isWanted: boolean): LaterCode<T> {
    const { part, isFailed, retry } = useLazyImport(fetch, isWanted && loaded === undefined);
    return { part: loaded ?? part, isFailed, again: () => fetch().then(retry), forget: retry };
  };
}

import { createAtom, type Atom } from '@tanstack/react-store';

type ValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface StoredValue<T> {
  subscribe: (listener: () => void) => () => void;
  /** The value as last read; the same object until it changes. */
  current: () => T;
  set: (value: T) => void;
  /** Reads what other windows stored and returns it. */
  refresh: () => T;
}

/**
 * A value that this browser keeps. If storage is disabled or full, it is kept in memory. `read` must handle any stored
 * text, and null if nothing is stored.
 */
export function createStoredValue<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string,
  openStorage: () => ValueStorage = () => window.localStorage,
): StoredValue<T> {
  let atom: Atom<T> | undefined;
  let storedText: string | null = null;
  /** Whether the last write failed, so that the stored value is older than the one in memory. */
  let isDetached = false;
  let watchers = 0;

  /** Reads storage when the value is first needed, which never happens on the server. */
  function valueAtom(): Atom<T> {
    if (!atom) {
      storedText = readText();
      atom = createAtom<T>(read(storedText));
    }
    return atom;
  }

  function readText(): string | null {
    try {
      return openStorage().getItem(key);
    } catch {
      return storedText;
    }
  }

  function refresh(): T {
    const value = valueAtom();
    const text = isDetached ? storedText : readText();
    if (text !== storedText) {
      storedText = text;
      value.set(() => read(text));
    }
    return value.get();
  }

  return {
    subscribe(listener) {
      if (watchers === 0) globalThis.addEventListener?.('storage', refresh);
      watchers += 1;
      const { unsubscribe } = valueAtom().subscribe(listener);
      return () => {
        unsubscribe();
        watchers -= 1;
        if (watchers === 0) globalThis.removeEventListener?.('storage', refresh);
      };
    },
    current: () => valueAtom().get(),
    set(value) {
      const known = valueAtom();
      storedText = write(value);
      try {
        openStorage().setItem(key, storedText);
        isDetached = false;
      } catch {
        isDetached = true;
      }
      known.set(() => value);
    },
    refresh,
  };
}

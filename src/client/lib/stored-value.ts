type ValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface StoredValue<T> {
  subscribe: (listener: () => void) => () => void;
  /** The value as last read; the same one until something changes. */
  current: () => T;
  set: (value: T) => void;
  /** Takes over what other windows stored and returns it. */
  refresh: () => T;
}

/**
 * A value that this browser keeps. Where storage is closed or full it lives in this window's memory; `read` makes the
 * best of whatever text it is given, null where nothing is stored.
 */
export function createStoredValue<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string,
  openStorage: () => ValueStorage = () => window.localStorage,
): StoredValue<T> {
  let kept: { text: string | null; value: T } | undefined;
  /** The last write failed: what is stored is older than what is in memory. */
  let isDetached = false;
  const listeners = new Set<() => void>();

  function look(): T {
    if (kept && isDetached) return kept.value;
    let text: string | null = null;
    try {
      text = openStorage().getItem(key);
    } catch {
      if (kept) return kept.value;
    }
    if (!kept || kept.text !== text) kept = { text, value: read(text) };
    return kept.value;
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function refresh(): T {
    const before = kept?.value;
    const value = look();
    if (value !== before) tell();
    return value;
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', refresh);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', refresh);
      };
    },
    current: () => (kept ? kept.value : look()),
    set(value) {
      const text = write(value);
      kept = { text, value };
      try {
        openStorage().setItem(key, text);
        isDetached = false;
      } catch {
        isDetached = true;
      }
      tell();
    },
    refresh,
  };
}

const ENTRY_BYTES = 150;

/** What was read lately, up to about a number of bytes. */
export interface Memory<Key, Value> {
  get: (key: Key) => Value | undefined;
  remember: (key: Key, value: Value, bytes: number) => Value;
  forget: () => void;
}

/** Forgets what was not asked for lately when it has grown too large. */
export function createMemory<Key, Value>(bytesMax: number): Memory<Key, Value> {
  let recent = new Map<Key, { value: Value; bytes: number }>();
  let earlier: typeof recent = new Map();
  let byteCount = 0;
  const remember = (key: Key, value: Value, bytes: number): Value => {
    byteCount += bytes + ENTRY_BYTES;
    if (byteCount > bytesMax / 2) {
      earlier = recent;
      recent = new Map();
      byteCount = bytes + ENTRY_BYTES;
    }
    recent.set(key, { value, bytes });
    return value;
  };
  return {
    get(key) {
      const known = recent.get(key);
      if (known) return known.value;
      const old = earlier.get(key);
      return old && remember(key, old.value, old.bytes);
    },
    remember,
    forget() {
      recent = new Map();
      earlier = new Map();
      byteCount = 0;
    },
  };
}

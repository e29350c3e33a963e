import { useEffect, useState } from 'react';

/** Returns the value as it was before the last pause in typing. */
export function useDebounced<Value>(value: Value, pauseMs = 200): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

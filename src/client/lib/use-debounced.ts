import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** Returns the value as it was before the last pause in typing. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

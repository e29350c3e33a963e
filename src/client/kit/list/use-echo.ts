import { useEffect, useRef, useState } from 'react';

/**
 * Shows a choice immediately, while the address that stores it follows a moment later. A new value in the address (a
 * link, back, forward) replaces it.
 */
export function useEcho<Value>(value: Value, onChange: (value: Value) => void) {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    setShown(value);
  }, [value]);
  const choose = (next: Value) => {
    setShown(next);
    onChange(next);
  };
  return [shown, choose] as const;
}

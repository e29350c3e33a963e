import { useEffect, useRef, useState } from 'react';

/**
 * Shows a choice at once, although the address that holds it follows a moment later. A value that comes with the address
 * (a link, back, forward) replaces it.
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

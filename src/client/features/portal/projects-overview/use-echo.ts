import { useEffect, useRef, useState } from 'react';

/**
 * What a control shows: at once what was chosen, although the address that it stands in follows a moment later. What
 * comes with the address (a link, back, forward) replaces it.
 */
export function useEcho<Value>(said: Value, say: (value: Value) => void) {
  const [shown, setShown] = useState(said);
  const last = useRef(said);
  useEffect(() => {
    if (last.current === said) return;
    last.current = said;
    setShown(said);
  }, [said]);
  const choose = (value: Value) => {
    setShown(value);
    say(value);
  };
  return [shown, choose] as const;
}

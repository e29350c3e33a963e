import { useEffect, useRef, useState } from 'react';

/** Browsers refuse more than about a hundred address changes in 30 seconds. */
const ADDRESS_PAUSE_MS = 250;

/**
 * The text in the search field. Typing updates it immediately and the address after a pause; a new text in the address
 * (a link, back, forward) replaces it.
 */
export function useSearchText(addressText: string, writeAddress: (text: string) => void) {
  const [text, setText] = useState(addressText);
  /** What was written to the address since the text that it shows now, the newest last. */
  const written = useRef([addressText]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef(writeAddress);
  useEffect(() => {
    write.current = writeAddress;
  });

  useEffect(() => {
    const at = written.current.indexOf(addressText);
    if (at !== -1) {
      // The address follows more slowly than a person types: an earlier text of the field must not come back to it.
      written.current = written.current.slice(at);
      return;
    }
    clearTimeout(timer.current);
    written.current = [addressText];
    setText(addressText);
  }, [addressText]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function writeNow(next: string) {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === written.current.at(-1)) return;
    written.current.push(trimmed);
    write.current(trimmed);
  }

  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeNow(next), ADDRESS_PAUSE_MS);
  };

  /** Clears the field; the caller clears the address. */
  const clear = () => {
    clearTimeout(timer.current);
    written.current = [''];
    setText('');
  };

  return { text, type, clear };
}

import { useEffect, useRef, useState } from 'react';

/** Browsers refuse to change the address more often than about a hundred times in half a minute. */
const ADDRESS_PAUSE_MS = 250;

/**
 * The text in the search box. It is the reader's at once and the page address's after a pause in typing; a text that
 * comes with the address (a link, back, forward) replaces what was typed.
 */
export function useSearchText(addressText: string, writeAddress: (text: string) => void) {
  const [text, setText] = useState(addressText);
  const written = useRef(addressText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef(writeAddress);
  useEffect(() => {
    write.current = writeAddress;
  });

  useEffect(() => {
    if (addressText === written.current) return;
    clearTimeout(timer.current);
    written.current = addressText;
    setText(addressText);
  }, [addressText]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function writeNow(next: string) {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === written.current) return;
    written.current = trimmed;
    write.current(trimmed);
  }

  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeNow(next), ADDRESS_PAUSE_MS);
  };

  /** Empties the box; the caller empties the address. */
  const clear = () => {
    clearTimeout(timer.current);
    written.current = '';
    setText('');
  };

  return { text, type, clear };
}

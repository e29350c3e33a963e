import { useEffect, useState, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Whether a part that scrolls must take the focus itself: its text is longer than its place, and nothing within can
 * be reached by key. Not every browser sees to that.
 */
export function useScrollFocus(part: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!isShown || !element) return;
    const observer = new ResizeObserver(() =>
      setNeeded(element.scrollHeight > element.clientHeight && !element.querySelector(FOCUSABLE)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, isShown]);
  return isNeeded;
}

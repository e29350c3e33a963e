import { useEffect, useState, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Returns whether a scrolling area must be focusable itself: its content overflows and contains nothing focusable. Not
 * every browser handles this.
 */
export function useScrollFocus(part: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!isShown || !element) return;
    const observer = new ResizeObserver(() =>
      setNeeded(
        (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
          !element.querySelector(FOCUSABLE),
      ),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, isShown]);
  return isNeeded;
}

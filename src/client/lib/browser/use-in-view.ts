import { useEffect, useState } from 'react';

/** The distance from the viewport at which an element counts as seen. */
const NEAR = '200px 0px';

/**
 * Returns whether the element at `place` has come near the viewport: for queries that are only needed if someone may
 * look at the answer.
 */
export function useInView() {
  const [element, place] = useState<Element | null>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return { place, isSeen };
}

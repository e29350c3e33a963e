import { useEffect, useState } from 'react';

/** So far from the window, it is there before it is seen. */
const NEAR = '200px 0px';

/**
 * Whether the element at `place` has come near the window: for what is worth asking for only where somebody may look at
 * it.
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

import { useHydrated, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the basket of a phone is open. A link to the basket opens it; any other navigation closes it, and so does
 * leaving the products or emptying the basket.
 */
export function useBasketPanel(products: RefObject<HTMLElement | null>, isEmpty: boolean) {
  const router = useRouter();
  // The first rendering is neutral, also after a reload of a link to the basket.
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(() => isHydrated && router.latestLocation.state.opensBasket === true);

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged, hashChanged }) => {
        if (toLocation.state.opensBasket) setIsOpen(true);
        else if (pathChanged || hashChanged) setIsOpen(false);
      }),
    [router],
  );

  if (isEmpty && isOpen) setIsOpen(false);

  useEffect(() => {
    const element = products.current;
    if (!isOpen || !element) return;
    // Opened from elsewhere, the page is still scrolling to the products.
    let haveBeenSeen = false;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting } of entries) {
        if (isIntersecting) haveBeenSeen = true;
        else if (haveBeenSeen) setIsOpen(false);
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, products]);

  return [isOpen, setIsOpen] as const;
}

import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { focusWithoutScroll, navigationTarget } from '#client/lib/browser/use-focus-on-navigation.ts';

/** The places of the landing page that can be linked to: its sections in order, and the report form within one. */
export type LandingSection =
  'home' | 'services' | 'products' | 'about' | 'team' | 'compliance' | 'report-form' | 'contact';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the RFQ basket beside the products: opens it if it is folded, and focuses it. */
    opensBasket?: boolean | undefined;
  }
}

/**
 * Links to a section of the landing page from any page and keeps the visitor's filters there. The basket is also on the
 * search page, so it is linked within that page.
 */
export function SectionLink({
  section,
  opensBasket = false,
  className,
  onFollow,
  children,
}: {
  section: LandingSection;
  opensBasket?: boolean;
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const isSearch = useLocation({ select: ({ pathname }) => pathname === '/search' });
  return (
    <Link
      to={opensBasket && isSearch ? '/search' : '/'}
      hash={section}
      {...(opensBasket ? { state: { opensBasket } } : {})}
      // One rendering of a page serves every query string.
      search={isHydrated ? searchOfCatalogue : {}}
      className={className}
      // The scroll position may differ from the last link, so no entry is marked as current.
      activeProps={{ 'aria-current': undefined }}
      onClick={() => {
        onFollow?.();
        if (globalThis.location.hash === `#${section}`)
          requestAnimationFrame(() => returnTo(section, opensBasket));
      }}
    >
      {children}
    </Link>
  );
}

/** The address is already the same, so the router does not navigate: scrolls back explicitly. */
function returnTo(section: LandingSection, opensBasket: boolean): void {
  const target = document.getElementById(section);
  if (!target) return;
  target.scrollIntoView();
  focusWithoutScroll(navigationTarget(section, opensBasket) ?? target);
}

/** Keeps the catalogue search, but not the filters of the guide. */
function searchOfCatalogue<Search extends { find?: string }>(current: Search): Omit<Search, 'find'> {
  const { find, ...catalogue } = current;
  return find === undefined ? current : catalogue;
}

import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { focusWithoutScroll, navigationTarget } from '#client/lib/browser/use-focus-on-navigation.ts';

/** The places of the landing page that can be linked to: its sections in their order, and the report form in one of them. */
export type LandingSection =
  'home' | 'services' | 'products' | 'about' | 'team' | 'compliance' | 'report-form' | 'contact';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The link led to the RFQ basket beside the products: it opens where it is folded, and takes the focus. */
    opensBasket?: boolean | undefined;
  }
}

/**
 * Leads to a section of the landing page, from any page; what the visitor filtered there stays as it is. To the basket it
 * leads within the search page too, which has the catalogue.
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
      // Where one has scrolled to is not where the last link led: no entry claims to be the current one.
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

/** The address is there already, so no navigation happens: whoever scrolled away is brought back all the same. */
function returnTo(section: LandingSection, opensBasket: boolean): void {
  const target = document.getElementById(section);
  if (!target) return;
  target.scrollIntoView();
  focusWithoutScroll(navigationTarget(section, opensBasket) ?? target);
}

/** What the visitor looks for in the catalogue goes along; what the guide is narrowed to stays with the guide. */
function searchOfCatalogue<Search extends { find?: string }>(current: Search): Omit<Search, 'find'> {
  const { find, ...catalogue } = current;
  return find === undefined ? current : catalogue;
}
